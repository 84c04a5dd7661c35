package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.Rights;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.transport.codec.AgentCodec;
import io.wandertoken.agent.transport.codec.CouncilCodec;
import io.wandertoken.agent.transport.codec.UnverifiedMessage;
import io.wandertoken.agent.transport.gate.MessageFilter;
import io.wandertoken.agent.transport.peer.PeerTable;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.council.Term;
import io.wandertoken.protocol.handover.HandoverMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a whole agent wants to hear. */
final class AgentMessageFilter implements MessageFilter {
    private final AgentCodec codec;
    private final Agent agent;
    private final PeerTable peers;
    private final ResourceRights rights;

    AgentMessageFilter(AgentCodec codec, Agent agent, PeerTable peers, ResourceRights rights) {
        this.codec = codec;
        this.agent = agent;
        this.peers = peers;
        this.rights = rights;
    }

    @Override
    public @Nullable DropReason judge(Datagram datagram) {
        return codec.judge(datagram);
    }

    @Override
    public @Nullable UnverifiedMessage read(Datagram datagram) {
        return codec.read(datagram);
    }

    @Override
    public boolean mayMatter(int from, UnverifiedMessage received, long now) {
        HandoverMessage message = received.handover();
        if (message != null) {
            return agent.mayMatter(from, new Passing(received.permit(), message, List.of()), now);
        }
        if (received.body().type().isRelayed()) {
            // Of a stranger only the number of the epoch can be compared.
            CouncilCodec.AnnouncementId call = CouncilCodec.peek(received.body().data());
            long chair =
                    from == PeerRef.NOBODY ? Long.MAX_VALUE : peers.get(from).id.prefix();
            return call != null
                    && agent.isNewCall(new Term(call.term(), chair), call.round(), call.part(), call.copy());
        }
        if (received.body().type() == MessageType.PROBE) {
            long sent = received.body().sent();
            return ProbeResponder.isTimely(sent, now)
                    && (from == PeerRef.NOBODY || peers.get(from).mayProbe(sent, now));
        }
        // What is not part of a handover is taken once.
        return from == PeerRef.NOBODY
                || received.body().type().isTrial()
                || peers.get(from).isNews(received.body().sent());
    }

    @Override
    public boolean isPermitted(Rights held, UnverifiedMessage received) {
        return rights.maySay(held, received.body(), received.permit());
    }

    @Override
    public int expectedPeer(UnverifiedMessage received) {
        HandoverMessage message = received.handover();
        return message == null
                ? PeerRef.NOBODY
                : agent.expectedPeer(new Passing(received.permit(), message, List.of()));
    }

    @Override
    public boolean isAnswer(UnverifiedMessage received) {
        return received.handover() != null && !(received.handover() instanceof HandoverMessage.Move);
    }
}
