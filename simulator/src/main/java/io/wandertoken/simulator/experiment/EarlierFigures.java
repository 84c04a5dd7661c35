package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.JournalFigures.LOG_TIME_SHARE;
import static io.wandertoken.simulator.experiment.JournalFigures.OPERATIONS;

import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The figures of the earlier paper: 150 subscribers, and twice as many.
 *
 * @paper E §2, §4.1, §5, §6
 */
final class EarlierFigures extends Figures {
    /** Nominal load and overload, as in figures 2 and 3. */
    private static final String LOADS = "walk --preset paper-2006 --agents 150,300 --runs 12";

    static final List<Experiment> ALL = List.of(
            new Experiment("e-fig2-concurrency", EarlierFigures::concurrency),
            new Experiment("e-fig3-intervals", EarlierFigures::intervals),
            new Experiment("e-fig4-transient", EarlierFigures::stabilisation));

    private EarlierFigures() {}

    /** @paper E §2, §5 (figure 2) */
    private static void concurrency(FigureBuilder figure) {
        Runs reference = figure.simulate("uncoordinated --preset paper-2006 --agents 150,300 --runs 12");
        Runs walk = figure.simulate(LOADS);
        Result nominal = walk.first();
        Result over = walk.last();
        figure.parameters(over);
        for (int i = 0; i < 2; i++) {
            figure.plot(i == 0 ? "N=150 (nominal)" : "N=300 (overload)", OPERATIONS, LOG_TIME_SHARE)
                    .concurrency("no coordination", reference.get(i), 8)
                    .concurrency("wandering token", walk.get(i), 8);
        }
        claimsWithoutToken(figure, reference.first(), reference.last());
        figure.claim("E3").measured(text(concurrent(nominal))).holds(concurrent(nominal) < 0.005);
        figure.claim("E4").measured(text(concurrent(over))).holds(Math.round(100 * concurrent(over)) == 10);
        double six = aboveFive(over) * 1e6;
        figure.claim("E7").measured(format("%.1f of 10⁶", six)).holds(six > 4 && six < 24);
        figure.claim("E15")
                .measured(plain(nominal, "removal.hops") + " at 150, " + plain(over, "removal.hops") + " at 300")
                .holds(mean(over, "removal.hops") < 5);
        figure.claim("E17")
                .measured(text(concurrent(nominal)) + "; " + percent(over, "shares.4") + " with four")
                .holds(concurrent(nominal) < 0.01 && mean(over, "shares.4") < 0.001);
    }

    private static void claimsWithoutToken(FigureBuilder figure, Result nominal, Result over) {
        double twoOrThree = mean(over, "shares.2") + mean(over, "shares.3");
        figure.claim("E1").measured(text(concurrent(nominal))).holds(concurrent(nominal) > 0.15);
        figure.claim("E2")
                .measured(text(concurrent(over)) + "; two or three " + text(twoOrThree))
                .holds(isNear(concurrent(over), 0.40, 0.01))
                .partly(isNear(twoOrThree, 0.40, 0.01));
    }

    private static double concurrent(Result result) {
        return mean(result, "share2") + mean(result, "share3plus");
    }

    private static double aboveFive(Result result) {
        double sum = 0;
        for (int operations = 6; result.metrics().find("shares." + operations) != null; operations++) {
            sum += mean(result, "shares." + operations);
        }
        return sum;
    }

    private static String text(double share) {
        return format(share < 0.01 ? "%.2f %%" : "%.1f %%", 100 * share);
    }

    /** @paper E §5 (figure 3), §6 */
    private static void intervals(FigureBuilder figure) {
        Runs loads = figure.simulate(LOADS);
        Result nominal = loads.first();
        Result over = loads.last();
        figure.parameters(over);
        figure.plot(
                        "",
                        linear("interval between two accesses of a subscriber", "time units"),
                        linear("share of intervals up to this length", "%"))
                .intervals("N=150", nominal, "4000s")
                .intervals("N=300", over, "4000s")
                .atX("2Δmin", 1200)
                .atX("3Δmin", 1800)
                .atX("5Δmin", 3000);
        figure.claim("E5")
                .measured(percent(nominal, "interval.below2MinInterval"))
                .holds(mean(nominal, "interval.below2MinInterval") >= 0.8);
        figure.claim("E6")
                .measured(percent(over, "interval.below3MinInterval") + " of intervals, "
                        + percent(over, "returnTime.below3MinInterval") + " of token visits, "
                        + percent(over, "timeWeightedBelow3MinInterval") + " weighted by time")
                .holds(mean(over, "interval.below3MinInterval") >= 0.9)
                .partly(mean(over, "returnTime.below3MinInterval") >= 0.9);
        figure.claim("E8")
                .measured(percent(over, "interval.above5MinInterval"))
                .holds(mean(over, "interval.above5MinInterval") < 1e-4);
    }

