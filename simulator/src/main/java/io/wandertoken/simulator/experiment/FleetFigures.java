package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.JournalFigures.CASE_STUDY;
import static io.wandertoken.simulator.experiment.JournalFigures.LOADS;
import static io.wandertoken.simulator.experiment.JournalFigures.LOG_TIME_SHARE;
import static io.wandertoken.simulator.experiment.JournalFigures.OPERATIONS;
import static io.wandertoken.simulator.experiment.JournalFigures.TIME_SHARE;

import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the papers' walk does in other fleets, and under all of our rules together. */
final class FleetFigures extends Figures {
    static final List<Experiment> ALL = List.of(
            new Experiment("permits", FleetFigures::permits),
            new Experiment("self-sizing", FleetFigures::selfSizing),
            new Experiment("clock-offsets", FleetFigures::clockOffsets),
            new Experiment("scaling", FleetFigures::scaling),
            new Experiment("best", FleetFigures::bestCombination));

    /** A size of the fleet, how often it is simulated, and for how many Δmin. */
    private record Size(int agents, int runs, int minIntervals) {
        private String command(String rule) {
            // Δop is 4 s, so Δmin is 2 s per agent; a loss strikes every 16.7 Δmin.
            return format(
                    "walk --rule %s --agents %d --capacity %d --loss-every %ds --duration %ds --runs %d",
                    rule, agents, agents, agents * 100L / 3, 2L * agents * minIntervals, runs);
        }
    }

    private static final List<Size> SIZES = List.of(
            new Size(30, 60, 167),
            new Size(100, 60, 167),
            new Size(300, 60, 167),
            new Size(1_000, 40, 167),
            new Size(3_000, 16, 167),
            new Size(10_000, 4, 100),
            new Size(30_000, 4, 67),
            new Size(100_000, 4, 34));

    private FleetFigures() {}

    /** k permits: one walk each, and an agent never uses two at a time. */
    private static void permits(FigureBuilder figure) {
        Runs permits = figure.simulate("walk --preset best --permits 1,2,4,8 --runs 8");
        figure.parameters(permits.first());
        PlotBuilder bars = figure.plot("concurrency", OPERATIONS, TIME_SHARE);
        permits.results().forEach(result -> bars.concurrency(format("k=%.0f", permits.x(result)), result, 9));
        figure.plot("intervals", log("permits k"), log("interval", "s"))
                .curve("mean", permits, "interval.mean")
                .curve("p99", permits, "interval.p99")
                .theory("N·Δop/k", permits.x(), k -> 1200 / k);
        double over = 0;
        double used = 0;
        Result eight = permits.last();
        for (int operations = 0; eight.metrics().find("shares." + operations) != null; operations++) {
            double share = mean(eight, "shares." + operations);
            over += operations > 8 ? share : 0;
            used += operations * share / 8;
        }
        figure.ours("B8").measured(format("%.2f %%, %.4f %%", 100 * used, 100 * over));
    }

    /** Agents that learn how many they are, against agents that were told wrongly. */
    private static void selfSizing(FigureBuilder figure) {
        String guesses = " --capacity 30,75,150,300,600,1200,3000 --runs 24";
        Runs told = figure.simulate("walk --rule witness" + guesses);
        Runs learned = figure.simulate("walk --rule witness --sizing learned" + guesses);
        figure.parameters(learned.first());
        figure.plot("", log("capacity that the agents are told"), linear("time with exactly one operation", "%"))
                .curve("as told", told, "share1")
                .curve("learned", learned, "share1")
                .atX("the truth", 300);
        figure.ours("B9", percent(told.first(), "share1") + ", " + percent(told.last(), "share1") + " (as told)")
                .measured(percent(learned.first(), "share1") + ", " + percent(learned.last(), "share1") + " (learned)")
                .reading("Told the truth: " + percent(told.get(3), "share1") + ".");
    }

    /**
     * Clocks that disagree.
     *
     * @paper J §2 (timestamps are not required to be accurate)
     * @paper E §4.2
     */
    private static void clockOffsets(FigureBuilder figure) {
        String offsets = " --clock-offset 0s,10s,30s,60s,120s,300s,600s --runs 16";
        Runs sandwich = figure.simulate("walk" + offsets);
        Runs witness = figure.simulate("walk --rule witness" + offsets);
        Runs best = figure.simulate("walk --preset best" + offsets);
        figure.parameters(witness.first());
        for (String share : List.of("share0", "share2")) {
            Plot.Axis offset = linear("each clock is wrong by up to", "s");
            figure.plot(share.equals("share0") ? "idle" : "exactly two at once", offset, LOG_TIME_SHARE)
                    .curve("sandwich rule", sandwich, share)
                    .curve("witness rule", witness, share)
                    .curve("best combination", best, share)
                    .atX("Δmin", 600);
        }
        figure.ours("B10", percent(sandwich.get(4), "share0") + " (sandwich)")
                .measured(
                        percent(witness.get(4), "share0") + " (witness), " + percent(best.get(4), "share0") + " (best)")
                .reading("Exact clocks: " + percent(witness.first(), "share0") + " (witness).");
    }

