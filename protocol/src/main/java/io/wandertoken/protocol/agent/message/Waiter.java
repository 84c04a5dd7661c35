package io.wandertoken.protocol.agent.message;

/**
 * An agent in the wait queue of a token.
 *
 * @param peer who waits
 * @param number of its request; grows with every request of the agent
 * @param waitedNanos for how long already
 */
public record Waiter(int peer, long number, long waitedNanos) {
    Waiter renamed(int before, int after) {
        return peer == before ? new Waiter(after, number, waitedNanos) : this;
    }
}
