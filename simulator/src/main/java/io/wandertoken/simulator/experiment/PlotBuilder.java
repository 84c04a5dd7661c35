package io.wandertoken.simulator.experiment;

import io.wandertoken.protocol.Durations;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.WalkEvent;
import io.wandertoken.simulator.experiment.ChapterText.Entry;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.WalkModel;
import io.wandertoken.simulator.walk.WalkObserver;
import io.wandertoken.simulator.walk.WalkParameters;
import io.wandertoken.simulator.walk.WalkSimulation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Turns results into curves and bars over two axes, a line of the text for each.
 *
 * <pre>
 *   curve METRIC [at FORMULA]: NAME            a metric over the swept parameter, or over a formula of each result
 *   bars METRIC: NAME                          a metric, a bar for each result
 *   concurrency RUNS MOST: NAME                the share of time with each number of operations, for each result
 *   intervals RUNS LONGEST: NAME               the share of intervals up to each length, for each result
 *   steps METRIC: NAME                         the share of runs with a value up to each x
 *   line FORMULA over PLACES: NAME             a calculated curve; theory instead of line if it is a reference
 *   path FORMULA by FORMULA over PLACES: NAME  calculated points; reference-path if it is a reference
 *   heights FORMULA: NAME                      calculated bars
 *   course METRIC from NUMBER to NUMBER: NAME  a metric that is a list, over the time of the run
 *   at-x NUMBER: TEXT                          a mark
 * </pre>
 *
 * <p>An axis is {@code [log|category] LABEL [(UNIT)]} or {@code places LABEL: NAME; NAME}. On an axis in percent, a
 * measured share is multiplied by 100.
 */
final class PlotBuilder {
    private static final int POINTS_OF_A_DISTRIBUTION = 121;
    private static final Statistic NEVER = new Statistic(2, 0, 0, 0, 0, 0);
    private static final double[] NONE = {};
    private static final Pattern SERIES = Pattern.compile("([\\w-]+) (.+?): (.+)");
    private static final Pattern AXIS =
            Pattern.compile("(?:(log|category) )?(.+?)(?: \\((%|s|time units)\\))?|places (.+?): (.+)");

    private final Plot.Axis x;
    private final Plot.Axis y;
    private final Scope scope;
    private final List<Series> series = new ArrayList<>();
    private final List<Plot.Mark> marks = new ArrayList<>();

    private PlotBuilder(Plot.Axis x, Plot.Axis y, Scope scope) {
        this.x = x;
        this.y = y;
        this.scope = scope;
    }

    static Plot plot(Entry entry, Scope scope, SimulationCache simulations) {
        String[] parts = entry.text().split(" ?\\| ");
        PlotBuilder plot = new PlotBuilder(axis(parts[1]), axis(parts[2]), scope);
        for (String line : entry.details()) {
            Matcher words = SERIES.matcher(line);
            if (!words.matches()) {
                throw new IllegalArgumentException("neither a curve nor a mark: " + line);
            }
            plot.add(words.group(1), words.group(2), words.group(3), simulations);
        }
        return new Plot(parts[0], plot.x, plot.y, plot.series, plot.marks);
    }

    private static Plot.Axis axis(String text) {
        if (text.startsWith("places ")) {
            String[] parts = text.substring("places ".length()).split(": ", 2);
            return Plot.Axis.places(parts[0], List.of(parts[1].split("; ")));
        }
        Matcher words = AXIS.matcher(text);
        if (!words.matches()) {
            throw new IllegalArgumentException("not an axis: " + text);
        }
        String unit = words.group(3) == null ? "" : words.group(3);
        return switch (String.valueOf(words.group(1))) {
            case "log" -> Plot.Axis.log(words.group(2), unit);
            case "category" -> Plot.Axis.category(words.group(2));
            default -> Plot.Axis.linear(words.group(2), unit);
        };
    }

    private void add(String kind, String what, String name, SimulationCache simulations) {
        switch (kind) {
            case "curve" -> curve(name, what.split(" at "));
            case "bars" -> bars(name, metric(what));
            case "concurrency", "intervals" -> {
                int space = what.lastIndexOf(' ');
                Runs runs = (Runs) value(what.substring(0, space));
                String last = what.substring(space + 1);
                for (Result result : runs.results()) {
                    String filled = scope.with(runs, result).fill(name);
                    if (kind.equals("intervals")) {
                        intervals(filled, result, Durations.parse(last));
                    } else {
                        concurrency(filled, result, Integer.parseInt(last));
                    }
                }
            }
            case "steps", "reference-steps" -> steps(name, metric(what), kind.startsWith("reference"));
            case "line", "theory" -> {
                String[] parts = what.split(" over ");
                double[] places = places(parts[1]);
                series.add(line(name, kind.equals("theory"), places, each(places, parts[0])));
            }
            case "path", "reference-path" -> {
                String[] parts = what.split(" by | over ");
                double[] places = places(parts[2]);
                series.add(line(name, kind.startsWith("reference"), each(places, parts[0]), each(places, parts[1])));
            }
            case "heights" -> {
                double[] heights = (double[]) value(what);
                series.add(Series.of(name, Series.Kind.BARS, places(heights.length), heights));
            }
            case "course" -> course(name, what.split(" from | to "));
            case "tokens" -> series.add(tokensOverTime(name, simulations));
            case "at-x" -> marks.add(new Plot.Mark(name, Plot.Mark.Direction.AT_X, Double.parseDouble(what)));
            case "at-y" -> marks.add(new Plot.Mark(name, Plot.Mark.Direction.AT_Y, Double.parseDouble(what)));
            default -> throw new IllegalArgumentException("there is no curve of the kind " + kind);
        }
    }

