package io.wandertoken.control;

import java.util.Map;

/**
 * One value of a metric.
 *
 * @param name in the style of Prometheus, with its unit
 * @param help one sentence
 * @param suffix which part of a histogram or summary it is, such as {@code _bucket}; empty for counters and gauges
 * @param labels its dimensions, in a fixed order
 */
public record MetricView(String name, String help, Type type, String suffix, Map<String, String> labels, double value) {

    /** The types of Prometheus. */
    public enum Type {
        /** It only increases. */
        COUNTER,
        GAUGE,
        /** Values of one name are buckets with their upper limit in the label {@code le}, a sum and a count. */
        HISTOGRAM,
        /** Values of one name are a sum and a count. */
        SUMMARY
    }

    /** A counter or a gauge. */
    public MetricView(String name, String help, boolean counter, Map<String, String> labels, double value) {
        this(name, help, counter ? Type.COUNTER : Type.GAUGE, "", labels, value);
    }

    public boolean counter() {
        return type == Type.COUNTER;
    }

    public MetricView withValue(double changed) {
        return new MetricView(name, help, type, suffix, labels, changed);
    }
}
