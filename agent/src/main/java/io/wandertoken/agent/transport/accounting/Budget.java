package io.wandertoken.agent.transport.accounting;

import org.jspecify.annotations.Nullable;

/**
 * A token bucket for failures: a burst, and a rate in the long run. Only failures use it up, so an honest peer is never slowed
 * down, however much it sends; and a budget is only made for addresses that fail.
 */
public final class Budget {
    private static final double SECOND = 1e9;

    private final double burst;
    private final double perNano;

    private double left;
    private long filledNanos;

    public Budget(Rate rate, long nowNanos) {
        burst = rate.burst();
        perNano = rate.perSecond() / SECOND;
        left = burst;
        filledNanos = nowNanos;
    }

    /** Whether there is one left. */
    public boolean has(long nowNanos) {
        left = Math.min(burst, left + (nowNanos - filledNanos) * perNano);
        filledNanos = nowNanos;
        return left >= 1;
    }

    /** Whether there is one left, where none was ever taken if there is no budget yet. */
    public static boolean has(@Nullable Budget budget, long nowNanos) {
        return budget == null || budget.has(nowNanos);
    }

    /** Takes one that {@link #has} has promised. */
    public void take() {
        left--;
    }

    /** Gives one back that was well spent after all. */
    public void refund() {
        left++;
    }

    /** Takes one, from a new budget if there is none yet, and returns that budget. */
    public static Budget take(@Nullable Budget budget, Rate rate, long nowNanos) {
        Budget used = budget == null ? new Budget(rate, nowNanos) : budget;
        used.take();
        return used;
    }

    /**
     * How much of something is tolerated.
     *
     * @param burst at once
     * @param perSecond in the long run
     */
    public record Rate(double burst, double perSecond) {}
}
