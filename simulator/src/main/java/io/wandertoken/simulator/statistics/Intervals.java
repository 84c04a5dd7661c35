package io.wandertoken.simulator.statistics;

import java.util.Arrays;
import org.HdrHistogram.IntCountsHistogram;

/**
 * The lengths of many intervals of one kind: exact mean, extremes and shares below given limits, and percentiles to four
 * digits. Memory does not grow with the number of intervals.
 */
public final class Intervals {
    private static final int DIGITS = 4;

    /** How many intervals are noted before they are counted: counts are spread over more memory than a cache holds. */
    private static final int PENDING = 512;

    private static final Intervals NONE = new Intervals(1, 1);

    private final long unitNanos;
    private final long[] limitsNanos;
    private final long[] countsBelow;
    private final double[] clippedSums;
    private final IntCountsHistogram histogram;
    private final long[] pending = new long[PENDING];
    private int pendingCount;
    private long count;
    private double sum;
    private long longest;

    /**
     * @param unitNanos the finest difference that percentiles show
     * @param longestNanos no interval is longer
     * @param limitsNanos for which lengths to count the intervals below
     */
    public Intervals(long unitNanos, long longestNanos, long... limitsNanos) {
        this.unitNanos = unitNanos;
        this.limitsNanos = limitsNanos.clone();
        countsBelow = new long[limitsNanos.length];
        clippedSums = new double[limitsNanos.length];
        histogram = new IntCountsHistogram(Math.max(2, longestNanos / unitNanos + 1), DIGITS);
    }

    /** For what has no intervals. */
    public static Intervals none() {
        return NONE;
    }

    public void add(long nanos) {
        pending[pendingCount++] = nanos;
        if (pendingCount == PENDING) {
            countPending();
        }
    }

    /** Counts in the order of arrival: sums depend on it. */
    private void countPending() {
        if (pendingCount == 0) {
            return;
        }
        for (int i = 0; i < pendingCount; i++) {
            long nanos = pending[i];
            sum += nanos;
            longest = Math.max(longest, nanos);
            histogram.recordValue(nanos / unitNanos);
        }
        for (int limit = 0; limit < limitsNanos.length; limit++) {
            countBelow(limit);
        }
        count += pendingCount;
        pendingCount = 0;
    }

    private void countBelow(int limit) {
        long limitNanos = limitsNanos[limit];
        long below = countsBelow[limit];
        double clippedSum = clippedSums[limit];
        for (int i = 0; i < pendingCount; i++) {
            below += pending[i] < limitNanos ? 1 : 0;
            clippedSum += Math.min(pending[i], limitNanos);
        }
        countsBelow[limit] = below;
        clippedSums[limit] = clippedSum;
    }

    /** Adds all intervals of another one with the same unit and limits. */
    public void addAll(Intervals other) {
        if (unitNanos != other.unitNanos || !Arrays.equals(limitsNanos, other.limitsNanos)) {
            throw new IllegalArgumentException("these intervals were measured in different ways");
        }
        countPending();
        if (other.count() == 0) {
            return;
        }
        count += other.count;
        sum += other.sum;
        longest = Math.max(longest, other.longest);
        for (int i = 0; i < limitsNanos.length; i++) {
            countsBelow[i] += other.countsBelow[i];
            clippedSums[i] += other.clippedSums[i];
        }
        histogram.add(other.histogram);
    }

    public long count() {
        countPending();
        return count;
    }

    /** NaN when there was no interval, as for all other figures. */
    public double meanNanos() {
        return count() == 0 ? Double.NaN : sum / count;
    }

    public double maxNanos() {
        return count() == 0 ? Double.NaN : longest;
    }

    /** The length that a given share of the intervals does not exceed. */
    public double percentileNanos(double percent) {
        if (count() == 0) {
            return Double.NaN;
        }
        long value = histogram.getValueAtPercentile(percent);
        return Math.min((double) longest, (histogram.medianEquivalentValue(value) + 0.5) * unitNanos);
    }

    /** The share of intervals shorter than the limit of the given number. */
    public double shareBelow(int limit) {
        return count() == 0 ? Double.NaN : (double) countsBelow[limit] / count;
    }

    /** The chance that an interval that a random instant falls into ends within the limit: Σmin(length, limit)/Σlength. */
    public double timeWeightedBelow(int limit) {
        return count() == 0 ? Double.NaN : clippedSums[limit] / sum;
    }

    /** The share of intervals that end at or below each of the given lengths. */
    public double[] distribution(long... lengthsNanos) {
        double[] shares = new double[lengthsNanos.length];
        for (int i = 0; i < shares.length; i++) {
            long value = Math.min(lengthsNanos[i] / unitNanos, histogram.getHighestTrackableValue());
            shares[i] = count() == 0 ? 0 : histogram.getCountBetweenValues(0, value) / (double) count;
        }
        return shares;
    }
}
