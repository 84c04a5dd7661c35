package io.wandertoken.protocol.memory.locks;

/**
 * An agent that waits for a name.
 *
 * @param name a hash of the name
 * @param agent who waits, as in the names of its tokens
 * @param leftNanos for how long it keeps its place unless it asks again
 */
public record LockWaiter(long name, long agent, long leftNanos) {

    public LockWaiter {
        if (leftNanos < 0) {
            throw new IllegalArgumentException("the remaining time cannot be negative");
        }
    }

    boolean isOf(long otherName, long otherAgent) {
        return name == otherName && agent == otherAgent;
    }

    LockWaiter aged(long nanos) {
        return new LockWaiter(name, agent, Math.max(0, leftNanos - nanos));
    }
}
