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

    void forEach(BiConsumer<String, double[]> consumer) {
        values.forEach(consumer);
    }
}
