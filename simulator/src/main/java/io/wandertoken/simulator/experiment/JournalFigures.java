package io.wandertoken.simulator.experiment;

import io.wandertoken.protocol.Durations;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.WalkEvent;
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

/**
 * The figures of the journal paper: 300 subscribers of one FTP server.
 *
 * @paper J §2, §3
 */
final class JournalFigures extends Figures {
    static final Plot.Axis OPERATIONS = Plot.Axis.category("concurrent operations");
    static final Plot.Axis TIME_SHARE = linear("share of time", "%");
    static final Plot.Axis LOG_TIME_SHARE = log("share of time", "%");

    /** The journal's case study as it stands. */
    static final String CASE_STUDY = "walk --runs 200";
    /** The numbers of subscribers of figures 3 and 4. */
    static final String LOADS = "walk --agents 210,240,270,300,330,360 --runs 80";

    static final List<Experiment> ALL = List.of(
            new Experiment("j-fig2-concurrency", JournalFigures::concurrency),
            new Experiment("j-fig3-load", JournalFigures::load),
            new Experiment("j-fig4-intervals", JournalFigures::intervals),
            new Experiment("j-fig5-tokens", JournalFigures::tokens),
            new Experiment("j-gamma", JournalFigures::gamma));

    private JournalFigures() {}

    /** @paper J §3 (figure 2) */
    private static void concurrency(FigureBuilder figure) {
        Result reference = figure.simulate("uncoordinated --runs 200").first();
        Result walk = figure.simulate(CASE_STUDY).first();
        Result noLoss = figure.simulate("walk --loss-every never --runs 50").first();
        Result weekly = figure.simulate("walk --loss-every 604800s --duration 3024000s --runs 8")
                .first();
        figure.parameters(walk);
        figure.plot("", OPERATIONS, TIME_SHARE)
                .concurrency("no coordination", reference, 6)
                .concurrency("wandering token", walk, 6);
        claimsWithoutToken(figure, reference);
        claimsAboutIdleTime(figure, walk, noLoss, weekly);
        claimsAboutConcurrency(figure, walk);
    }

    private static void claimsWithoutToken(FigureBuilder figure, Result reference) {
        double idle = mean(reference, "share0");
        double one = 100 * mean(reference, "shares.1");
        double two = 100 * mean(reference, "shares.2");
        double three = 100 * mean(reference, "shares.3");
        double four = 100 * mean(reference, "shares.4");
        figure.claim("J1")
                .measured(percent(reference, "share0"))
                .holds(isNear(idle, 0.40, 0.005))
                .partly(Math.round(10 * idle) == 4);
        figure.claim("J2")
                .measured(percent(reference, "share3plus"))
                .holds(Math.round(100 * mean(reference, "share3plus")) == 8);
        figure.claim("J3")
                .measured(format("%.1f, %.1f, %.2f, %.2f %% for 1 to 4", one, two, three, four))
                .holds(three / two < two / one && four / three < three / two);
    }

    private static void claimsAboutIdleTime(FigureBuilder figure, Result walk, Result noLoss, Result weekly) {
        Statistic idle = walk.get("share0");
        double withoutLoss = mean(noLoss, "share0");
        figure.claim("J4")
                .measured(percent(idle))
                .holds(idle.mean() < 0.10)
                .reading("On average. Single runs go from " + range(idle) + ".");
        figure.claim("J5")
                .measured(percent(noLoss, "share0") + " without any loss")
                .holds(withoutLoss < 0.001)
                .partly(withoutLoss < idle.mean() / 2);
        figure.claim("J22")
                .measured(percent(weekly, "share0") + " idle, " + percent(weekly, "share2") + " two")
                .holds(mean(weekly, "share0") < 0.03);
    }

