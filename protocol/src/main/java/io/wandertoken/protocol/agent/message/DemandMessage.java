package io.wandertoken.protocol.agent.message;

import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/** What the agents of a soft resource say about who waits for a token and where it is. */
public sealed interface DemandMessage extends AgentMessage {
    int permit();

    void deliver(PeerRef from, Handler handler);

    @Override
    default List<Integer> named() {
        return List.of();
    }

    @Override
    default void deliver(PeerRef from, AgentMessage.Handler handler, long nowNanos) {
        handler.onDemand(from, this, nowNanos);
    }

    /** Handles every message about demand. */
    interface Handler {
        void onWant(PeerRef from, Want want);

        void onQueued(PeerRef from, Queued queued);

        void onHint(PeerRef from, Hint hint);

        void onWaiting(PeerRef from, Waiting waiting);

        void onFetch(PeerRef from, Fetch fetch);

        void onSegment(PeerRef from, Segment segment);
    }

    /**
     * The origin waits for the token. Goes from agent to agent until it reaches the holder.
     *
     * @param permits how many the resource has at the origin
     * @param origin who waits; {@link PeerRef#SELF} is the sender
     * @param number of the request; grows with every request of the origin
     * @param waitedNanos for how long it waits already
     * @param followed the newest belief about the holder that the request has followed; an agent forwards it by a newer one only
     * @param hops how often it may still be forwarded
     * @param kept whether the receiver should keep it as the keeper of the queue
     * @param weight the share that the origin asks for, from 1 to {@link Waiter#MOST_WEIGHT}
     * @param tag of its place if it is to be kept, otherwise 0
     */
    record Want(
            int permit,
            int permits,
            int origin,
            long number,
            long waitedNanos,
            long followed,
            int hops,
            boolean kept,
            int weight,
            long tag)
            implements DemandMessage {

        /** As it stands in a queue. */
        public Waiter waiter() {
            return new Waiter(origin, number, waitedNanos, tag);
        }

        /** The same request on its next hop. */
        public Want forwarded(long belief) {
            return new Want(permit, permits, origin, number, waitedNanos, belief, hops - 1, false, weight, 0);
        }

        @Override
        public List<Integer> named() {
            return List.of(origin);
        }

        @Override
        public AgentMessage renamed(int before, int after) {
            return origin == before
                    ? new Want(permit, permits, after, number, waitedNanos, followed, hops, kept, weight, tag)
                    : this;
        }

        @Override
        public boolean numbersPass(LongPredicate test) {
            return test.test(number) && test.test(followed);
        }

        @Override
        public void deliver(PeerRef from, Handler handler) {
            handler.onWant(from, this);
        }
    }

    /**
     * To a waiter, from the holder or the keeper of the queue: this is your place.
     *
     * @param session the number of the token
     * @param holder who has the token; {@link PeerRef#SELF} is the sender
     * @param position from 1 for the next one; 0 when the receiver is not in the queue any more and should ask again
     * @param withinNanos within what time the next confirmation comes
     * @param kind why it is told
     */
    record Queued(int permit, long number, long session, int holder, int position, long withinNanos, Kind kind)
            implements DemandMessage {

        /** Why a waiter hears of its place. */
        public enum Kind {
            /** It has just got the place, or lost it. */
            PLACE,
            /** It still has the place. */
            CONFIRMATION,
            /** It still has the place, and should say that it still waits. */
            QUESTION
        }

        /** To a keeper: the token is gone for which it keeps waiters. It is about none of its own requests, which have numbers. */
        public static Queued endOfList(int permit, long session) {
            return new Queued(permit, 0, session, PeerRef.NOBODY, 0, 0, Kind.PLACE);
        }

        public boolean isEndOfList() {
            return number == 0 && position == 0;
        }

        @Override
        public List<Integer> named() {
            return holder == PeerRef.NOBODY ? List.of() : List.of(holder);
        }

        @Override
        public AgentMessage renamed(int before, int after) {
            return holder == before ? new Queued(permit, number, session, after, position, withinNanos, kind) : this;
        }

        @Override
        public boolean numbersPass(LongPredicate test) {
            return test.test(number) && test.test(session);
        }

        @Override
        public void deliver(PeerRef from, Handler handler) {
            handler.onQueued(from, this);
        }
    }

    /**
     * Back along the way of a request: who has the token.
     *
     * @param origin whose request this answers
     * @param holder who has the token, or {@link PeerRef#NOBODY} when the sender has no idea
     * @param session the number of the token there
     * @param found whether the request reached the holder
     */
    record Hint(int permit, int origin, long number, int holder, long session, boolean found) implements DemandMessage {
        @Override
        public List<Integer> named() {
            return holder == PeerRef.NOBODY ? List.of(origin) : List.of(origin, holder);
        }

        @Override
        public AgentMessage renamed(int before, int after) {
            return origin == before || holder == before
                    ? new Hint(
                            permit,
                            origin == before ? after : origin,
                            number,
                            holder == before ? after : holder,
                            session,
                            found)
                    : this;
        }

        @Override
        public boolean numbersPass(LongPredicate test) {
            return test.test(number) && test.test(session);
        }

        @Override
        public void deliver(PeerRef from, Handler handler) {
            handler.onHint(from, this);
        }
    }

    /**
     * From a waiter to the agent that confirms its place: it still waits, or no longer does.
     *
     * @param permits how many the resource has at the sender
     */
    record Waiting(int permit, int permits, long number, boolean waits) implements DemandMessage {
        @Override
        public boolean numbersPass(LongPredicate test) {
            return test.test(number);
        }

        @Override
        public void deliver(PeerRef from, Handler handler) {
            handler.onWaiting(from, this);
        }
    }

    /**
     * From the holder to the keeper: the next waiters, please.
     *
     * @param cursor the place in the keeper's list from which on they are wanted; those before it need not be kept
     * @param room how many at most
     */
    record Fetch(int permit, long session, long cursor, int room) implements DemandMessage {
        @Override
        public boolean numbersPass(LongPredicate test) {
            return test.test(session) && test.test(cursor);
        }

        @Override
        public void deliver(PeerRef from, Handler handler) {
            handler.onFetch(from, this);
        }
    }

    /**
     * From the keeper of a queue: the next waiters, or who keeps the list from now on.
     *
     * @param cursor the place of the first of them in the keeper's list
     * @param remaining how many follow behind these
     * @param keeper who keeps them; {@link PeerRef#SELF} is the sender
     * @param handedOn whether the receiver should keep these waiters itself
     */
    record Segment(int permit, long cursor, List<Waiter> waiters, int remaining, int keeper, boolean handedOn)
            implements DemandMessage {

        /** The maximum number of waiters in one message. */
        public static final int MOST = 12;

        public Segment {
            waiters = List.copyOf(waiters);
        }

        @Override
        public List<Integer> named() {
            return Stream.concat(waiters.stream().map(Waiter::peer), Stream.of(keeper))
                    .filter(peer -> peer != PeerRef.NOBODY)
                    .toList();
        }

        @Override
        public AgentMessage renamed(int before, int after) {
            return new Segment(
                    permit,
                    cursor,
                    waiters.stream()
                            .map(waiter -> waiter.renamed(before, after))
                            .toList(),
                    remaining,
                    keeper == before ? after : keeper,
                    handedOn);
        }

        @Override
        public boolean numbersPass(LongPredicate test) {
            return test.test(cursor) && waiters.stream().allMatch(waiter -> test.test(waiter.number()));
        }

        @Override
        public void deliver(PeerRef from, Handler handler) {
            handler.onSegment(from, this);
        }
    }
}
