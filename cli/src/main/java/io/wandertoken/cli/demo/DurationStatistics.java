package io.wandertoken.cli.demo;

import java.util.Arrays;

/**
 * How durations are spread, in seconds.
 *
 * @param count of how many; the others are NaN when there is none
 */
public record DurationStatistics(int count, double mean, double p50, double p90, double p99, double max) {

    static DurationStatistics ofNanos(long[] nanos) {
        return of(Arrays.stream(nanos).mapToDouble(value -> value / 1e9).toArray());
    }

    static DurationStatistics of(double[] seconds) {
        double[] sorted = seconds.clone();
        Arrays.sort(sorted);
        return new DurationStatistics(
                sorted.length,
                Arrays.stream(sorted).average().orElse(Double.NaN),
                at(sorted, 0.5),
                at(sorted, 0.9),
                at(sorted, 0.99),
                at(sorted, 1));
    }

    /** The least value that at least the given share does not exceed. */
    private static double at(double[] sorted, double share) {
        if (sorted.length == 0) {
            return Double.NaN;
        }
        int rank = (int) Math.ceil(share * sorted.length);
        return sorted[Math.max(0, rank - 1)];
    }
}
