package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.claim;

import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.List;
import java.util.Locale;

/**
 * What the mean of the regeneration timeout does.
 *
 * @paper J §2 (significant variations do not modify the basic properties)
 */
final class JournalGamma implements Experiment {
    private static final double GAMMA_SECONDS = 180_000;

    @Override
    public String id() {
        return "j-gamma";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Sweep sweep = Walks.walk(
                Walks.JOURNAL,
                Walks.open(),
                WalkParameters.REGENERATION,
                List.of("18000s", "54000s", "180000s", "540000s", "1800000s"),
                60);
        List<Result> results = sweep.run(laboratory);
        Plot plot = new Plot(
                "",
                Plot.Axis.log("γ relative to the paper's", ""),
                Plot.Axis.linear("share of time", "%"),
                List.of(
                        Curves.metric("idle", results, JournalGamma::factor, "share0", 100),
                        Curves.metric("exactly two", results, JournalGamma::factor, "share2", 100)),
                List.of(Curves.atX("paper", 1)));
        double idleLow = results.get(0).get("share0").mean();
        double idleHigh = results.get(4).get("share0").mean();
        double twoLow = results.get(0).get("share2").mean();
        double twoHigh = results.get(4).get("share2").mean();
        return new Figure(
                id(),
                "Table 1: the choice of γ",
                "Timers that are too eager double the token, timers that are too patient leave the resource idle after "
                        + "a loss. The paper's rule of thumb is close to the best compromise.",
                sweep.command(laboratory),
                Sweep.parameters(results.get(2)),
                List.of(plot),
                List.of(claim(
                        "J21",
                        "Significant variations of γ do not modify the basic properties.",
                        "no effect",
                        String.format(
                                Locale.ROOT,
                                "from γ/10 to 10γ: idle %.1f → %.1f %%, two %.1f → %.1f %%",
                                100 * idleLow,
                                100 * idleHigh,
                                100 * twoLow,
                                100 * twoHigh),
                        idleHigh < 2 * idleLow && twoLow < 2 * twoHigh,
                        "A factor of ten in either direction changes everything.")));
    }

    private static double factor(Result result) {
        return result.scenario().get(WalkParameters.REGENERATION) / 1e9 / GAMMA_SECONDS;
    }
}
