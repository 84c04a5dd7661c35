package io.wandertoken.agent.live;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The last few numbers of a kind, in seconds. */
final class Recent {
    private final double[] values;
    private int count;
    private int next;

    Recent(int capacity) {
        values = new double[capacity];
    }

    void add(double seconds) {
        values[next] = seconds;
        next = (next + 1) % values.length;
        count = Math.min(count + 1, values.length);
    }

    boolean isEmpty() {
        return count == 0;
    }

    double median() {
        double[] sorted = Arrays.copyOf(values, count);
        Arrays.sort(sorted);
        return sorted[count / 2];
    }

    double mean() {
        return Arrays.stream(values, 0, count).average().orElse(0);
    }

    /** Oldest first. */
    List<Double> toList() {
        List<Double> list = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            list.add(values[(next - count + i + values.length) % values.length]);
        }
        return list;
    }
}
