package io.wandertoken.agent.live.lease;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The last few durations of a kind, in seconds. */
public final class RecentDurations {
    private static final int FIRST = 8;

    private final int capacity;

    /** Grows up to the capacity; from then on the next one replaces the oldest. */
    private double[] values = new double[FIRST];

    private int count;
    private int next;

    /** Not a number when it is not known. */
    private double median = Double.NaN;

    RecentDurations(int capacity) {
        this.capacity = capacity;
    }

    void add(double seconds) {
        if (next == values.length && count < capacity) {
            values = Arrays.copyOf(values, Math.min(capacity, 2 * count));
        }
        values[next] = seconds;
        count = Math.min(count + 1, capacity);
        median = Double.NaN;
        next = (next + 1) % capacity;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    double median() {
        if (Double.isNaN(median)) {
            double[] sorted = Arrays.copyOf(values, count);
            Arrays.sort(sorted);
            median = sorted[count / 2];
        }
        return median;
    }

    public double mean() {
        return Arrays.stream(values, 0, count).average().orElse(0);
    }

    /** Oldest first. */
    List<Double> toList() {
        List<Double> list = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            list.add(values[(next - count + i + capacity) % capacity]);
        }
        return list;
    }
}
