package io.wandertoken.protocol.agent.message;

/**
 * The rules of a resource that all its agents must share: with different ones, no guarantee holds.
 *
 * @param algorithm the number of the algorithm by which the token is asked for; 0 for a token that walks
 * @param permits how many may use the resource at a time, as {@link #stated} or {@link #adaptive}
 * @param stops whether the resource stops when its token is lost and nobody guards it
 */
public record SharedRules(int algorithm, int permits, boolean stops) {

    /** Added to the number of permits where they are the shards of named locks: no resource has as many permits. */
    private static final int LOCKS = 0x8000;

    /** Added where the number of permits adapts. The slowdown and the maximum number follow, with seven bits each. */
    private static final int ADAPTIVE = 0x4000;

    private static final int SHIFT = 7;
    private static final int MASK = (1 << SHIFT) - 1;

    /** Slowdowns that differ by less than a tenth are taken for the same. */
    private static final double STEPS = 10;

    /** What agents tell each other of the permits of a resource, so that those with named locks and those without notice each other. */
    public static int stated(int permits, boolean namedLocks) {
        return namedLocks ? LOCKS + permits : permits;
    }

    /** The same for permits of which as many are used as the resource can handle. */
    public static int adaptive(int most, double slowdown) {
        return ADAPTIVE | (int) Math.min(MASK, Math.round(slowdown * STEPS)) << SHIFT | most & MASK;
    }

    /** Whether a stated number is that of shards of named locks. */
    public static boolean areLocks(int stated) {
        return stated >= LOCKS;
    }

    /** Whether a stated number is that of permits that adapt. */
    public static boolean isAdaptive(int stated) {
        return !areLocks(stated) && stated >= ADAPTIVE;
    }

    /** The number of permits or shards that was stated; of permits that adapt, the maximum. */
    public static int count(int stated) {
        return isAdaptive(stated) ? stated & MASK : stated % LOCKS;
    }

    /** The slowdown that was stated with permits that adapt. */
    public static double slowdown(int stated) {
        return (stated >> SHIFT & MASK) / STEPS;
    }
}
