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
                AgentMessage.Strict,
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

        void onStrict(PeerRef from, Strict message, long nowNanos);

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

    /** What the agents of a strict resource say about its epochs, and about who wants the token. */
    sealed interface Strict extends AgentMessage {
        int permit();

        /** The newest epoch that the sender knows of, or 0 where the message does not tell. */
        long knownEpoch();

        void deliver(PeerRef from, StrictHandler handler);

        @Override
        default boolean numbersPass(LongPredicate test) {
            return test.test(knownEpoch());
        }

        /** Most name members by their places in the epoch. */
        @Override
        default List<Integer> named() {
            return List.of();
        }

        @Override
        default void deliver(PeerRef from, Handler handler, long nowNanos) {
            handler.onStrict(from, this, nowNanos);
        }
    }

    /**
     * From the one who begins an epoch to each member, and to members that missed it: this order holds from now on.
     *
     * @param token by virtue of which it was begun
     * @param number greater than that of every epoch before
     * @param members who takes part, each at its place; {@link PeerRef#SELF} is the receiver
     * @param holder the place of the agent that has the token
     * @param life the receiver's life that asked to take part, or 0 when the sender does not know of it
     * @param item what a receipt refers to; 0 when none is wanted
     */
    record Epoch(int permit, TokenId token, long number, List<Integer> members, int holder, long life, long item)
            implements Strict {
        public Epoch {
            members = List.copyOf(members);
        }

        @Override
        public List<Integer> named() {
            return members;
        }

        @Override
        public AgentMessage renamed(int before, int after) {
            List<Integer> others = members.stream()
                    .map(member -> member == before ? (Integer) after : member)
                    .toList();
            return new Epoch(permit, token, number, others, holder, life, item);
        }

        @Override
        public long knownEpoch() {
            return number;
        }

        @Override
        public void deliver(PeerRef from, StrictHandler handler) {
            handler.onEpoch(from, this);
        }
    }

    /**
     * "Token to me", as the algorithm of the epoch sends it.
     *
     * @param origin the place of the agent that wants the token
     * @param number grows with every request of the origin
     */
    record Request(int permit, long epoch, int origin, long number, long item) implements Strict {
        @Override
        public long knownEpoch() {
            return epoch;
        }

        @Override
        public boolean numbersPass(LongPredicate test) {
            return test.test(epoch) && test.test(number);
        }

        @Override
        public void deliver(PeerRef from, StrictHandler handler) {
            handler.onRequest(from, this);
        }
    }

    /**
     * A message of an epoch has come.
     *
     * @param known the newest epoch that the sender has heard of
     */
    record Receipt(int permit, long known, long item) implements Strict {
        @Override
        public long knownEpoch() {
            return known;
        }

        @Override
        public void deliver(PeerRef from, StrictHandler handler) {
            handler.onReceipt(from, this);
        }
    }

    /**
     * From an agent that takes no part yet, or missed an epoch: include me, or tell me what holds.
     *
     * @param known the newest epoch that the sender has heard of
     * @param life tells this life of the sender from earlier ones, which it remembers nothing of
     * @param rules those by which the sender uses the resource
     */
    record Enter(int permit, long known, long life, SharedRules rules) implements Strict {

        /** For a resource with one permit, whose lost token is replaced. */
        public Enter(int permit, long known, long life, int algorithm) {
            this(permit, known, life, new SharedRules(algorithm, 1, false));
        }

        @Override
        public long knownEpoch() {
            return known;
        }

        @Override
        public void deliver(PeerRef from, StrictHandler handler) {
            handler.onEnter(from, this);
        }
    }

    /** A member of the epoch does not answer; the holder of the token should begin another epoch without it. */
    record Silence(int permit, long epoch, int place) implements Strict {

        /** The epoch says where the place is, and nothing more. */
        @Override
        public long knownEpoch() {
            return 0;
        }

        @Override
        public void deliver(PeerRef from, StrictHandler handler) {
            handler.onSilence(from, this);
        }
    }
}