    /** @paper E §4.1, §5 (figure 4) */
    private static void stabilisation(FigureBuilder figure) {
        String walk = "walk --preset paper-2006";
        String loss = " --loss-every 20000s --loss all-once --duration 160000s";
        Runs adaptive = figure.simulate(walk + loss + " --agents 90,150,300 --runs 100");
        Runs fixed = figure.simulate(walk + " --growth 1.0" + loss + " --agents 150,225,300 --runs 100");
        Result early = figure.simulate(
                        walk + " --agents 300 --loss-every 500s --loss all-once --duration 160000s --runs 100")
                .first();
        figure.parameters(adaptive.last());
        figure.plot(
                        "",
                        linear("time until a single token is left", "time units"),
                        linear("share of transients up to this length", "%"))
                .add(distribution("N=150, adaptive", adaptive.get(1), false))
                .add(distribution("N=300, adaptive", adaptive.last(), false))
                .add(distribution("N=150, fixed timeout", fixed.first(), true))
                .add(distribution("N=300, fixed timeout", fixed.last(), true))
                .atX("paper: about 20 000", 20_000);
        claimsAboutDuration(figure, adaptive, fixed);
        claimsAboutQuality(figure, adaptive.get(1), adaptive.last(), early);
    }

    private static Series distribution(String name, Result result, boolean reference) {
        double[] times = result.sample("stabilisation.time");
        Arrays.sort(times);
        double[] shares = IntStream.rangeClosed(1, times.length)
                .mapToDouble(i -> 100.0 * i / result.metrics().runs())
                .toArray();
        return new Series(name, Series.Kind.STEPS, reference, times, shares, new double[0], new double[0]);
    }

    private static void claimsAboutDuration(FigureBuilder figure, Runs adaptive, Runs fixed) {
        Statistic small = adaptive.first().get("stabilisation.time");
        Statistic nominal = adaptive.get(1).get("stabilisation.time");
        double[] time = fixed.means("stabilisation.time");
        double adaptiveTime = mean(adaptive.last(), "stabilisation.time");
        double concurrent = mean(adaptive.last(), "stabilisation.share2plus");
        double fixedConcurrent = mean(fixed.last(), "stabilisation.share2plus");
        int runs = adaptive.first().metrics().runs();
        figure.claim("E9")
                .measured(thousands(time[0]) + " (N=150), " + thousands(time[1]) + " (N=225), " + thousands(time[2])
                        + " (N=300)")
                .holds(time[1] > 15_000 && time[1] < 25_000);
        figure.claim("E10")
                .measured(thousands(nominal.mean()) + ", standard deviation " + thousands(nominal.sd()) + " (N=150)")
                .holds(nominal.mean() > 3600 && nominal.sd() > 3600);
        figure.claim("E11")
                .measured("at N=300: time " + thousands(time[2]) + " → " + thousands(adaptiveTime)
                        + format(", concurrency %.1f → %.1f %%", 100 * fixedConcurrent, 100 * concurrent))
                .holds(adaptiveTime < time[2] && concurrent < fixedConcurrent)
                .partly(concurrent < fixedConcurrent);
        figure.claim("E16")
                .measured(small.count() + " of " + runs + " losses recover, at most " + thousands(small.max())
                        + " time units at N=90")
                .holds(small.count() == runs && small.max() < 1800);
    }

    private static void claimsAboutQuality(FigureBuilder figure, Result nominal, Result over, Result early) {
        Statistic concurrent150 = nominal.get("stabilisation.share2plus");
        Statistic concurrent300 = over.get("stabilisation.share2plus");
        Statistic six = over.get("stabilisation.share6plus");
        Statistic earlySix = early.get("stabilisation.share6plus");
        Statistic longIntervals = over.get("stabilisation.above5MinInterval");
        figure.claim("E12")
                .measured(percent(concurrent150) + " / " + percent(concurrent300))
                .holds(isNear(concurrent150.mean(), 0.03, 0.015) && isNear(concurrent300.mean(), 0.09, 0.02));
        figure.claim("E13")
                .measured(percent(six) + "; " + percent(earlySix) + " for a loss at 500")
                .holds(six.mean() > 5e-5 && six.mean() < 5e-4)
                .partly(earlySix.mean() > 1.5e-4);
        figure.claim("E14").measured(percent(longIntervals)).holds(isNear(longIntervals.mean(), 0.15, 0.03));
    }
}
