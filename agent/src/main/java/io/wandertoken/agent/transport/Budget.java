package io.wandertoken.agent.transport;

/**
 * So many mistakes at once and so many per second: a token bucket. Whoever turns out honest gets its mistake back, so only
 * failures use it up and an honest peer is never slowed down, however much it sends.
 */
final class Budget {
    private static final double SECOND = 1e9;

    private final double burst;
    private final double perNano;

    private double left;
    private long filledNanos;

    Budget(Rate rate, long nowNanos) {
        burst = rate.burst();
        perNano = rate.perSecond() / SECOND;
        left = burst;
        filledNanos = nowNanos;
    }

    /** Whether there is one left. */
    boolean has(long nowNanos) {
        left = Math.min(burst, left + (nowNanos - filledNanos) * perNano);
        filledNanos = nowNanos;
        return left >= 1;
    }

    /** Takes one that {@link #has} has promised. */
    void take() {
        left--;
    }

    void giveBack() {
        left = Math.min(burst, left + 1);
    }

    /**
     * How much of something is tolerated.
     *
     * @param burst at once
     * @param perSecond in the long run
     */
    record Rate(double burst, double perSecond) {}
}
