package io.wandertoken.protocol.agent.message;

import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/** Signs of life of several tokens in one datagram. They count as if each had come alone. */
public record SignBatch(List<Sign> signs) implements AgentMessage {

    /** A datagram has room for this many plain signs of tokens that the sender has. */
    public static final int MOST = 15;

    public SignBatch {
        signs = List.copyOf(signs);
    }

    /** As few messages as there is room for in datagrams, in the same order. */
    public static List<AgentMessage> pack(List<Sign> signs) {
        List<AgentMessage> messages = new ArrayList<>();
        List<Sign> batch = new ArrayList<>();
        int room = MOST;
        for (Sign sign : signs) {
            room -= size(sign);
            if (room < 0) {
                messages.add(message(batch));
                batch.clear();
                room = MOST - size(sign);
            }
            batch.add(sign);
        }
        if (!batch.isEmpty()) {
            messages.add(message(batch));
        }
        return messages;
    }

    private static AgentMessage message(List<Sign> batch) {
        return batch.size() == 1 ? batch.get(0) : new SignBatch(batch);
    }

    /** In plain signs. The name of another holder takes as much room as one, and so do a label and an epoch. */
    private static int size(Sign sign) {
        return 1 + (sign.holder() == PeerRef.SELF ? 0 : 1) + (sign.label().isEmpty() && sign.epoch() == 0 ? 0 : 1);
    }

    @Override
    public List<Integer> named() {
        return signs.stream().map(Sign::holder).toList();
    }

    @Override
    public AgentMessage renamed(int before, int after) {
        return new SignBatch(
                signs.stream().map(sign -> (Sign) sign.renamed(before, after)).toList());
    }

    @Override
    public void deliver(PeerRef from, Handler handler, long nowNanos) {
        handler.onSigns(from, this, nowNanos);
    }

    @Override
    public boolean numbersPass(LongPredicate test) {
        return signs.stream().allMatch(sign -> sign.numbersPass(test));
    }
}
