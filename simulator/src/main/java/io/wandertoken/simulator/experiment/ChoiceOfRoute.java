package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.ours;
import static io.wandertoken.simulator.experiment.Judged.percent;
import static io.wandertoken.simulator.experiment.Judged.seconds;

import io.wandertoken.protocol.Durations;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.List;

/** Whom to give the token: anybody, the neediest of a few, or whom one gave it last time. */
final class ChoiceOfRoute implements Experiment {
    private static final int RUNS = 24;
    private static final long LONGEST = Durations.parse("3000s");
    private static final List<String> ROUTES = List.of(
            "random", "choice:2", "choice:5", "choice:10", "choice:5+32", "retrace:2", "retrace:5", "round-robin");

    @Override
    public String id() {
        return "routing";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Sweep pure = Walks.walk(
                Walks.JOURNAL,
                Walks.open()
                        .withText(WalkParameters.LOSS_EVERY, "never")
                        .withText(WalkParameters.REGENERATION, "never")
                        .withText(WalkParameters.WARMUP, "20000s"),
                WalkParameters.ROUTING,
                ROUTES,
                RUNS);
        List<String> choices = List.of("random", "choice:2", "choice:3", "choice:5", "choice:10");
        Sweep sandwich = Walks.walk(Walks.JOURNAL, Walks.open(), WalkParameters.ROUTING, choices, RUNS);
        Scenario witnessRule = Walks.open().with(WalkParameters.RULE, WalkParameters.Rule.WITNESS);
        Sweep witness = Walks.walk(Walks.JOURNAL, witnessRule, WalkParameters.ROUTING, choices, RUNS);
        List<Result> routes = pure.run(laboratory);
        List<Result> sandwiched = sandwich.run(laboratory);
        List<Result> witnessed = witness.run(laboratory);
        return new Figure(
                id(),
                "Routing by choice, and by retracing",
                "Giving the token to the one of a few peers that waits longest shortens the tail. Under the sandwich rule it "
                        + "also lets spurious tokens live longer; probed peers that testify repair that. Retracing goes "
                        + "further: each agent remembers whom it gave the token to last time, which is the one that was "
                        + "served right after it. The walk becomes a ring that nobody planned, and a few random probes keep "
                        + "it complete.",
                pure.command(laboratory) + "\n" + sandwich.command(laboratory) + "\n" + witness.command(laboratory),
                Sweep.parameters(routes.get(0)),
                List.of(intervals(routes), spurious(sandwiched, witnessed)),
                claims(routes, sandwiched.get(3), witnessed.get(3)));
    }

    private static Plot intervals(List<Result> routes) {
        List<Series> curves = routes.stream()
                .map(result -> Curves.intervals(
                        String.valueOf(result.scenario().text(WalkParameters.ROUTING)), result, LONGEST))
                .toList();
        return new Plot(
                "routing alone, without losses",
                Plot.Axis.linear("interval between two accesses of an agent", "s"),
                Plot.Axis.linear("share of intervals up to this length", "%"),
                curves,
                List.of(Curves.atX("N·Δop", 1200)));
    }

    private static Plot spurious(List<Result> sandwiched, List<Result> witnessed) {
        return new Plot(
                "with losses and spurious tokens",
                Plot.Axis.linear("peers to choose from", ""),
                Plot.Axis.linear("exactly two at once", "%"),
                List.of(
                        Curves.metric("sandwich rule", sandwiched, ChoiceOfRoute::choices, "share2", 100),
                        Curves.metric(
                                "witness rule, probed peers testify",
                                witnessed,
                                ChoiceOfRoute::choices,
                                "share2",
                                100)),
                List.of());
    }

    private static List<Claim> claims(List<Result> routes, Result sandwiched, Result witnessed) {
        return List.of(
                ours(
                        "B5",
                        "99 of 100 intervals are shorter than this, routing alone.",
                        seconds(routes.get(7).get("interval.p99")) + " (round robin)",
                        seconds(routes.get(0).get("interval.p99")) + " random, "
                                + seconds(routes.get(2).get("interval.p99")) + " choice:5, "
                                + seconds(routes.get(6).get("interval.p99")) + " retrace:5",
                        "After a warm-up in which the ring forms."),
                ours(
                        "B6",
                        "Exactly two at once with a choice of five.",
                        percent(sandwiched.get("share2")) + " (sandwich)",
                        percent(witnessed.get("share2")) + " (witness, probed)",
                        "Choice without testimony makes matters worse."));
    }

    private static double choices(Result result) {
        return Math.max(1, result.scenario().get(WalkParameters.ROUTING).choices());
    }
}