    private Object value(String formula) {
        return Formula.parse(formula).in(scope);
    }

    private Metric metric(String formula) {
        return (Metric) value(formula);
    }

    private double[] each(Object over, String formula) {
        return new FormulaFunctions("each", List.of(), scope).each(over, Formula.parse(formula));
    }

    private double[] places(String formula) {
        return value(formula) instanceof Runs runs ? runs.x() : (double[]) value(formula);
    }

    /** The confidence interval never reaches below zero unless some run does. */
    private void curve(String name, String[] parts) {
        Metric metric = metric(parts[0]);
        double factor = factor(x);
        double[] places;
        if (parts.length == 1) {
            places = Arrays.stream(metric.runs().x())
                    .map(value -> factor * value)
                    .toArray();
        } else if (parts[1].startsWith("list(")) {
            places = (double[]) value(parts[1]);
        } else {
            places = each(metric.runs(), parts[1]);
        }
        measured(name, Series.Kind.LINE, places, statistics(metric, 1), factor(y));
    }

    private void bars(String name, Metric metric) {
        List<Statistic> statistics = statistics(metric, factor(y));
        measured(name, Series.Kind.BARS, places(statistics.size()), statistics, 1);
    }

    private void concurrency(String name, Result result, int most) {
        List<Statistic> shares = IntStream.rangeClosed(0, most)
                .mapToObj(operations -> {
                    Statistic share = result.metrics().find("shares." + operations);
                    return share == null ? NEVER : share;
                })
                .toList();
        measured(name, Series.Kind.BARS, places(shares.size()), shares, factor(y));
    }

    private void intervals(String name, Result result, long longestNanos) {
        long[] lengths = IntStream.range(0, POINTS_OF_A_DISTRIBUTION)
                .mapToLong(i -> longestNanos * i / (POINTS_OF_A_DISTRIBUTION - 1))
                .toArray();
        double[] shares = result.intervals().distribution(lengths);
        series.add(Series.of(
                name,
                Series.Kind.LINE,
                Arrays.stream(lengths).mapToDouble(Durations::seconds).toArray(),
                Arrays.stream(shares).map(share -> 100 * share).toArray()));
    }

    private void course(String name, String[] parts) {
        Metric metric = metric(parts[0]);
        Result result = metric.runs().first();
        List<Statistic> values = IntStream.iterate(
                        0, i -> result.metrics().find(metric.name() + "." + i) != null, i -> i + 1)
                .mapToObj(i -> result.get(metric.name() + "." + i))
                .toList();
        double from = Double.parseDouble(parts[1]);
        double step = (Double.parseDouble(parts[2]) - from) / values.size();
        double[] times = IntStream.range(0, values.size())
                .mapToDouble(i -> from + i * step)
                .toArray();
        measured(name, Series.Kind.LINE, times, values, factor(y));
    }

    private void steps(String name, Metric metric, boolean reference) {
        Result result = metric.runs().first();
        double[] values = result.sample(metric.name());
        Arrays.sort(values);
        double[] shares = IntStream.rangeClosed(1, values.length)
                .mapToDouble(i -> 100.0 * i / result.metrics().runs())
                .toArray();
        series.add(new Series(name, Series.Kind.STEPS, reference, values, shares, NONE, NONE));
    }

    private static Series line(String name, boolean reference, double[] x, double[] y) {
        return new Series(name, Series.Kind.LINE, reference, x, y, NONE, NONE);
    }

    /** How many tokens there are during the first run of the journal's case study. */
    private static Series tokensOverTime(String name, SimulationCache simulations) {
        DoubleStream.Builder times = DoubleStream.builder();
        DoubleStream.Builder counts = DoubleStream.builder();
        WalkObserver observer = new WalkObserver() {
            @Override
            public void onEvent(long nowNanos, int agent, int permit, WalkEvent event, Token token) {}

            @Override
            public void onHandover(long nowNanos, int from, int to, int permit, Token token, boolean lost) {}

            @Override
            public void onTokenCount(long nowNanos, int tokens) {
                times.add(Durations.seconds(nowNanos));
                counts.add(tokens);
            }
        };
        new WalkSimulation(WalkModel.setting(WalkParameters.OPEN, "paper-2009"), simulations.firstRun(), observer)
                .run();
        return Series.of(
                name, Series.Kind.STEPS, times.build().toArray(), counts.build().toArray());
    }

    /** The numbers 0, 1, 2, … of bars. */
    private static double[] places(int count) {
        return IntStream.range(0, count).asDoubleStream().toArray();
    }

    private void measured(String name, Series.Kind kind, double[] places, List<Statistic> statistics, double factor) {
        series.add(new Series(
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

    private static List<Statistic> statistics(Metric metric, double factor) {
        return metric.runs().results().stream()
                .map(result -> result.get(metric.name()))
                .map(s -> new Statistic(s.count(), factor * s.mean(), s.sd(), s.min(), s.max(), factor * s.ci95()))
                .toList();
    }

    private static double factor(Plot.Axis axis) {
        return axis.unit().equals("%") ? 100 : 1;
    }
}
