package io.wandertoken.simulator.experiment;

import io.wandertoken.protocol.Durations;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Turns results into curves and bars over two axes. On an axis in percent, a measured share is multiplied by 100. */
final class PlotBuilder {
    private static final int POINTS_OF_A_DISTRIBUTION = 121;

    private static final Statistic NEVER = new Statistic(2, 0, 0, 0, 0, 0);

    private final String title;
    private final Plot.Axis x;
    private final Plot.Axis y;
    private final List<Series> series = new ArrayList<>();
    private final List<Plot.Mark> marks = new ArrayList<>();

    PlotBuilder(String title, Plot.Axis x, Plot.Axis y) {
        this.title = title;
        this.x = x;
        this.y = y;
    }

    /** A metric over the parameter that a sweep varies, with its confidence interval. */
    PlotBuilder curve(String name, Runs runs, String metric) {
        double factor = factor(x);
        return curve(name, Arrays.stream(runs.x()).map(value -> factor * value).toArray(), runs, metric);
    }

    /** A metric over given places. Its confidence interval never reaches below zero unless some run does. */
    PlotBuilder curve(String name, double[] places, Runs runs, String metric) {
        return measured(name, Series.Kind.LINE, places, statistics(runs.results(), metric, 1), factor(y));
    }

    /** A metric of several results, a bar for each. */
    PlotBuilder bars(String name, List<Result> results, String metric) {
        return measured(name, Series.Kind.BARS, places(results.size()), statistics(results, metric, factor(y)), 1);
    }

    /** The share of time with each number of concurrent operations. */
    PlotBuilder concurrency(String name, Result result, int most) {
        List<Statistic> shares = IntStream.rangeClosed(0, most)
                .mapToObj(operations -> {
                    Statistic share = result.metrics().find("shares." + operations);
                    return share == null ? NEVER : share;
                })
                .toList();
        return measured(name, Series.Kind.BARS, places(shares.size()), shares, factor(y));
    }

    /** The share of intervals between accesses up to each length, in percent. */
    PlotBuilder intervals(String name, Result result, String longest) {
        long longestNanos = Durations.parse(longest);
        long[] lengths = IntStream.range(0, POINTS_OF_A_DISTRIBUTION)
                .mapToLong(i -> longestNanos * i / (POINTS_OF_A_DISTRIBUTION - 1))
                .toArray();
        double[] shares = result.intervals().distribution(lengths);
        return add(Series.of(
                name,
                Series.Kind.LINE,
                Arrays.stream(lengths).mapToDouble(Durations::seconds).toArray(),
                Arrays.stream(shares).map(share -> 100 * share).toArray()));
    }

    /** A calculated curve. */
    PlotBuilder line(String name, double[] places, DoubleUnaryOperator formula) {
        return add(Series.of(name, Series.Kind.LINE, places, values(places, formula)));
    }

    /** A theory to compare with. */
    PlotBuilder theory(String name, double[] places, DoubleUnaryOperator formula) {
        return add(Series.reference(name, Series.Kind.LINE, places, values(places, formula)));
    }

    PlotBuilder add(Series further) {
        series.add(further);
        return this;
    }

    /** Marks a value of the x axis. */
    PlotBuilder atX(String text, double value) {
        marks.add(new Plot.Mark(text, Plot.Mark.Direction.AT_X, value));
        return this;
    }

    /** Marks a value of the y axis. */
    PlotBuilder atY(String text, double value) {
        marks.add(new Plot.Mark(text, Plot.Mark.Direction.AT_Y, value));
        return this;
    }

    Plot build() {
        return new Plot(title, x, y, series, marks);
    }

    /** The numbers 0, 1, 2, … of bars. */
    static double[] places(int count) {
        return IntStream.range(0, count).asDoubleStream().toArray();
    }

    static double[] values(double[] places, DoubleUnaryOperator formula) {
        return DoubleStream.of(places).map(formula).toArray();
    }

    private PlotBuilder measured(
            String name, Series.Kind kind, double[] places, List<Statistic> statistics, double factor) {
        return add(new Series(
                name,
                kind,
                false,
                places,
                numbers(statistics, s -> factor * s.mean()),
                numbers(statistics, s -> factor * Math.max(Math.min(0, s.min()), s.mean() - s.ci95())),
                numbers(statistics, s -> factor * (s.mean() + s.ci95()))));
    }

    private static double[] numbers(List<Statistic> statistics, ToDoubleFunction<Statistic> figure) {
        return statistics.stream().mapToDouble(figure).toArray();
    }

    private static List<Statistic> statistics(List<Result> results, String metric, double factor) {
        return results.stream()
                .map(result -> result.get(metric))
                .map(s -> new Statistic(s.count(), factor * s.mean(), s.sd(), s.min(), s.max(), factor * s.ci95()))
                .toList();
    }

    private static double factor(Plot.Axis axis) {
        return axis.unit().equals("%") ? 100 : 1;
    }
}