    /** From thirty agents to a hundred thousand, with the same load and the same losses per return time. */
    private static void scaling(FigureBuilder figure) {
        Runs sandwich = sizes(figure, "sandwich");
        Runs witness = sizes(figure, "witness");
        double[] agents = sandwich.x();
        figure.parameters(sandwich.get(2));
        figure.plot("hops until a spurious token is removed", log("agents N"), log("hops"))
                .curve("sandwich rule", sandwich, "removal.hops")
                .curve("witness rule", witness, "removal.hops")
                .theory("1.62·N^(2/3)", agents, n -> 1.62 * Math.pow(n, 2.0 / 3))
                .theory("√(πN/2)", agents, n -> Math.sqrt(Math.PI * n / 2));
        figure.plot("idle, and two at once", log("agents N"), LOG_TIME_SHARE)
                .curve("idle, sandwich", sandwich, "share0")
                .curve("idle, witness", witness, "share0")
                .curve("two, sandwich", sandwich, "share2")
                .curve("two, witness", witness, "share2");
        figure.ours("B11").measured(exponents(sandwich, witness, "removal.hops"));
        figure.ours("B12").measured(exponents(sandwich, witness, "share2"));
    }

    private static Runs sizes(FigureBuilder figure, String rule) {
        List<Result> results = new ArrayList<>();
        SIZES.forEach(size -> results.add(figure.simulate(size.command(rule)).first()));
        return new Runs(WalkParameters.AGENTS, results);
    }

    private static String exponents(Runs sandwich, Runs witness, String metric) {
        return format(
                "%.2f (sandwich), %.2f (witness)",
                LinearFit.exponent(sandwich.x(), sandwich.means(metric)),
                LinearFit.exponent(witness.x(), witness.means(metric)));
    }

    /** Step by step from the paper to the bound that a perfect round robin sets. */
    private static void bestCombination(FigureBuilder figure) {
        String witness = "walk --rule witness";
        String timer = witness + " --regeneration-base 1800s --regeneration 18000s";
        String failing = " --guardian-failure 0.1 --runs 60";
        List<Result> results = Stream.of(
                        CASE_STUDY,
                        witness + " --runs 60",
                        witness + " --guardian 5s" + failing,
                        witness + " --routing choice:5 --guardian 5s" + failing,
                        timer + " --routing choice:5 --guardian 5s" + failing,
                        timer + " --routing retrace:5+16 --guardian 5s" + failing,
                        timer + " --routing retrace:5+16 --guardian 5s --guardians 3" + failing,
                        "walk --preset best --runs 60",
                        "walk --regeneration never --routing round-robin --guardian 5s --runs 60")
                .map(command -> figure.simulate(command).first())
                .toList();
        Runs best = figure.simulate("walk --preset best --agents 210,240,270,300,330,360 --runs 20");
        figure.parameters(results.get(7));
        Plot.Axis rules = places(
                "rules",
                "paper",
                "+ witness",
                "+ guardian",
                "+ choice:5",
                "+ timer",
                "+ retrace",
                "+ 3 guardians",
                "+ signs of life",
                "bound");
        figure.plot("time shares", rules, LOG_TIME_SHARE)
                .bars("idle", results, "share0")
                .bars("exactly two", results, "share2")
                .bars("more than two", results, "share3plus");
        figure.plot("intervals between accesses", rules, linear("interval", "s"))
                .bars("half are shorter", results, "interval.p50")
                .bars("99 of 100 are shorter", results, "interval.p99")
                .atY("N·Δop", 1200);
        figure.plot("99 of 100 intervals, over the load", linear("agents N"), linear("interval", "s"))
                .curve("paper", figure.compare(LOADS), "interval.p99")
                .curve("best", best, "interval.p99")
                .theory("N·Δop", best.x(), n -> 4 * n)
                .atX("Nmax", 300);
        claimsAboutBest(figure, results.get(0), results.get(7), results.get(8));
    }

    private static void claimsAboutBest(FigureBuilder figure, Result paper, Result best, Result bound) {
        Map<String, String> shares = Map.of("B13", "share0", "B14", "share2", "B15", "share3plus");
        new TreeMap<>(shares)
                .forEach((key, metric) -> figure.ours(key, share(bound, metric) + " (bound)")
                        .measured(share(best, metric) + " (best), " + share(paper, metric) + " (paper)"));
        figure.ours("B16", seconds(bound, "interval.p99") + " (bound)")
                .measured(seconds(best, "interval.p99") + " (best), " + seconds(paper, "interval.p99") + " (paper)");
    }
}
