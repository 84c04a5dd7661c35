package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.ours;
import static io.wandertoken.simulator.experiment.Judged.percent;
import static io.wandertoken.simulator.experiment.Judged.seconds;

import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.ArrayList;
import java.util.List;

/** The guardian: seconds instead of a quarter of an hour, and what happens when guardians die. */
final class GuardianRecovery implements Experiment {
    private static final int RUNS = 24;
    private static final List<String> FAILURES = List.of("0.0", "0.05", "0.1", "0.2", "0.3", "0.5");

    @Override
    public String id() {
        return "guardian";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Scenario guarded = Walks.open()
                .with(WalkParameters.RULE, WalkParameters.Rule.WITNESS)
                .withText(WalkParameters.GUARDIAN, "5s");
        List<Series> idle = new ArrayList<>();
        List<Series> recovery = new ArrayList<>();
        List<String> commands = new ArrayList<>();
        List<List<Result>> all = new ArrayList<>();
        for (int guardians = 1; guardians <= 3; guardians++) {
            Sweep sweep = Walks.walk(
                    Walks.JOURNAL,
                    guarded.with(WalkParameters.GUARDIANS, guardians),
                    WalkParameters.GUARDIAN_FAILURE,
                    FAILURES,
                    RUNS);
            List<Result> results = sweep.run(laboratory);
            String name = guardians == 1 ? "one guardian" : guardians + " guardians";
            idle.add(Curves.metric(name, results, GuardianRecovery::failure, "tokens.noneShare", 100));
            recovery.add(Curves.metric(name, results, GuardianRecovery::failure, "recovery", 1));
            commands.add(sweep.command(laboratory));
            all.add(results);
        }
        Plot.Axis failures = Plot.Axis.linear("chance that a guardian is dead when needed", "%");
        return new Figure(
                id(),
                "Guardian recovery, and guardians that fail",
                "Whoever gave the token away watches until it hears that the token went on, and replaces it after Δop + 5 s "
                        + "of silence. One guardian that may be dead leaves that share of the losses to the slow timers; "
                        + "the givers before it, each a little more patient, close the gap.",
                String.join("\n", commands),
                Sweep.parameters(all.get(0).get(0)),
                List.of(
                        new Plot(
                                "time without any token",
                                failures,
                                Plot.Axis.log("share of time", "%"),
                                idle,
                                List.of()),
                        new Plot(
                                "time until there is a token again",
                                failures,
                                Plot.Axis.log("recovery", "s"),
                                recovery,
                                List.of())),
                claims(
                        Walks.walk(Walks.JOURNAL, Walks.open(), 200)
                                .run(laboratory)
                                .get(0),
                        all));
    }

    private static List<Claim> claims(Result without, List<List<Result>> byGuardians) {
        Result perfect = byGuardians.get(0).get(0);
        Result one = byGuardians.get(0).get(2);
        Result three = byGuardians.get(2).get(2);
        return List.of(
                ours(
                        "B3",
                        "Time until a lost token is replaced.",
                        seconds(without.get("recovery")) + " (timers)",
                        seconds(perfect.get("recovery")) + " (guardian)",
                        "Δop + 5 s."),
                ours(
                        "B4",
                        "Time without any token when one guardian in ten is dead.",
                        percent(without.get("tokens.noneShare")) + " (timers)",
                        percent(one.get("tokens.noneShare")) + " with one, " + percent(three.get("tokens.noneShare"))
                                + " with three",
                        "With the paper's slow timers as the last net."));
    }

    private static double failure(Result result) {
        return 100 * result.scenario().get(WalkParameters.GUARDIAN_FAILURE);
    }
}
