package io.wandertoken.cli.simulate;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Metrics;
import io.wandertoken.simulator.study.Model;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The metrics that a simulation will have. A miniature of it tells, before anything long is simulated. */
final class MetricNames {
    private static final int WIDTH = 108;

    private MetricNames() {}

    static List<String> of(Model model, Scenario complete, long seed) {
        Metrics.Builder metrics = new Metrics.Builder();
        metrics.add(model.run(model.miniature(complete), new Seed(seed)).metrics());
        return metrics.build().names();
    }

    /** The same as a paragraph of a help text, such as {@code share0, interval.(mean|p50), recovery}. */
    static String paragraph(List<String> names) {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        for (String name : names) {
            int dot = name.lastIndexOf('.');
            String group = dot < 0 ? name : name.substring(0, dot + 1);
            groups.computeIfAbsent(group, first -> new ArrayList<>()).add(name.substring(dot + 1));
        }
        StringBuilder text = new StringBuilder();
        StringBuilder line = new StringBuilder(" ");
        int left = groups.size();
        for (Map.Entry<String, List<String>> group : groups.entrySet()) {
            left--;
            String word = written(group.getKey(), group.getValue()) + (left > 0 ? "," : "");
            if (line.length() + word.length() >= WIDTH) {
                text.append(line).append(System.lineSeparator());
                line = new StringBuilder(" ");
            }
            line.append(' ').append(word);
        }
        return text.append(line).append(System.lineSeparator()).toString();
    }

    private static String written(String group, List<String> members) {
        if (!group.endsWith(".")) {
            return group;
        }
        return members.size() == 1 ? group + members.get(0) : group + "(" + String.join("|", members) + ")";
    }
}
