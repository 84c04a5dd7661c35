package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.ours;
import static io.wandertoken.simulator.experiment.Judged.percent;

import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.List;

/**
 * Clocks that disagree.
 *
 * @paper J §2 (timestamps are not required to be accurate)
 * @paper E §4.2
 */
final class ClockOffsets implements Experiment {
    private static final int RUNS = 16;
    private static final List<String> OFFSETS = List.of("0s", "10s", "30s", "60s", "120s", "300s", "600s");

    @Override
    public String id() {
        return "clock-offsets";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Sweep sandwich = Walks.walk(Walks.JOURNAL, Walks.open(), WalkParameters.CLOCK_OFFSET, OFFSETS, RUNS);
        Sweep witness = Walks.walk(
                Walks.JOURNAL,
                Walks.open().with(WalkParameters.RULE, WalkParameters.Rule.WITNESS),
                WalkParameters.CLOCK_OFFSET,
                OFFSETS,
                RUNS);
        Sweep best = Walks.walk(Walks.BEST, Walks.open(), WalkParameters.CLOCK_OFFSET, OFFSETS, RUNS);
        List<Result> sandwiched = sandwich.run(laboratory);
        List<Result> witnessed = witness.run(laboratory);
        List<Result> combined = best.run(laboratory);
        Plot.Axis offset = Plot.Axis.linear("each clock is wrong by up to", "s");
        return new Figure(
                id(),
                "Clocks that disagree",
                "The sandwich rule does not look at clocks. The witness rule compares the birth of a token with local times; "
                        + "errors up to a minute hardly matter. A guardian's new token is stamped later than every visit of "
                        + "the lost one, by whatever clock, so the best combination tolerates clocks that are wrong by Δmin.",
                sandwich.command(laboratory) + "\n" + witness.command(laboratory) + "\n" + best.command(laboratory),
                Sweep.parameters(witnessed.get(0)),
                List.of(
                        new Plot(
                                "idle",
                                offset,
                                Plot.Axis.log("share of time", "%"),
                                List.of(
                                        Curves.metric("sandwich rule", sandwiched, ClockOffsets::offset, "share0", 100),
                                        Curves.metric("witness rule", witnessed, ClockOffsets::offset, "share0", 100),
                                        Curves.metric(
                                                "best combination", combined, ClockOffsets::offset, "share0", 100)),
                                List.of(Curves.atX("Δmin", 600))),
                        new Plot(
                                "exactly two at once",
                                offset,
                                Plot.Axis.log("share of time", "%"),
                                List.of(
                                        Curves.metric("sandwich rule", sandwiched, ClockOffsets::offset, "share2", 100),
                                        Curves.metric("witness rule", witnessed, ClockOffsets::offset, "share2", 100),
                                        Curves.metric(
                                                "best combination", combined, ClockOffsets::offset, "share2", 100)),
                                List.of(Curves.atX("Δmin", 600)))),
                List.of(ours(
                        "B10",
                        "Idle with clocks that are wrong by up to two minutes.",
                        percent(sandwiched.get(4).get("share0")) + " (sandwich)",
                        percent(witnessed.get(4).get("share0")) + " (witness), "
                                + percent(combined.get(4).get("share0")) + " (best)",
                        "Exact clocks: " + percent(witnessed.get(0).get("share0")) + " (witness).")));
    }

    private static double offset(Result result) {
        return result.scenario().get(WalkParameters.CLOCK_OFFSET) / 1e9;
    }
}
