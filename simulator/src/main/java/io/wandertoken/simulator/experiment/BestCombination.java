package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.ours;
import static io.wandertoken.simulator.experiment.Judged.seconds;

import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.ArrayList;
import java.util.List;

/** Step by step from the paper to the bound that a perfect round robin sets. */
final class BestCombination implements Experiment {
    private static final int RUNS = 60;

    /** One more rule on the way. */
    private record Step(String name, Sweep sweep) {}

    @Override
    public String id() {
        return "best";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        List<Step> steps = steps();
        List<Result> results =
                steps.stream().map(step -> step.sweep.run(laboratory).get(0)).toList();
        Sweep load = Walks.walk(
                Walks.BEST,
                Walks.open(),
                WalkParameters.AGENTS,
                List.of("210", "240", "270", "300", "330", "360"),
                RUNS / 3);
        List<Result> byLoad = load.run(laboratory);
        List<Result> paperByLoad = JournalLoad.sweep().run(laboratory);
        double[] agents = byLoad.stream().mapToDouble(Walks::agents).toArray();
        Plot.Axis names =
                Plot.Axis.places("rules", steps.stream().map(Step::name).toList());
        List<String> commands = new ArrayList<>(
                steps.stream().map(step -> step.sweep.command(laboratory)).toList());
        commands.add(load.command(laboratory));
        return new Figure(
                id(),
                "The best combination: from the paper to the round-robin bound",
                "Each step adds one rule. A token is lost every 10 000 s, and from the third step on one guardian in ten is "
                        + "dead when it is needed. The bound is a perfect round robin whose guardian never fails.",
                String.join("\n", commands),
                Sweep.parameters(results.get(7)),
                List.of(
                        new Plot(
                                "time shares",
                                names,
                                Plot.Axis.log("share of time", "%"),
                                List.of(
                                        Curves.bars("idle", results, "share0", 100),
                                        Curves.bars("exactly two", results, "share2", 100),
                                        Curves.bars("more than two", results, "share3plus", 100)),
                                List.of()),
                        new Plot(
                                "intervals between accesses",
                                names,
                                Plot.Axis.linear("interval", "s"),
                                List.of(
                                        Curves.bars("half are shorter", results, "interval.p50", 1),
                                        Curves.bars("99 of 100 are shorter", results, "interval.p99", 1)),
                                List.of(Curves.atY("N·Δop", 1200))),
                        new Plot(
                                "99 of 100 intervals, over the load",
                                Plot.Axis.linear("agents N", ""),
                                Plot.Axis.linear("interval", "s"),
                                List.of(
                                        Curves.metric("paper", paperByLoad, Walks::agents, "interval.p99", 1),
                                        Curves.metric("best", byLoad, Walks::agents, "interval.p99", 1),
                                        Curves.theory("N·Δop", agents, n -> 4 * n)),
                                List.of(Curves.atX("Nmax", 300)))),
                claims(results));
    }

    private static List<Step> steps() {
        Scenario witness = Walks.open().with(WalkParameters.RULE, WalkParameters.Rule.WITNESS);
        Scenario guardian = witness.withText(WalkParameters.GUARDIAN, "5s").with(WalkParameters.GUARDIAN_FAILURE, 0.1);
        Scenario choice = guardian.withText(WalkParameters.ROUTING, "choice:5");
        Scenario timer = choice.withText(WalkParameters.REGENERATION_BASE, "1800s")
                .withText(WalkParameters.REGENERATION, "18000s");
        Scenario retrace = timer.withText(WalkParameters.ROUTING, "retrace:5");
        Scenario threeGuardians = retrace.with(WalkParameters.GUARDIANS, 3);
        Scenario bound = Walks.open()
                .withText(WalkParameters.ROUTING, "round-robin")
                .withText(WalkParameters.GUARDIAN, "5s")
                .withText(WalkParameters.REGENERATION, "never");
        return List.of(
                new Step("paper", Walks.walk(Walks.JOURNAL, Walks.open(), 200)),
                new Step("+ witness", Walks.walk(Walks.JOURNAL, witness, RUNS)),
                new Step("+ guardian", Walks.walk(Walks.JOURNAL, guardian, RUNS)),
                new Step("+ choice:5", Walks.walk(Walks.JOURNAL, choice, RUNS)),
                new Step("+ timer", Walks.walk(Walks.JOURNAL, timer, RUNS)),
                new Step("+ retrace", Walks.walk(Walks.JOURNAL, retrace, RUNS)),
                new Step("+ 3 guardians", Walks.walk(Walks.JOURNAL, threeGuardians, RUNS)),
                new Step("+ signs of life", Walks.walk(Walks.BEST, Walks.open(), RUNS)),
                new Step("bound", Walks.walk(Walks.JOURNAL, bound, RUNS)));
    }

    private static List<Claim> claims(List<Result> results) {
        Result paper = results.get(0);
        Result best = results.get(7);
        Result bound = results.get(8);
        List<Claim> claims = new ArrayList<>();
        for (String[] row : new String[][] {
            {"B13", "Idle.", "share0"},
            {"B14", "Exactly two at once.", "share2"},
            {"B15", "More than two.", "share3plus"}
        }) {
            claims.add(ours(
                    row[0],
                    row[1],
                    Judged.share(bound, row[2]) + " (bound)",
                    Judged.share(best, row[2]) + " (best), " + Judged.share(paper, row[2]) + " (paper)",
                    "One guardian in ten dead when needed."));
        }
        claims.add(ours(
                "B16",
                "99 of 100 intervals are shorter.",
                seconds(bound.get("interval.p99")) + " (bound)",
                seconds(best.get("interval.p99")) + " (best), " + seconds(paper.get("interval.p99")) + " (paper)",
                "The ring that retracing forms is as good as a planned one."));
        return claims;
    }
}
