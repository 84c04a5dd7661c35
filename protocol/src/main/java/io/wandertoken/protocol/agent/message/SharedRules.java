package io.wandertoken.protocol.agent.message;

/**
 * The rules of a resource that all its agents must share: with different ones, no guarantee holds.
 *
 * @param algorithm the number of the algorithm by which the token is asked for; 0 for a token that walks
 * @param permits how many may use the resource at a time, as {@link #stated}
 * @param stops whether the resource stops when its token is lost and nobody guards it
 */
public record SharedRules(int algorithm, int permits, boolean stops) {

    /** Added to the number of permits where they are the shards of named locks: no resource has as many permits. */
    private static final int LOCKS = 0x8000;

    /** What agents tell each other of the permits of a resource, so that those with named locks and those without notice each other. */
    public static int stated(int permits, boolean namedLocks) {
        return namedLocks ? LOCKS + permits : permits;
    }

    /** Whether a stated number is that of shards of named locks. */
    public static boolean areLocks(int stated) {
        return stated >= LOCKS;
    }

    /** The number of permits or shards that was stated. */
    public static int count(int stated) {
        return stated % LOCKS;
    }
}
