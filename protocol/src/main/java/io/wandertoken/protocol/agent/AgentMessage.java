package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.council.CouncilMessage;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.membership.MembershipMessage;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;

/**
 * What agents say to each other. The sender's signature, and that nothing but handovers comes twice, is the driver's
 * matter.
 */
public sealed interface AgentMessage {

    /** Hands this message to the method that is meant for it. */
    void deliver(PeerRef from, Handler handler, long nowNanos);

    /** Someone who understands all messages. */
    interface Handler {
        void onPassing(PeerRef from, Passing passing, long nowNanos);

        void onDirectory(PeerRef from, Directory directory, long nowNanos);

        void onSign(PeerRef from, Sign sign, long nowNanos);

        void onNews(PeerRef from, News news, long nowNanos);

        void onAsk(PeerRef from, Ask ask, long nowNanos);

        void onWant(PeerRef from, Want want, long nowNanos);

        void onCouncil(PeerRef from, Council message, long nowNanos);
    }

    /**
     * A step of a handover, and the entries of the view that travel with it.
     *
     * @param walk the number of the walk, as this agent counts them
     */
    record Passing(int walk, HandoverMessage message, List<PeerRef> entries) implements AgentMessage {
        @Override
        public void deliver(PeerRef from, Handler handler, long nowNanos) {
            handler.onPassing(from, this, nowNanos);
        }
    }

    /** A message about who belongs to the fleet. */
    record Directory(MembershipMessage<PeerRef> message) implements AgentMessage {
        @Override
        public void deliver(PeerRef from, Handler handler, long nowNanos) {
            handler.onDirectory(from, this, nowNanos);
        }
    }

    /**
     * The token lives. Told by its holder, and passed on with gossip.
     *
     * @param session the handover that brought it to the holder
     * @param stampNanos the latest time that any clock on the token's way showed
     * @param ageNanos how long ago the holder told it
     * @param holder who has the token
     * @param using whether the holder uses the resource
     * @param label what the holder calls its work
     */
    record Sign(
            int walk,
            TokenId token,
            long session,
            long stampNanos,
            long ageNanos,
            int holder,
            boolean using,
            String label)
            implements AgentMessage {
        @Override
        public void deliver(PeerRef from, Handler handler, long nowNanos) {
            handler.onSign(from, this, nowNanos);
        }
    }

    /**
     * From giver to giver, against the way of the token: what became of it.
     *
     * @param session the handover that took it further, when it is not gone
     * @param gone whether it was removed or replaced
     * @param holder who has it now, as far as the sender knows
     */
    record News(int walk, TokenId token, long session, boolean gone, int holder) implements AgentMessage {
        @Override
        public void deliver(PeerRef from, Handler handler, long nowNanos) {
            handler.onNews(from, this, nowNanos);
        }
    }

    /**
     * From a guardian that has not heard of the token for too long: what became of it? Answered by a sign or by news.
     *
     * @param session the handover by which the guardian gave it away
     */
    record Ask(int walk, TokenId token, long session) implements AgentMessage {
        @Override
        public void deliver(PeerRef from, Handler handler, long nowNanos) {
            handler.onAsk(from, this, nowNanos);
        }
    }

    /**
     * Somebody waits for the resource at the sender's, or no longer does.
     *
     * @param walk the number of any walk of the resource
     * @param waits whether somebody does
     * @param waitedNanos for how long already
     */
    record Want(int walk, boolean waits, long waitedNanos) implements AgentMessage {
        @Override
        public void deliver(PeerRef from, Handler handler, long nowNanos) {
            handler.onWant(from, this, nowNanos);
        }
    }

    /** A message about the council. */
    sealed interface Council extends AgentMessage {
        void deliver(PeerRef from, CouncilSeat seat);

        @Override
        default void deliver(PeerRef from, Handler handler, long nowNanos) {
            handler.onCouncil(from, this, nowNanos);
        }
    }

    /**
     * A chair speaks to everybody. Whoever brings it, it comes from the chair: the driver passes on the chair's own bytes, and
     * puts the signer into the epoch.
     *
     * @param copy how often the chair had sent the same announce before
     */
    record CouncilCall(int copy, CouncilMessage.Announce announce) implements Council {
        @Override
        public void deliver(PeerRef from, CouncilSeat seat) {
            seat.onCall(from, this);
        }
    }

    /**
     * A host answers a chair.
     *
     * @param report how it is doing, if it answers as a member
     */
    record CouncilAnswer(CouncilMessage.CouncilReply reply, CouncilReport report) implements Council {
        @Override
        public void deliver(PeerRef from, CouncilSeat seat) {
            seat.onAnswer(from, this);
        }
    }
}
