package io.wandertoken.protocol.memory.locks;

/**
 * A name that somebody holds.
 *
 * @param name a hash of the name
 * @param owner the agent whose client holds it, as in the names of its tokens, or {@link #NO_OWNER}
 * @param fence the session of the token when the name was granted; it grows with every grant of the name
 * @param leftNanos for how long it is still held unless its owner releases it
 */
public record HeldLock(long name, long owner, long fence, long leftNanos) {

    /** The client has released it, but the name stays taken until its shortest hold is over. */
    public static final long NO_OWNER = -1;

    public HeldLock {
        if (fence < 0 || leftNanos < 0) {
            throw new IllegalArgumentException("neither fence nor remaining time can be negative");
        }
    }

    HeldLock aged(long nanos) {
        return new HeldLock(name, owner, fence, Math.max(0, leftNanos - nanos));
    }
}
