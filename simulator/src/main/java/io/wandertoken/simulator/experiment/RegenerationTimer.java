package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.ours;
import static io.wandertoken.simulator.experiment.Judged.percent;

import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The regeneration timer behind a guardian: a longer base, a shorter random part. */
final class RegenerationTimer implements Experiment {
    private static final int RUNS = 20;

    @Override
    public String id() {
        return "regeneration-timer";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Scenario guarded = Walks.open()
                .with(WalkParameters.RULE, WalkParameters.Rule.WITNESS)
                .withText(WalkParameters.ROUTING, "choice:5")
                .withText(WalkParameters.GUARDIAN, "5s")
                .with(WalkParameters.GUARDIAN_FAILURE, 0.1);
        List<Series> curves = new ArrayList<>();
        List<String> commands = new ArrayList<>();
        @Nullable Result recommended = null;
        @Nullable Result patient = null;
        for (int base = 1; base <= 4; base++) {
            Sweep sweep = Walks.walk(
                    Walks.JOURNAL,
                    guarded.withText(WalkParameters.REGENERATION_BASE, 600 * base + "s"),
                    WalkParameters.REGENERATION,
                    List.of("1800s", "5400s", "18000s", "54000s", "180000s", "540000s", "1800000s"),
                    RUNS);
            List<Result> results = sweep.run(laboratory);
            commands.add(sweep.command(laboratory));
            curves.add(Curves.metric(
                    "base " + base + "Δmin",
                    results,
                    result -> 100 * result.get("share0").mean(),
                    "share2",
                    100));
            if (base == 1) {
                patient = results.get(6);
            } else if (base == 3) {
                recommended = results.get(2);
            }
        }
        return new Figure(
                id(),
                "The regeneration timer behind a guardian",
                "Each curve goes from γ/100 (upper left) to 10γ (lower right). With a guardian that may be dead, timers are "
                        + "still needed. A long base spares the agents that just wait longer than usual; then the random part "
                        + "can be short, and a loss is noticed soon. Closer to the origin is better.",
                String.join("\n", commands),
                Sweep.parameters(recommended),
                List.of(new Plot(
                        "", Plot.Axis.log("idle", "%"), Plot.Axis.log("exactly two at once", "%"), curves, List.of())),
                List.of(ours(
                        "B7",
                        "Idle and two at once with choice:5, one guardian in ten dead.",
                        percent(patient.get("share0")) + " and " + percent(patient.get("share2")) + " (base Δmin, 10γ)",
                        percent(recommended.get("share0")) + " and " + percent(recommended.get("share2"))
                                + " (base 3Δmin, γ/10)",
                        "The recommended timer.")));
    }
}
