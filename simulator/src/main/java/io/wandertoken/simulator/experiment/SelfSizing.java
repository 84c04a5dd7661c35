package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.ours;
import static io.wandertoken.simulator.experiment.Judged.percent;

import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.List;

/** Agents that learn how many they are, against agents that were told wrongly. */
final class SelfSizing implements Experiment {
    private static final int RUNS = 24;
    private static final List<String> GUESSES = List.of("30", "75", "150", "300", "600", "1200", "3000");

    @Override
    public String id() {
        return "self-sizing";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Scenario witness = Walks.open().with(WalkParameters.RULE, WalkParameters.Rule.WITNESS);
        Sweep told = Walks.walk(Walks.JOURNAL, witness, WalkParameters.CAPACITY, GUESSES, RUNS);
        Sweep learned = Walks.walk(
                Walks.JOURNAL,
                witness.with(WalkParameters.SIZING, WalkParameters.Sizing.LEARNED),
                WalkParameters.CAPACITY,
                GUESSES,
                RUNS);
        List<Result> fixed = told.run(laboratory);
        List<Result> sized = learned.run(laboratory);
        return new Figure(
                id(),
                "Self-sizing",
                "300 agents that were told another number. Told too few, they regenerate too eagerly and crowd the resource; "
                        + "told too many, they skip most tokens and leave it idle. Agents that learn the number from the gaps "
                        + "between session numbers are right after a few visits, whatever they were told.",
                told.command(laboratory) + "\n" + learned.command(laboratory),
                Sweep.parameters(sized.get(0)),
                List.of(new Plot(
                        "",
                        Plot.Axis.log("capacity that the agents are told", ""),
                        Plot.Axis.linear("time with exactly one operation", "%"),
                        List.of(
                                Curves.metric("as told", fixed, SelfSizing::capacity, "share1", 100),
                                Curves.metric("learned", sized, SelfSizing::capacity, "share1", 100)),
                        List.of(Curves.atX("the truth", 300)))),
                List.of(ours(
                        "B9",
                        "Time with exactly one operation when told a tenth of the truth, or ten times as many.",
                        percent(fixed.get(0).get("share1")) + ", "
                                + percent(fixed.get(6).get("share1")) + " (as told)",
                        percent(sized.get(0).get("share1")) + ", "
                                + percent(sized.get(6).get("share1")) + " (learned)",
                        "Told the truth: " + percent(fixed.get(3).get("share1")) + ".")));
    }

    private static double capacity(Result result) {
        return result.scenario().get(WalkParameters.CAPACITY);
    }
}
