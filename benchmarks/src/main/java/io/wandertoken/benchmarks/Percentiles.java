package io.wandertoken.benchmarks;

import java.util.Arrays;

/**
 * How long something took, in microseconds.
 *
 * @param count of how many measurements
 */
public record Percentiles(double p50, double p99, double p999, int count) {
    private static final double MICROSECOND = 1e3;

    public static Percentiles of(Samples... parts) {
        int count = Arrays.stream(parts).mapToInt(Samples::count).sum();
        long[] all = new long[count];
        int filled = 0;
        for (Samples part : parts) {
            // It may have grown meanwhile.
            for (int i = 0; i < part.count() && filled < count; i++) {
                all[filled++] = part.get(i);
            }
        }
        Arrays.sort(all);
        return new Percentiles(at(all, 0.5), at(all, 0.99), at(all, 0.999), count);
    }

    private static double at(long[] sorted, double share) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) (share * (sorted.length - 1))] / MICROSECOND;
    }
}
