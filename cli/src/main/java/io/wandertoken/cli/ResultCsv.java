package io.wandertoken.cli;

import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/** Results as comma-separated values: a line per scenario, all parameters, mean and confidence interval per metric. */
final class ResultCsv {
    private ResultCsv() {}

    static void write(List<Result> results, Writer out) throws IOException {
        List<String> metrics = metricsOf(results);
        List<String> header = new ArrayList<>();
        for (Parameter<?> parameter : results.get(0).scenario().parameters()) {
            header.add(parameter.jsonName());
        }
        header.add("runs");
        for (String metric : metrics) {
            header.add(metric);
            header.add(metric + ".ci95");
        }
        line(header, out);
        for (Result result : results) {
            List<String> row = new ArrayList<>();
            result.scenario().json().values().forEach(value -> row.add(value == null ? "" : value.toString()));
            row.add(String.valueOf(result.metrics().runs()));
            for (String metric : metrics) {
                Statistic statistic = result.metrics().find(metric);
                row.add(number(statistic == null ? 0 : statistic.mean()));
                row.add(number(statistic == null ? 0 : statistic.ci95()));
            }
            line(row, out);
        }
    }

    /** All single metrics, and the first places of lists as far as any result has them. */
    private static List<String> metricsOf(List<Result> results) {
        List<String> names = new ArrayList<>();
        results.get(0).metrics().values().forEach((name, first) -> {
            if (!name.endsWith("[]")) {
                names.add(name);
                return;
            }
            int longest = results.stream()
                    .mapToInt(result -> result.metrics().values().get(name).size())
                    .max()
                    .orElse(0);
            for (int place = 0; place < longest; place++) {
                names.add(name.replace("[]", "." + place));
            }
        });
        return names;
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.valueOf(value);
    }

    private static void line(List<String> cells, Writer out) throws IOException {
        out.write(String.join(",", cells));
        out.write('\n');
    }
}
