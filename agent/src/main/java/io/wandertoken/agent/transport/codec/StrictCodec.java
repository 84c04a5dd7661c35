package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.context.ResourceConfig.Strictness;
import io.wandertoken.protocol.agent.message.AgentMessage.Enter;
import io.wandertoken.protocol.agent.message.AgentMessage.Epoch;
import io.wandertoken.protocol.agent.message.AgentMessage.Receipt;
import io.wandertoken.protocol.agent.message.AgentMessage.Request;
import io.wandertoken.protocol.agent.message.AgentMessage.Silence;
import io.wandertoken.protocol.agent.message.AgentMessage.Strict;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SharedRules;
import io.wandertoken.protocol.agent.message.StrictHandler;
import io.wandertoken.protocol.token.TokenId;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the members of a strict resource say to each other, as bodies of datagrams and back. */
public final class StrictCodec {

    /** The members of an epoch are named by the first bytes of their ids, so that a hundred fit into a datagram. */
    private static final int NAME = Long.BYTES;

    private static final int EPOCH_HEAD = Long.BYTES + 1 + 2 * Long.BYTES;

    private static final byte STOPS = 1;

    private final PeerDirectory book;

    public StrictCodec(PeerDirectory book) {
        this.book = book;
    }

    public Body.Builder encode(Strict message, GroupId group, long sent) {
        Encoder encoder = new Encoder(group, sent);
        message.deliver(AgentCodec.SENDER, encoder);
        if (encoder.body == null) {
            throw new IllegalStateException("no encoding for " + message);
        }
        return encoder.body;
    }

    /** Encodes one message. A new type of message does not compile until it has a method here. */
    private final class Encoder implements StrictHandler {
        private final GroupId group;
        private final long sent;
        private Body.@Nullable Builder body;

        Encoder(GroupId group, long sent) {
            this.group = group;
            this.sent = sent;
        }

        @Override
        public void onEpoch(PeerRef from, Epoch epoch) {
            body = Body.of(MessageType.EPOCH, group, sent)
                    .token(epoch.token(), epoch.number())
                    .data(epochData(epoch));
        }

        @Override
        public void onRequest(PeerRef from, Request request) {
            ByteBuffer data = ByteBuffer.allocate(3 * Long.BYTES + 1);
            data.putLong(request.epoch()).put((byte) request.origin());
            data.putLong(request.number()).putLong(request.item());
            body = body(MessageType.REQUEST, data);
        }

        @Override
        public void onReceipt(PeerRef from, Receipt receipt) {
            ByteBuffer data = ByteBuffer.allocate(2 * Long.BYTES);
            body = body(MessageType.RECEIPT, data.putLong(receipt.known()).putLong(receipt.item()));
        }

        @Override
        public void onEnter(PeerRef from, Enter enter) {
            SharedRules rules = enter.rules();
            ByteBuffer data = ByteBuffer.allocate(2 * Long.BYTES + 1 + Short.BYTES + 1);
            data.putLong(enter.known()).putLong(enter.life()).put((byte) rules.algorithm());
            data.putShort((short) rules.permits()).put(rules.stops() ? STOPS : 0);
            body = body(MessageType.ENTER, data);
        }

        @Override
        public void onSilence(PeerRef from, Silence silence) {
            ByteBuffer data = ByteBuffer.allocate(Long.BYTES + 1);
            body = body(MessageType.SILENCE, data.putLong(silence.epoch()).put((byte) silence.place()));
        }

        private Body.Builder body(MessageType type, ByteBuffer data) {
            return Body.of(type, group, sent).data(AgentCodec.bytes(data));
        }
    }

    /** Whom an epoch names, or nobody when it makes no sense. */
    public static List<Long> names(Body epoch) {
        List<Long> names = new ArrayList<>();
        byte[] data = epoch.data().toArray();
        for (int at = EPOCH_HEAD; at + NAME <= data.length; at += NAME) {
            names.add(ByteBuffer.wrap(data).getLong(at));
        }
        return names;
    }

    /** The message of a genuine datagram, or null when it makes no sense, or names members that are not known here yet. */
    @Nullable
    Strict open(int permit, Body body, ByteBuffer data) {
        return switch (body.type()) {
            case EPOCH -> openEpoch(permit, body, data);
            case REQUEST -> {
                long epoch = data.getLong();
                int origin = data.get();
                yield new Request(permit, epoch, origin, data.getLong(), data.getLong());
            }
            case RECEIPT -> new Receipt(permit, data.getLong(), data.getLong());
            case ENTER -> openEnter(permit, data);
            case SILENCE -> new Silence(permit, data.getLong(), data.get());
            default -> null;
        };
    }

    private static @Nullable Strict openEnter(int permit, ByteBuffer data) {
        long known = data.getLong();
        long life = data.getLong();
        SharedRules rules =
                new SharedRules(data.get(), Short.toUnsignedInt(data.getShort()), (data.get() & STOPS) != 0);
        return rules.permits() == 0 ? null : new Enter(permit, known, life, rules);
    }

    private @Nullable Strict openEpoch(int permit, Body body, ByteBuffer data) {
        TokenId token = AgentCodec.token(body, data);
        int holder = data.get();
        long life = data.getLong();
        long item = data.getLong();
        List<Integer> members = new ArrayList<>();
        while (data.remaining() >= NAME) {
            Integer member = book.named(data.getLong());
            if (member == null || members.contains(member)) {
                return null;
            }
            members.add(member);
        }
        boolean sensible = holder >= 0 && holder < members.size() && members.size() <= Strictness.MOST_MEMBERS;
        return sensible ? new Epoch(permit, token, body.session(), members, holder, life, item) : null;
    }

    private Bytes epochData(Epoch epoch) {
        ByteBuffer data =
                ByteBuffer.allocate(EPOCH_HEAD + NAME * epoch.members().size());
        data.putLong(epoch.token().seniorityNanos())
                .put((byte) epoch.holder())
                .putLong(epoch.life())
                .putLong(epoch.item());
        for (int member : epoch.members()) {
            data.putLong(book.id(member).prefix());
        }
        return AgentCodec.bytes(data);
    }
}
