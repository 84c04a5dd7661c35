package io.wandertoken.simulator.statistics;

import io.wandertoken.protocol.Durations;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.IntToDoubleFunction;
import java.util.regex.Pattern;

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

    /** A metric as {@link #forEach} tells it. */
    public void put(String name, double[] metric) {
        values.put(name, metric);
    }

    /** A constant as part of a metric's name: {@code NO_GHOSTS} becomes {@code noGhosts}. */
    public static String key(Enum<?> constant) {
        return Pattern.compile("_(.)")
                .matcher(constant.name().toLowerCase(Locale.ROOT))
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }

    public void putList(String name, double[] list) {
        values.put(name + "[]", list);
    }

    /** Mean, percentiles and maximum of durations, in seconds: {@code waiting.mean}, {@code waiting.p999} for 99.9, … */
    public void putTimes(String name, Intervals times, double... percents) {
        put(name + ".mean", Durations.seconds(times.meanNanos()));
        for (double percent : percents) {
            String digits = String.valueOf(percent).replaceFirst("\\.0$", "").replace(".", "");
            put(name + ".p" + digits, Durations.seconds(times.percentileNanos(percent)));
        }
        put(name + ".max", Durations.seconds(times.maxNanos()));
    }

    /** Jain's index of how often agents had their turn: 1 when all had it equally often, 1/N when one had it always. */
    public void putFairness(int agents, IntToDoubleFunction turns) {
        double sum = 0;
        double squares = 0;
        for (int agent = 0; agent < agents; agent++) {
            double count = turns.applyAsDouble(agent);
            sum += count;
            squares += count * count;
        }
        put("jainFairness", squares == 0 ? Double.NaN : sum * sum / (agents * squares));
    }

    /** The value of a metric, or NaN where this run has none. */
    public double get(String name) {
        double[] value = values.get(name);
        return value == null ? Double.NaN : value[0];
    }

    /** Each metric with its values: one, or those of a list, whose name ends with {@code []}. */
    public void forEach(BiConsumer<String, double[]> consumer) {
        values.forEach(consumer);
    }
}
