package io.wandertoken.protocol.agent.message;

import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import java.util.function.LongPredicate;

/** What the agents of a strict resource say about its epochs, and about who wants the token. */
public sealed interface StrictMessage extends AgentMessage {
    int permit();

    /** The newest epoch that the sender knows of, or 0 where the message does not tell. */
    long knownEpoch();

    void deliver(PeerRef from, Handler handler);

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
    default void deliver(PeerRef from, AgentMessage.Handler handler, long nowNanos) {
        handler.onStrict(from, this, nowNanos);
    }

    /** Handles every message of a strict resource. */
    interface Handler {
        void onEpoch(PeerRef from, Epoch told);

        void onRequest(PeerRef from, Request request);

        void onReceipt(PeerRef from, Receipt receipt);

        void onEnter(PeerRef from, Enter enter);

        void onSilence(PeerRef from, Silence silence);
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
            implements StrictMessage {
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
        public void deliver(PeerRef from, Handler handler) {
            handler.onEpoch(from, this);
        }
    }

    /**
     * "Token to me", as the algorithm of the epoch sends it.
     *
     * @param origin the place of the agent that wants the token
     * @param number grows with every request of the origin
     */
    record Request(int permit, long epoch, int origin, long number, long item) implements StrictMessage {
        @Override
        public long knownEpoch() {
            return epoch;
        }

        @Override
        public boolean numbersPass(LongPredicate test) {
            return test.test(epoch) && test.test(number);
        }

        @Override
        public void deliver(PeerRef from, Handler handler) {
            handler.onRequest(from, this);
        }
    }

    /**
     * A message of an epoch has come.
     *
     * @param known the newest epoch that the sender has heard of
     */
    record Receipt(int permit, long known, long item) implements StrictMessage {
        @Override
        public long knownEpoch() {
            return known;
        }

        @Override
        public void deliver(PeerRef from, Handler handler) {
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
    record Enter(int permit, long known, long life, SharedRules rules) implements StrictMessage {

        /** For a resource with one permit, whose lost token is replaced. */
        public Enter(int permit, long known, long life, int algorithm) {
            this(permit, known, life, new SharedRules(algorithm, 1, false));
        }

        @Override
        public long knownEpoch() {
            return known;
        }

        @Override
        public void deliver(PeerRef from, Handler handler) {
            handler.onEnter(from, this);
        }
    }

    /** A member of the epoch does not answer; the holder of the token should begin another epoch without it. */
    record Silence(int permit, long epoch, int place) implements StrictMessage {

        /** The epoch says where the place is, and nothing more. */
        @Override
        public long knownEpoch() {
            return 0;
        }

        @Override
        public void deliver(PeerRef from, Handler handler) {
            handler.onSilence(from, this);
        }
    }
}
