package io.wandertoken.protocol.agent.message;

/**
 * An agent in the wait queue of a token.
 *
 * @param peer who waits
 * @param number of its request; grows with every request of the agent
 * @param waitedNanos for how long already
 * @param tag its place in the order of service: the smallest is next. By start-time fair queueing, each agent gets accesses in
 *     proportion to its weight
 */
public record Waiter(int peer, long number, long waitedNanos, long tag) {

    /** The maximum weight of a request. */
    public static final int MOST_WEIGHT = 100;

    /** By this much an access of an agent of weight 1 advances its tag; many weights divide it. */
    public static final long STEP = 27_720;

    /** A waiter that has no tag yet. */
    public Waiter(int peer, long number, long waitedNanos) {
        this(peer, number, waitedNanos, 0);
    }

    public Waiter withTag(long changed) {
        return new Waiter(peer, number, waitedNanos, changed);
    }

    /** Whether the agent has not asked, but is to have the token. */
    public boolean isInvited() {
        return number == 0;
    }

    /** Whether the agent had made that request itself and has been served since, or given it up. One that was invited had made none. */
    public boolean follows(long request) {
        return request > 0 && request < number;
    }

    Waiter renamed(int before, int after) {
        return peer == before ? new Waiter(after, number, waitedNanos, tag) : this;
    }
}