    private static void claimsAboutConcurrency(FigureBuilder figure, Result walk) {
        Statistic two = walk.get("share2");
        Statistic more = walk.get("share3plus");
        double fallingToTwo = two.mean() / mean(walk, "share1");
        double fallingToThree = more.mean() / two.mean();
        figure.claim("J6")
                .measured(percent(two))
                .holds(Math.round(100 * two.mean()) == 5)
                .partly(two.min() < 0.055)
                .reading("The published run is an outlier: single runs go from " + range(two) + ".");
        figure.claim("J7").measured(percent(more)).holds(isNear(more.mean(), 0.003, more.sd()));
        figure.claim("J16").measured(percent(more)).holds(more.max() < 0.01);
        figure.claim("J23")
                .measured(format("×1/%.0f, then ×1/%.0f", 1 / fallingToTwo, 1 / fallingToThree))
                .holds(fallingToTwo < 0.1 && fallingToThree < fallingToTwo);
    }

    private static String range(Statistic share) {
        return format("%.1f to %.1f %%", 100 * share.min(), 100 * share.max());
    }

    /** @paper J §3 (figure 3) */
    private static void load(FigureBuilder figure) {
        Runs loads = figure.simulate(LOADS);
        figure.parameters(loads.get(3));
        PlotBuilder bars = figure.plot("as in the paper", OPERATIONS, TIME_SHARE);
        loads.results().forEach(result -> bars.concurrency(format("N=%.0f", loads.x(result)), result, 4));
        figure.plot("over the number of subscribers", linear("subscribers N"), LOG_TIME_SHARE)
                .curve("idle", loads, "share0")
                .curve("exactly two", loads, "share2")
                .curve("more than two", loads, "share3plus")
                .atX("Nmax", 300);
        double[] shares = loads.results().stream()
                .mapToDouble(result -> mean(result, "share2") + mean(result, "share3plus"))
                .toArray();
        boolean smooth = true;
        for (int i = 1; i < shares.length; i++) {
            smooth &= shares[i] > shares[i - 1] && shares[i] - shares[i - 1] < 0.05;
        }
        Object[] percents =
                Arrays.stream(shares).map(share -> 100 * share).boxed().toArray();
        Result most = loads.last();
        figure.claim("J10")
                .measured(format("%.1f, %.1f, %.1f, %.1f, %.1f, %.1f %%", percents))
                .holds(shares[5] <= 0.10)
                .partly(shares[4] <= 0.10);
        figure.claim("J12").measured("monotone, steps of less than 5 points").holds(smooth);
        figure.claim("J17")
                .measured(percent(loads.get(4), "share3plus") + " at 330, " + percent(most, "share3plus") + " at 360")
                .holds(mean(most, "share3plus") < 0.01);
    }

    /** @paper J §3 (figure 4) */
    private static void intervals(FigureBuilder figure) {
        Runs loads = figure.simulate(LOADS);
        Result nominal = loads.get(3);
        figure.parameters(nominal);
        Plot.Axis interval = linear("interval between two accesses of a subscriber", "s");
        PlotBuilder distribution =
                figure.plot("distribution", interval, linear("share of intervals up to this length", "%"));
        loads.results().forEach(r -> distribution.intervals(format("N=%.0f", loads.x(r)), r, "6000s"));
        distribution.atX("2Δmin", 1200).atY("80 % (paper)", 80);
        figure.plot("growth with N", linear("subscribers N"), linear("mean interval", "s"))
                .curve("between accesses", loads, "interval.mean")
                .curve("between visits of the token", loads, "returnTime.mean");
        LinearFit fit = LinearFit.of(loads.x(), loads.means("interval.mean"));
        figure.claim("J8")
                .measured(percent(nominal, "interval.below2MinInterval") + " of intervals, "
                        + percent(nominal, "timeWeightedBelow2MinInterval") + " weighted by time, "
                        + percent(nominal, "returnTime.below2MinInterval") + " of token visits")
                .holds(isNear(mean(nominal, "interval.below2MinInterval"), 0.8, 0.01))
                .partly(isNear(mean(nominal, "timeWeightedBelow2MinInterval"), 0.8, 0.01));
        figure.claim("J9")
                .measured("p90 " + seconds(nominal, "interval.p90") + ", p99 " + seconds(nominal, "interval.p99"))
                .holds(mean(nominal, "interval.p90") > 1800);
        figure.claim("J11")
                .measured(percent(loads.last(), "interval.below2MinInterval"))
                .holds(mean(loads.last(), "interval.below2MinInterval") > 0.5);
        figure.claim("J18")
                .measured(format("slope %.2f s per subscriber, R² = %.3f", fit.slope(), fit.r2()))
                .holds(fit.r2() > 0.99);
        figure.claim("J19")
                .measured(seconds(nominal, "interval.mean") + " between accesses, "
                        + seconds(nominal, "returnTime.mean") + " between visits")
                .holds(isNear(mean(nominal, "interval.mean"), 1200, 60));
    }

