package io.wandertoken.protocol.memory.locks;

/**
 * What a client asks of a named lock.
 *
 * @param name a hash of the name
 * @param atOnce whether the client does not wait for a name that is held
 * @param minHoldNanos how long the name stays taken after the grant, even if the client releases it earlier
 * @param extended the lease of this name that the new one continues, or {@link #NONE}
 */
public record LockTerms(long name, boolean atOnce, long minHoldNanos, long extended) {

    /** No lease. */
    public static final long NONE = 0;

    public LockTerms {
        if (minHoldNanos < 0) {
            throw new IllegalArgumentException("the shortest hold cannot be negative");
        }
    }
}
