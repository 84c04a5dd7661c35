package io.wandertoken.cli.simulate;

import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Results as comma-separated values: a line per scenario, all parameters, mean and confidence interval per metric. */
final class ResultCsv {
    private ResultCsv() {}

    static void write(List<Result> results, Writer out) throws IOException {
        List<String> metrics = metricsOf(results);
        List<String> header = new ArrayList<>();
        for (Parameter<?> parameter : results.get(0).scenario().parameters()) {
            header.add(parameter.jsonName());
        }
        header.addAll(List.of("preset", "seed", "runs"));
        for (String metric : metrics) {
            // Some are called like the parameter that wishes for them.
            header.add(header.contains(metric) ? metric + ".mean" : metric);
            header.add(metric + ".ci95");
        }
        line(header, out);
        for (Result result : results) {
            List<String> row = new ArrayList<>();
            result.scenario().json().values().forEach(value -> row.add(value == null ? "" : value.toString()));
            row.addAll(List.of(
                    result.preset(),
                    String.valueOf(result.seed()),
                    String.valueOf(result.metrics().runs())));
            for (String metric : metrics) {
                Statistic statistic = result.metrics().find(metric);
                row.add(statistic == null ? "" : number(statistic.mean()));
                row.add(statistic == null ? "" : number(statistic.ci95()));
            }
            line(row, out);
        }
    }

    /** All metrics that any result has, in the order of their first appearance; the places of lists one by one. */
    private static List<String> metricsOf(List<Result> results) {
        Set<String> names = new LinkedHashSet<>();
        for (Result result : results) {
            result.metrics().values().forEach((name, statistics) -> {
                for (int place = 0; place < statistics.size(); place++) {
                    names.add(name.replace("[]", "." + place));
                }
            });
        }
        return List.copyOf(names);
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.valueOf(value);
    }

    private static void line(List<String> cells, Writer out) throws IOException {
        out.write(String.join(",", cells));
        out.write('\n');
    }
}