    /** @paper J §3 (figure 5) */
    private static void tokens(FigureBuilder figure) {
        figure.command("simulate walk --runs 1 --seed " + figure.simulations().seed() + " --trace trace.jsonl");
        Result walk = figure.simulate(CASE_STUDY).first();
        Result cold = figure.simulate("walk --loss-every 1ms --loss all-once --runs 200")
                .first();
        figure.parameters(walk);
        figure.plot("", linear("time", "s"), linear("tokens")).add(tokensOverTime(figure.simulations()));
        Statistic most = walk.get("tokens.max");
        Statistic life = walk.get("removal.seconds");
        Statistic coldStart = cold.get("recovery");
        figure.claim("J13")
                .measured(plain(most) + " tokens at most, " + (int) most.max() + " in the worst run")
                .holds(most.max() <= 3)
                .partly(most.mean() < 3.5);
        figure.claim("J14").measured("a spurious token lives " + seconds(life)).holds(life.mean() < 600);
        figure.claim("J15")
                .measured(seconds(life) + ", " + plain(walk, "removal.hops") + " hops")
                .holds(isNear(life.mean(), 1200, 300));
        figure.claim("J20")
                .measured(seconds(coldStart) + " from a cold start, " + seconds(walk, "recovery") + " after a loss")
                .holds(isNear(coldStart.mean(), 1200, 3 * coldStart.ci95()));
    }

    private static Series tokensOverTime(SimulationCache simulations) {
        List<double[]> points = new ArrayList<>();
        WalkObserver counts = new WalkObserver() {
            @Override
            public void onEvent(long nowNanos, int agent, int permit, WalkEvent event, Token token) {}

            @Override
            public void onHandover(long nowNanos, int from, int to, int permit, Token token, boolean lost) {}

            @Override
            public void onTokenCount(long nowNanos, int tokens) {
                points.add(new double[] {Durations.seconds(nowNanos), tokens});
            }
        };
        new WalkSimulation(WalkModel.setting(WalkParameters.OPEN, "paper-2009"), simulations.firstRun(), counts).run();
        return Series.of(
                "tokens",
                Series.Kind.STEPS,
                points.stream().mapToDouble(point -> point[0]).toArray(),
                points.stream().mapToDouble(point -> point[1]).toArray());
    }

    /** @paper J §2 (significant variations do not modify the basic properties) */
    private static void gamma(FigureBuilder figure) {
        Runs gammas = figure.simulate("walk --regeneration 18000s,54000s,180000s,540000s,1800000s --runs 60");
        figure.parameters(gammas.get(2));
        double[] relative = PlotBuilder.values(gammas.x(), gamma -> gamma / 180_000);
        figure.plot("", log("γ relative to the paper's"), TIME_SHARE)
                .curve("idle", relative, gammas, "share0")
                .curve("exactly two", relative, gammas, "share2")
                .atX("paper", 1);
        double idleLow = 100 * mean(gammas.first(), "share0");
        double idleHigh = 100 * mean(gammas.last(), "share0");
        double twoLow = 100 * mean(gammas.first(), "share2");
        double twoHigh = 100 * mean(gammas.last(), "share2");
        String changes = "from γ/10 to 10γ: idle %.1f → %.1f %%, two %.1f → %.1f %%";
        figure.claim("J21")
                .measured(format(changes, idleLow, idleHigh, twoLow, twoHigh))
                .holds(idleHigh < 2 * idleLow && twoLow < 2 * twoHigh);
    }
}
