package io.wandertoken.simulator.statistics;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The figures of one run, by name. A dot in a name nests it in results ({@code interval.p99}); a list of values is named
 * once and numbered from 0.
 */
public final class RunMetrics {
    private final Map<String, double[]> values = new LinkedHashMap<>();

    /** NaN where this run has no value for the metric. */
    public void put(String name, double value) {
        values.put(name, new double[] {value});
    }

    public void putList(String name, double[] list) {
        values.put(name + "[]", list);
    }

    /** The value of a metric, or NaN where this run has none. */
    public double get(String name) {
        double[] value = values.get(name);
        return value == null ? Double.NaN : value[0];
    }

    void forEach(BiConsumer<String, double[]> consumer) {
        values.forEach(consumer);
    }
}
