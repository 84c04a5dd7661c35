package io.wandertoken.protocol.agent.message;

import io.wandertoken.protocol.council.CouncilMessage;
import io.wandertoken.protocol.membership.MembershipMessage;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What agents say to each other. The sender's signature, and that nothing but handovers comes twice, is the driver's
 * matter.
 */
public sealed interface AgentMessage
        permits Passing,
                AgentMessage.Directory,
                AgentMessage.Sign,
                SignBatch,
                AgentMessage.News,
                AgentMessage.Ask,
                AgentMessage.Council,
                StrictMessage,
                DemandMessage,
                ContactList,
                LicenceDatagram,
                MemoryMessage {

    /** Calls the handler's method for this message. */
    void deliver(PeerRef from, Handler handler, long nowNanos);

    /** Whether a test accepts all numbers of sessions and epochs that the sender claims in this message. */
    boolean numbersPass(LongPredicate test);

    /** The peers without whose ids it cannot be encoded. Entries of a view are left out when their peers have been forgotten. */
    List<Integer> named();

    /** The same message with another number for one of the peers that it names. */
    default AgentMessage renamed(int before, int after) {
        return this;
    }

    /** Handles every message. */
    interface Handler {
        void onPassing(PeerRef from, Passing passing, long nowNanos);

        void onDirectory(PeerRef from, Directory directory, long nowNanos);

        void onSign(PeerRef from, Sign sign, long nowNanos);

        default void onSigns(PeerRef from, SignBatch batch, long nowNanos) {
            batch.signs().forEach(sign -> onSign(from, sign, nowNanos));
        }

        void onNews(PeerRef from, News news, long nowNanos);

        void onAsk(PeerRef from, Ask ask, long nowNanos);

        void onDemand(PeerRef from, DemandMessage message, long nowNanos);

        void onContacts(PeerRef from, ContactList contacts, long nowNanos);

        void onCouncil(PeerRef from, Council message, long nowNanos);

        void onStrict(PeerRef from, StrictMessage message, long nowNanos);

        void onLicence(PeerRef from, LicenceDatagram licence, long nowNanos);

        void onMemory(PeerRef from, MemoryMessage message, long nowNanos);
    }

    /**
     * A message about who belongs to the fleet.
     *
     * @param lastHeard the announcement that the sender heeded last, or null for none
     */
    record Directory(
            MembershipMessage<PeerRef> message, @Nullable LastAnnouncement lastHeard) implements AgentMessage {

        /** From an agent that has heard of no council. */
        public Directory(MembershipMessage<PeerRef> message) {
            this(message, null);
        }

        @Override
        public void deliver(PeerRef from, Handler handler, long nowNanos) {
            handler.onDirectory(from, this, nowNanos);
        }

        @Override
        public List<Integer> named() {
            return List.of();
        }

        @Override
        public boolean numbersPass(LongPredicate test) {
            return true;
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
     * @param epoch the epoch that the token of a strict resource belongs to; 0 for others
     * @param asks whether the holder wants to know that it was heard
     */
    record Sign(
            int permit,
            TokenId token,
            long session,
            long stampNanos,
            long ageNanos,
            int holder,
            boolean using,
            String label,
            long epoch,
            boolean asks)
            implements AgentMessage {

        /** A sign that need not be answered. */
        public Sign(
                int permit,
                TokenId token,
                long session,
                long stampNanos,
                long ageNanos,
                int holder,
                boolean using,
                String label,
                long epoch) {
            this(permit, token, session, stampNanos, ageNanos, holder, using, label, epoch, false);
        }

        /** A sign of a token that walks. */
        public Sign(
                int permit,
                TokenId token,
                long session,
                long stampNanos,
                long ageNanos,
                int holder,
                boolean using,
                String label) {
            this(permit, token, session, stampNanos, ageNanos, holder, using, label, 0);
        }

        /** The same sign, to be answered. */
        public Sign asking() {
            return new Sign(permit, token, session, stampNanos, ageNanos, holder, using, label, epoch, true);
        }

        @Override
        public List<Integer> named() {
            return List.of(holder);
        }

        @Override
        public AgentMessage renamed(int before, int after) {
            return holder == before
                    ? new Sign(permit, token, session, stampNanos, ageNanos, after, using, label, epoch, asks)
                    : this;
        }

        @Override
        public void deliver(PeerRef from, Handler handler, long nowNanos) {
            handler.onSign(from, this, nowNanos);
        }

        @Override
        public boolean numbersPass(LongPredicate test) {
            return test.test(session) && test.test(epoch);
        }
    }

    /**
     * From giver to giver, against the way of the token: what became of it.
     *
     * @param session the handover that took it further, when it is not gone
     * @param gone whether it was removed or replaced
     * @param holder who has it now, as far as the sender knows
     */
    record News(int permit, TokenId token, long session, boolean gone, int holder) implements AgentMessage {
        /** That a token is gone names nobody. */
        @Override
        public List<Integer> named() {
            return holder == PeerRef.NOBODY ? List.of() : List.of(holder);
        }

        @Override
        public AgentMessage renamed(int before, int after) {
            return holder == before ? new News(permit, token, session, gone, after) : this;
        }

        @Override
        public void deliver(PeerRef from, Handler handler, long nowNanos) {
            handler.onNews(from, this, nowNanos);
        }

        @Override
        public boolean numbersPass(LongPredicate test) {
            return test.test(session);
        }
    }

    /**
     * From a guardian that has not heard of the token for too long: what became of it? Answered by a sign or by news.
     *
     * @param session the handover by which the guardian gave it away
     */
    record Ask(int permit, TokenId token, long session) implements AgentMessage {
        @Override
        public void deliver(PeerRef from, Handler handler, long nowNanos) {
            handler.onAsk(from, this, nowNanos);
        }

        @Override
        public List<Integer> named() {
            return List.of();
        }

        @Override
        public boolean numbersPass(LongPredicate test) {
            return test.test(session);
        }
    }

    /** A message about the council. */
    sealed interface Council extends AgentMessage {
        void deliver(PeerRef from, CouncilHandler handler);

        @Override
        default void deliver(PeerRef from, Handler handler, long nowNanos) {
            handler.onCouncil(from, this, nowNanos);
        }

        /** A council knows its hosts by tokens of their own. */
        @Override
        default List<Integer> named() {
            return List.of();
        }

        /** A council counts its own epochs, which the chair bounds. */
        @Override
        default boolean numbersPass(LongPredicate test) {
            return true;
        }
    }

    /**
     * A chair speaks to everybody. It comes from the chair, no matter who brings it: the driver passes on the chair's own bytes, and
     * puts the signer into the epoch.
     *
     * @param copy how often the chair had sent the same announcement before
     * @param part to which hosts; the announcement names the members among them
     */
    record CouncilCall(int copy, CouncilPart part, CouncilMessage.Announcement announcement) implements Council {

        /** One to all hosts. */
        public CouncilCall(int copy, CouncilMessage.Announcement announcement) {
            this(copy, CouncilPart.WHOLE, announcement);
        }

        @Override
        public void deliver(PeerRef from, CouncilHandler handler) {
            handler.onCall(from, this, false);
        }
    }

    /** The same, as it came over the multicast group. Never sent: only the receiver knows by which way. */
    record GroupCall(CouncilCall call) implements Council {
        @Override
        public void deliver(PeerRef from, CouncilHandler handler) {
            handler.onCall(from, call, true);
        }
    }

    /**
     * A host answers a chair.
     *
     * @param report how it is doing, if it answers as a member
     */
    record CouncilAnswer(CouncilMessage.CouncilReply reply, CouncilReport report) implements Council {
        @Override
        public void deliver(PeerRef from, CouncilHandler handler) {
            handler.onAnswer(from, this);
        }
    }
}
