package io.wandertoken.cli.simulate;

import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Results as tables for people. */
final class ResultText {
    private ResultText() {}

    /** One result, a line per metric. */
    static void single(Result result, PrintWriter out) {
        for (ResultColumn column : shown(List.of(result))) {
            out.printf("  %-18s %s%n", column.title(), column.text(result));
        }
    }

    /** Several results, a line per scenario, told apart by the parameters that differ. */
    static void table(List<Result> results, List<Parameter<?>> swept, PrintWriter out) {
        List<ResultColumn> columns = shown(results);
        List<List<String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>();
        boolean severalPresets = results.stream().map(Result::preset).distinct().count() > 1;
        if (severalPresets) {
            header.add("preset");
        }
        swept.forEach(parameter -> header.add(parameter.name()));
        columns.forEach(column -> header.add(column.title()));
        rows.add(header);
        for (Result result : results) {
            List<String> row = new ArrayList<>();
            if (severalPresets) {
                row.add(result.preset());
            }
            swept.forEach(parameter -> row.add(result.scenario().text(parameter)));
            columns.forEach(column -> row.add(column.text(result)));
            rows.add(row);
        }
        lines(rows).forEach(out::println);
    }

    /** Leaves out what no result has a value for, or what never happened in any of them. */
    static List<ResultColumn> shown(List<Result> results) {
        return ResultColumn.of(results.get(0).model()).stream()
                .filter(column -> !column.metric().equals("shareOverPermits") || severalPermits(results))
                .filter(column -> column.metric().startsWith("share")
                        || column.metric().endsWith("Share")
                        || results.stream().anyMatch(result -> {
                            Statistic statistic = result.metrics().find(column.metric());
                            return statistic != null && !Double.isNaN(statistic.mean()) && statistic.mean() != 0;
                        }))
                .toList();
    }

    /** With a single permit, the columns two and more already say it. */
    private static boolean severalPermits(List<Result> results) {
        return results.stream().anyMatch(result -> {
            Object permits = result.scenario().json().get("permits");
            return permits instanceof Integer number && number > 1;
        });
    }

    /** Rows as lines: columns as wide as their widest entry, numbers to the right. */
    static List<String> lines(List<List<String>> rows) {
        int[] widths = new int[rows.get(0).size()];
        rows.forEach(row ->
                Arrays.setAll(widths, i -> Math.max(widths[i], row.get(i).length())));
        return rows.stream()
                .map(row -> {
                    StringBuilder line = new StringBuilder();
                    for (int i = 0; i < widths.length; i++) {
                        line.append("  ")
                                .append(" ".repeat(widths[i] - row.get(i).length()))
                                .append(row.get(i));
                    }
                    return line.toString().stripTrailing();
                })
                .toList();
    }
}
