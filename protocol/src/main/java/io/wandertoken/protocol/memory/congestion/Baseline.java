package io.wandertoken.protocol.memory.congestion;

import java.util.ArrayList;
import java.util.List;

/**
 * How long accesses of one kind take when nothing else uses the resource.
 *
 * @param key of the kind, {@value #KEY_BITS} bits
 * @param unitNanos the last measurements, the oldest first: nanoseconds for each unit of work, or for a whole access
 */
public record Baseline(long key, List<Float> unitNanos) {

    public static final int KEY_BITS = 48;

    /** The maximum number of measurements: a resource that has changed for good is known after three of them. */
    public static final int MOST = 5;

    public Baseline {
        unitNanos = List.copyOf(unitNanos);
        if (key < 0 || key >>> KEY_BITS != 0) {
            throw new IllegalArgumentException("a key has " + KEY_BITS + " bits, not " + key);
        }
        if (unitNanos.isEmpty()
                || unitNanos.size() > MOST
                || !unitNanos.stream().allMatch(Baseline::isPositive)) {
            throw new IllegalArgumentException("not the measurements of a baseline: " + unitNanos);
        }
    }

    static boolean isPositive(float number) {
        return number > 0 && number < Float.POSITIVE_INFINITY;
    }

    Baseline with(double measured) {
        List<Float> all = new ArrayList<>(unitNanos);
        all.add(bounded(measured));
        return new Baseline(key, all.subList(Math.max(0, all.size() - MOST), all.size()));
    }

    static Baseline first(long key, double measured) {
        return new Baseline(key, List.of(bounded(measured)));
    }

    /** The number as it is remembered. */
    static float bounded(double number) {
        return (float) Math.max(Float.MIN_NORMAL, Math.min(Float.MAX_VALUE, number));
    }

    public double median() {
        return median(unitNanos);
    }

    static double median(List<Float> numbers) {
        List<Float> sorted = numbers.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + (double) sorted.get(middle)) / 2;
    }
}
