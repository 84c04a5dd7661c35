package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.claim;
import static io.wandertoken.simulator.experiment.Judged.percent;
import static io.wandertoken.simulator.experiment.Judged.thousands;

import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * What happens after all tokens are lost, with and without adaptive timeouts.
 *
 * @paper E §4.1, §5 (figure 4)
 */
final class EarlierTransient implements Experiment {
    private static final int RUNS = 100;
    private static final Scenario LOSS = Walks.open()
            .withText(WalkParameters.LOSS, "all-once")
            .withText(WalkParameters.LOSS_EVERY, "20000s")
            .withText(WalkParameters.DURATION, "160000s");

    @Override
    public String id() {
        return "e-fig4-transient";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Sweep adaptive = Walks.walk(Walks.EARLIER, LOSS, WalkParameters.AGENTS, List.of("90", "150", "300"), RUNS);
        Sweep fixed = Walks.walk(
                Walks.EARLIER,
                LOSS.with(WalkParameters.GROWTH, 1.0),
                WalkParameters.AGENTS,
                List.of("150", "225", "300"),
                RUNS);
        Sweep early = Walks.walk(
                Walks.EARLIER, LOSS.with(WalkParameters.AGENTS, 300).withText(WalkParameters.LOSS_EVERY, "500s"), RUNS);
        List<Result> withAdaptation = adaptive.run(laboratory);
        List<Result> without = fixed.run(laboratory);
        List<Series> curves = new ArrayList<>();
        curves.add(distribution("N=150, adaptive", withAdaptation.get(1), false));
        curves.add(distribution("N=300, adaptive", withAdaptation.get(2), false));
        curves.add(distribution("N=150, fixed timeout", without.get(0), true));
        curves.add(distribution("N=300, fixed timeout", without.get(2), true));
        Plot plot = new Plot(
                "",
                Plot.Axis.linear("time until a single token is left", "time units"),
                Plot.Axis.linear("share of transients up to this length", "%"),
                curves,
                List.of(Curves.atX("paper: about 20 000", 20_000)));
        return new Figure(
                id(),
                "Figure 4: stabilisation after a loss",
                "All tokens are lost at once. Timers expire in fast sequence, and regenerated tokens remove each other. "
                        + "Adaptive timeouts make that calmer, but not shorter.",
                adaptive.command(laboratory) + "\n" + fixed.command(laboratory) + "\n" + early.command(laboratory),
                Sweep.parameters(withAdaptation.get(2)),
                List.of(plot),
                claims(withAdaptation, without, early.run(laboratory).get(0)));
    }

    private static Series distribution(String name, Result result, boolean reference) {
        double[] times = result.sample("stabilisation.time");
        Arrays.sort(times);
        double[] shares = IntStream.rangeClosed(1, times.length)
                .mapToDouble(i -> 100.0 * i / result.metrics().runs())
                .toArray();
        return new Series(name, Series.Kind.STEPS, reference, times, shares, new double[0], new double[0]);
    }

    private static List<Claim> claims(List<Result> adaptive, List<Result> fixed, Result early) {
        List<Claim> claims = new ArrayList<>(duration(adaptive, fixed));
        claims.addAll(quality(adaptive.get(1), adaptive.get(2), early));
        return claims;
    }

    private static List<Claim> duration(List<Result> adaptive, List<Result> fixed) {
        Statistic small = adaptive.get(0).get("stabilisation.time");
        Statistic nominal = adaptive.get(1).get("stabilisation.time");
        Result over = adaptive.get(2);
        Result fixedOver = fixed.get(2);
        double concurrent = over.get("stabilisation.share2plus").mean();
        double fixedConcurrent = fixedOver.get("stabilisation.share2plus").mean();
        return List.of(
                claim(
                        "E9",
                        "Near Δmax/Δop agents and without adaptation, stabilisation takes about 20 000 time units.",
                        "≈ 20 000",
                        thousands(time(fixed.get(0))) + " (N=150), " + thousands(time(fixed.get(1))) + " (N=225), "
                                + thousands(time(fixedOver)) + " (N=300)",
                        time(fixed.get(1)) > 15_000 && time(fixed.get(1)) < 25_000,
                        "At N=225; the order of magnitude elsewhere."),
                claim(
                        "E10",
                        "With adaptation the transient lasts several hours, with a dispersed distribution.",
                        "hours",
                        thousands(nominal.mean()) + ", standard deviation " + thousands(nominal.sd()) + " (N=150)",
                        nominal.mean() > 3600 && nominal.sd() > 3600,
                        "As published."),
                claim(
                        "E11",
                        "Adaptation copes promptly with a loss.",
                        "extremely effective",
                        "at N=300: time " + thousands(time(fixedOver)) + " → " + thousands(time(over))
                                + String.format(
                                        Locale.ROOT,
                                        ", concurrency %.1f → %.1f %%",
                                        100 * fixedConcurrent,
                                        100 * concurrent),
                        time(over) < time(fixedOver) && concurrent < fixedConcurrent,
                        concurrent < fixedConcurrent,
                        "It cuts concurrency, but the transient becomes longer, not shorter."),
                claim(
                        "E16",
                        "At Δop·N/Δmax ≈ 0.2 the regenerated token survives.",
                        "survives",
                        small.count() + " of " + adaptive.get(0).metrics().runs() + " losses recover, at most "
                                + thousands(small.max()) + " time units at N=90",
                        small.count() == adaptive.get(0).metrics().runs() && small.max() < 1800,
                        "In all runs."));
    }

    private static List<Claim> quality(Result nominal, Result over, Result early) {
        Statistic concurrent150 = nominal.get("stabilisation.share2plus");
        Statistic concurrent300 = over.get("stabilisation.share2plus");
        Statistic six = over.get("stabilisation.share6plus");
        Statistic earlySix = early.get("stabilisation.share6plus");
        Statistic longIntervals = over.get("stabilisation.above5MinInterval");
        return List.of(
                claim(
                        "E12",
                        "During the transient more than one operation runs 3 % (N=150) and 9 % (N=300) of the time.",
                        "3 % / 9 %",
                        percent(concurrent150) + " / " + percent(concurrent300),
                        Math.abs(concurrent150.mean() - 0.03) < 0.015 && Math.abs(concurrent300.mean() - 0.09) < 0.02,
                        "With adaptation."),
                claim(
                        "E13",
                        "During the transient at N=300 more than five operations run 0.015 % of the time.",
                        "0.015 %",
                        percent(six) + "; " + percent(earlySix) + " for a loss at 500",
                        six.mean() > 5e-5 && six.mean() < 5e-4,
                        earlySix.mean() > 1.5e-4,
                        "Only for a loss early in the run, when all timers are still in step."),
                claim(
                        "E14",
                        "During the transient at N=300 almost 15 % of the intervals are longer than 3000 time units.",
                        "≈ 15 %",
                        percent(longIntervals),
                        Math.abs(longIntervals.mean() - 0.15) < 0.03,
                        "Twice as many."));
    }

    private static double time(Result result) {
        return result.get("stabilisation.time").mean();
    }
}
