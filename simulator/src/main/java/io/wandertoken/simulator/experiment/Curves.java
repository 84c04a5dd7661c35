package io.wandertoken.simulator.experiment;

import io.wandertoken.protocol.Durations;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Turns results into curves. */
final class Curves {
    private Curves() {}

    /** A metric over the results of a sweep, with its confidence interval, which never reaches into the impossible. */
    static Series metric(String name, List<Result> results, ToDoubleFunction<Result> x, String metric, double factor) {
        List<Statistic> statistics =
                results.stream().map(result -> result.get(metric)).toList();
        return new Series(
                name,
                Series.Kind.LINE,
                false,
                results.stream().mapToDouble(x).toArray(),
                statistics.stream().mapToDouble(s -> factor * s.mean()).toArray(),
                statistics.stream()
                        .mapToDouble(s -> factor * Math.max(Math.min(0, s.min()), s.mean() - s.ci95()))
                        .toArray(),
                statistics.stream()
                        .mapToDouble(s -> factor * (s.mean() + s.ci95()))
                        .toArray());
    }

    /** The share of time with each number of concurrent operations, in percent. */
    static Series concurrency(String name, Result result, int most) {
        List<Statistic> shares = IntStream.rangeClosed(0, most)
                .mapToObj(operations -> {
                    Statistic share = result.metrics().find("shares." + operations);
                    return share == null ? zero() : share;
                })
                .toList();
        return new Series(
                name,
                Series.Kind.BARS,
                false,
                IntStream.rangeClosed(0, most).asDoubleStream().toArray(),
                shares.stream().mapToDouble(s -> 100 * s.mean()).toArray(),
                shares.stream()
                        .mapToDouble(s -> Math.max(0, 100 * (s.mean() - s.ci95())))
                        .toArray(),
                shares.stream().mapToDouble(s -> 100 * (s.mean() + s.ci95())).toArray());
    }

    /** A metric of several results, a bar for each, in order. */
    static Series bars(String name, List<Result> results, String metric, double factor) {
        List<Statistic> values =
                results.stream().map(result -> result.get(metric)).toList();
        double[] means = values.stream().mapToDouble(s -> factor * s.mean()).toArray();
        double[] widths = values.stream().mapToDouble(s -> factor * s.ci95()).toArray();
        return new Series(
                name,
                Series.Kind.BARS,
                false,
                IntStream.range(0, means.length).asDoubleStream().toArray(),
                means,
                IntStream.range(0, means.length)
                        .mapToDouble(i -> Math.max(0, means[i] - widths[i]))
                        .toArray(),
                IntStream.range(0, means.length)
                        .mapToDouble(i -> means[i] + widths[i])
                        .toArray());
    }

    /** The share of intervals between accesses up to each length, in percent. */
    static Series intervals(String name, Result result, long longestNanos) {
        int points = 121;
        long[] lengths = IntStream.range(0, points)
                .mapToLong(i -> longestNanos * i / (points - 1))
                .toArray();
        double[] shares = result.intervals().distribution(lengths);
        return Series.of(
                name,
                Series.Kind.LINE,
                Arrays.stream(lengths).mapToDouble(Durations::seconds).toArray(),
                Arrays.stream(shares).map(share -> 100 * share).toArray());
    }

    /** A theory over given places. */
    static Series theory(String name, double[] x, DoubleUnaryOperator formula) {
        return Series.reference(
                name, Series.Kind.LINE, x, Arrays.stream(x).map(formula).toArray());
    }

    static Plot.Mark atX(String text, double value) {
        return new Plot.Mark(text, Plot.Mark.Direction.AT_X, value);
    }

    static Plot.Mark atY(String text, double value) {
        return new Plot.Mark(text, Plot.Mark.Direction.AT_Y, value);
    }

    private static Statistic zero() {
        Statistic.Builder builder = new Statistic.Builder();
        builder.add(0);
        builder.add(0);
        return builder.build();
    }
}
