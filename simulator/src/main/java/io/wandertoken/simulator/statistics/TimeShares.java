package io.wandertoken.simulator.statistics;

import java.util.Arrays;

/** How much of the time a changing number had each of its values: exact, no sampling. */
public final class TimeShares {
    private final long fromNanos;
    private long[] nanosAt = new long[8];
    private long since;
    private int value;
    private int highest;

    /** Counts from a given time on. */
    public TimeShares(long fromNanos) {
        this.fromNanos = fromNanos;
        this.since = fromNanos;
    }

    public int value() {
        return value;
    }

    public void set(int newValue, long nowNanos) {
        account(nowNanos);
        value = newValue;
        if (newValue >= nanosAt.length) {
            nanosAt = Arrays.copyOf(nanosAt, 2 * newValue);
        }
        if (newValue > highest && nowNanos >= fromNanos) {
            highest = newValue;
        }
    }

    /** The highest value that was ever reached. */
    public int highest() {
        return highest;
    }

    /** The share of the time at each value from 0 to the highest one. */
    public double[] shares(long endNanos) {
        account(endNanos);
        double total = endNanos - fromNanos;
        double[] shares = new double[Math.max(highest, value) + 1];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = nanosAt[i] / total;
        }
        return shares;
    }

    /** The sum of the shares from some value on. */
    public static double from(int least, double[] shares) {
        double sum = 0;
        for (int i = least; i < shares.length; i++) {
            sum += shares[i];
        }
        return sum;
    }

    private void account(long nowNanos) {
        if (nowNanos > since) {
            nanosAt[value] += nowNanos - since;
            since = nowNanos;
            // Also a value that was reached before the counting began.
            highest = Math.max(highest, value);
        }
    }
}
