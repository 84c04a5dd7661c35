package io.wandertoken.cli.simulate;

import io.wandertoken.simulator.report.Chapter;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.HtmlReport;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Report;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** A sweep as one page with the plots of the report: a plot per metric, over the parameter that has the most values. */
final class ResultPlot {
    /** From this ratio of the largest to the smallest value on, an axis is logarithmic. */
    private static final double WIDE = 50;

    private final List<Result> results;
    private final List<Parameter<?>> swept;
    private final Parameter<?> over;
    private final Plot.Axis x;

    private ResultPlot(List<Result> results, List<Parameter<?>> swept) {
        this.results = results;
        this.swept = swept;
        this.over = swept.stream()
                .max((one, other) ->
                        Long.compare(values(one).size(), values(other).size()))
                .orElseThrow();
        this.x = axis();
    }

    static String page(List<Result> results, List<Parameter<?>> swept, String command) {
        Result first = results.get(0);
        ResultPlot plots = new ResultPlot(results, swept);
        String title = "Simulation of " + first.model().name() + " over "
                + swept.stream().map(Parameter::name).collect(Collectors.joining(" and "));
        List<Report.Fact> facts = ReportFacts.with(
                new Report.Fact("command", command),
                new Report.Fact("seed", String.valueOf(first.seed())),
                new Report.Fact("runs", String.valueOf(first.metrics().runs())));
        List<Figure> figures = ResultText.shown(results).stream()
                .map(column -> new Figure(
                        column.metric().replaceAll("[^A-Za-z0-9]", "-"),
                        column.title(),
                        "",
                        "",
                        List.of(),
                        List.of(plots.plot(column)),
                        List.of()))
                .toList();
        return HtmlReport.page(new Report(title, "", facts, List.of(new Chapter("sweep", "Figures", "", figures))));
    }

    private List<String> values(Parameter<?> parameter) {
        return results.stream()
                .map(result -> String.valueOf(result.scenario().text(parameter)))
                .distinct()
                .toList();
    }

    private Plot.Axis axis() {
        List<Object> values = results.stream()
                .map(result -> result.scenario().json().get(over.jsonName()))
                .filter(Objects::nonNull)
                .toList();
        if (values.size() < results.size() || !values.stream().allMatch(Number.class::isInstance)) {
            return Plot.Axis.places(over.name(), values(over));
        }
        double[] numbers = values.stream()
                .mapToDouble(value -> ((Number) value).doubleValue())
                .sorted()
                .toArray();
        String unit = over.label().startsWith("DURATION") ? "s" : "";
        boolean wide = numbers[0] > 0 && numbers[numbers.length - 1] >= WIDE * numbers[0];
        return wide ? Plot.Axis.log(over.name(), unit) : Plot.Axis.linear(over.name(), unit);
    }

    private double place(Result result) {
        return x.scale() == Plot.Scale.CATEGORY
                ? x.places().indexOf(String.valueOf(result.scenario().text(over)))
                : ((Number) Objects.requireNonNull(result.scenario().json().get(over.jsonName()))).doubleValue();
    }

    /** A curve for each choice of the other parameters. */
    private Plot plot(ResultColumn column) {
        Map<String, List<Result>> curves = new LinkedHashMap<>();
        results.forEach(result -> curves.computeIfAbsent(name(result, column), key -> new ArrayList<>())
                .add(result));
        List<Series> series = new ArrayList<>();
        curves.forEach((name, points) -> series.add(series(name, points, column)));
        return new Plot("", x, Plot.Axis.linear(column.label(), column.unit()), series, List.of());
    }

    private String name(Result result, ResultColumn column) {
        String others = swept.stream()
                .filter(parameter -> parameter != over)
                .map(parameter -> parameter.name() + " " + result.scenario().text(parameter))
                .collect(Collectors.joining(", "));
        return others.isEmpty() ? column.label() : others;
    }

    private Series series(String name, List<Result> points, ResultColumn column) {
        int count = points.size();
        double[] places = new double[count];
        double[] means = new double[count];
        double[] low = new double[count];
        double[] high = new double[count];
        for (int i = 0; i < count; i++) {
            Statistic found = points.get(i).metrics().find(column.metric());
            Statistic statistic = found == null ? Statistic.NONE : found;
            double half = Double.isNaN(statistic.ci95()) ? 0 : statistic.ci95();
            places[i] = place(points.get(i));
            means[i] = column.factor() * statistic.mean();
            // No interval reaches below zero unless some run does.
            low[i] = column.factor() * Math.max(statistic.mean() - half, Math.min(0, statistic.min()));
            high[i] = column.factor() * (statistic.mean() + half);
        }
        Series.Kind kind = x.scale() == Plot.Scale.CATEGORY ? Series.Kind.BARS : Series.Kind.LINE;
        return new Series(name, kind, false, places, means, low, high);
    }
}
