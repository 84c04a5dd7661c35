package io.wandertoken.agent.transport;

import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.AgentMessage.Passing;
import io.wandertoken.protocol.council.Epoch;
import io.wandertoken.protocol.handover.HandoverMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a whole agent wants to hear. */
final class AgentInterests implements Interests {
    private final AgentCodec codec;
    private final Agent agent;
    private final PeerTable peers;

    AgentInterests(AgentCodec codec, Agent agent, PeerTable peers) {
        this.codec = codec;
        this.agent = agent;
        this.peers = peers;
    }

    @Override
    public @Nullable Drop judge(Datagram datagram) {
        return codec.judge(datagram);
    }

    @Override
    public @Nullable Letter read(Datagram datagram) {
        return codec.read(datagram);
    }

    @Override
    public boolean mayMatter(int from, Letter letter, long now) {
        HandoverMessage message = letter.handover();
        if (message != null) {
            return agent.mayMatter(from, new Passing(letter.walk(), message, List.of()), now);
        }
        if (letter.body().type().isRelayed()) {
            // Of a stranger only the number of the epoch can be compared.
            CouncilCodec.Call call = CouncilCodec.peek(letter.body().data());
            long chair = from == NOBODY ? Long.MAX_VALUE : peers.get(from).id.prefix();
            return call != null
                    && agent.isNewCall(new Epoch(call.epoch(), chair), call.round(), call.part(), call.copy());
        }
        // What is not part of a handover is taken once.
        return from == NOBODY
                || letter.body().type().isTrial()
                || peers.get(from).isNews(letter.body().sent());
    }

    @Override
    public int expectedPeer(Letter letter) {
        HandoverMessage message = letter.handover();
        return message == null ? NOBODY : agent.expectedPeer(new Passing(letter.walk(), message, List.of()));
    }

    @Override
    public boolean isAnswer(Letter letter) {
        return letter.handover() != null && !(letter.handover() instanceof HandoverMessage.Move);
    }
}
