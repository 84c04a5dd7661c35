package io.wandertoken.protocol.agent.transfer;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.handover.HandoverMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The exchange of view entries that travels with a handover: a move brings some of the source's, the ack some of the
 * destination's. Resent messages bring the same, so that no entry is given away twice.
 *
 * @paper S §3.2 (synchronization of the cached directories)
 */
final class ViewExchange {

    /** The entries of one side of one handover. */
    private record Sent(long session, int peer, List<PeerRef> entries) {
        boolean isFor(HandoverMessage message, PeerRef to) {
            return session == message.session() && peer == to.number();
        }
    }

    private final AgentContext agent;
    private @Nullable Sent offered;
    private @Nullable Sent answered;
    private @Nullable Passing received;
    private int receivedFrom;

    ViewExchange(AgentContext agent) {
        this.agent = agent;
    }

    /** A step of a handover comes in, perhaps with entries. */
    void onPassing(PeerRef from, Passing passing) {
        if (passing.message() instanceof HandoverMessage.Move) {
            received = passing;
            receivedFrom = from.number();
        } else if (passing.message() instanceof HandoverMessage.Ack ack
                && offered != null
                && offered.isFor(ack, from)) {
            agent.membership().onAnswer(from, passing.entries(), agent.nowNanos());
            offered = null;
        } else {
            agent.membership().onAlive(from, agent.nowNanos());
        }
    }

    /** What travels with a message that goes out. */
    List<PeerRef> entriesFor(PeerRef to, HandoverMessage message) {
        int most = agent.config.membership().view().exchange() - (message.bringsCertificate() ? 1 : 0);
        if (message instanceof HandoverMessage.Move) {
            Sent sent = offered;
            if (sent == null || !sent.isFor(message, to)) {
                sent = new Sent(
                        message.session(), to.number(), agent.membership().offerFor(to, most, agent.nowNanos()));
                offered = sent;
            }
            return sent.entries();
        }
        return message instanceof HandoverMessage.Ack ack ? answer(to, ack, most) : List.of();
    }

    private List<PeerRef> answer(PeerRef to, HandoverMessage.Ack ack, int most) {
        Sent sent = answered;
        if (sent == null || !sent.isFor(ack, to)) {
            Passing move = received;
            boolean belongs = move != null
                    && receivedFrom == to.number()
                    && move.message().session() == ack.session();
            sent = new Sent(
                    ack.session(),
                    to.number(),
                    belongs ? agent.membership().onOffer(to, move.entries(), most, agent.nowNanos()) : List.of());
            answered = sent;
        }
        return sent.entries();
    }
}
