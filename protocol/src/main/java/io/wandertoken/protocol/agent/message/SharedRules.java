package io.wandertoken.protocol.agent.message;

/**
 * The rules of a resource that all its agents must share: with different ones, no guarantee holds.
 *
 * @param algorithm the number of the algorithm by which the token is asked for; 0 for a token that walks
 * @param permits how many may use the resource at a time, as {@link #fixed} or {@link #adaptive} writes it
 * @param stops whether the resource stops when its token is lost and nobody guards it
 */
public record SharedRules(int algorithm, int permits, boolean stops) {

    /** Of 16 bits, the first tells that the number of permits adapts; the slowdown and the maximum number follow. */
    private static final int ADAPTIVE = 0x8000;

    private static final int SLOWDOWN_SHIFT = 7;
    private static final int MOST_SLOWDOWN = 0xff;
    private static final int PERMITS_MASK = (1 << SLOWDOWN_SHIFT) - 1;

    /** Slowdowns that differ by less are taken for the same. */
    private static final double SLOWDOWN_STEPS = 20;

    /** The rule of a fixed number of permits. */
    public static int fixed(int permits) {
        return permits;
    }

    /** The rule of permits of which as many are used as the resource can bear. */
    public static int adaptive(int most, double slowdown) {
        int steps = (int) Math.min(MOST_SLOWDOWN, Math.round(slowdown * SLOWDOWN_STEPS));
        return ADAPTIVE | steps << SLOWDOWN_SHIFT | most & PERMITS_MASK;
    }

    public static boolean isAdaptive(int rule) {
        return (rule & ADAPTIVE) != 0;
    }

    /** The maximum number of permits by a rule. */
    public static int most(int rule) {
        return isAdaptive(rule) ? rule & PERMITS_MASK : rule;
    }

    /** The slowdown of a rule that adapts. */
    public static double slowdown(int rule) {
        return (rule >> SLOWDOWN_SHIFT & MOST_SLOWDOWN) / SLOWDOWN_STEPS;
    }
}
