package io.wandertoken.simulator.statistics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a scenario over its runs, by name.
 *
 * @param runs how many runs
 * @param values a statistic per metric, or one per place of a list
 */
public record Metrics(int runs, Map<String, List<Statistic>> values) {

    /** The statistic of a metric such as {@code interval.p99} or {@code shares.4}, or null where there is none. */
    public @Nullable Statistic find(String name) {
        List<Statistic> single = values.get(name);
        if (single != null) {
            return single.get(0);
        }
        int dot = name.lastIndexOf('.');
        if (dot < 0
                || dot == name.length() - 1
                || !name.substring(dot + 1).chars().allMatch(Character::isDigit)) {
            return null;
        }
        List<Statistic> list = values.get(name.substring(0, dot) + "[]");
        if (list == null || name.length() - dot > 6) {
            return null;
        }
        int place = Integer.parseInt(name.substring(dot + 1));
        return place < list.size() ? list.get(place) : null;
    }

    /** The statistic of a metric that is known to exist. */
    public Statistic get(String name) {
        Statistic statistic = find(name);
        if (statistic == null) {
            throw new IllegalArgumentException("there is no metric '" + name + "'");
        }
        return statistic;
    }

    /** The names of the metrics that {@link #find} knows, lists by their first place. */
    public List<String> names() {
        return values.keySet().stream()
                .map(name -> name.endsWith("[]") ? name.replace("[]", ".0") : name)
                .toList();
    }

    /** Collects runs, in the order of the runs. */
    public static final class Builder {
        private final Map<String, List<Statistic.Builder>> builders = new LinkedHashMap<>();
        private int runs;

        public void add(RunMetrics run) {
            run.forEach(this::addMetric);
            runs++;
        }

        public Metrics build() {
            Map<String, List<Statistic>> values = new LinkedHashMap<>();
            builders.forEach((name, list) ->
                    values.put(name, list.stream().map(Statistic.Builder::build).toList()));
            return new Metrics(runs, values);
        }

        /** A list that is longer or shorter than those of earlier runs is filled up with zeros on either side. */
        private void addMetric(String name, double[] run) {
            List<Statistic.Builder> list = builders.computeIfAbsent(name, key -> new ArrayList<>());
            while (list.size() < run.length) {
                Statistic.Builder builder = new Statistic.Builder();
                for (int missed = 0; missed < runs; missed++) {
                    builder.add(0);
                }
                list.add(builder);
            }
            for (int place = 0; place < list.size(); place++) {
                list.get(place).add(place < run.length ? run[place] : 0);
            }
        }
    }
}
