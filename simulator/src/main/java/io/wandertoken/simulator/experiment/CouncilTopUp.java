package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.ours;

import io.wandertoken.simulator.council.CouncilParameters;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A council that sits while its members leave: the question that the paper leaves open.
 *
 * @paper C §7
 */
final class CouncilTopUp implements Experiment {

    @Override
    public String id() {
        return "c-top-up";
    }

    private static final int RUNS = 8;

    @Override
    public Figure perform(Laboratory laboratory) {
        Scenario sitting = Councils.open()
                .with(CouncilParameters.HEARTBEATS, 1000)
                .with(CouncilParameters.CHURN, 0.01)
                // Nothing gets lost here, so one missed heartbeat is proof enough.
                .with(CouncilParameters.GRACE, 1);
        Sweep paper = Councils.sweep(sitting, CouncilParameters.UPKEEP, List.of("reelect"), RUNS);
        Scenario hardened = sitting.with(CouncilParameters.RULES, CouncilParameters.Rules.HARDENED);
        List<Sweep> sweeps = List.of(
                paper,
                upkept(hardened, 2.0, "reelect", "count"),
                upkept(hardened, 3.0, "rank"),
                upkept(hardened, 5.0, "standby"));
        List<Result> results = new ArrayList<>();
        sweeps.forEach(sweep -> results.addAll(sweep.run(laboratory)));
        Plot.Axis places = Plot.Axis.places(
                "upkeep", List.of("as published", "elect anew", "by coins", "by rank", "with standbys"));
        Result published = results.get(0);
        Result standby = results.get(4);
        return new Figure(
                id(),
                "A council that sits",
                "One host in a hundred leaves at every heartbeat, and another comes. The paper elects anew when fewer than "
                        + "L are left, and asks whether that can be avoided. It can: from L + 1 members on, the heartbeats "
                        + "also ask for a few newcomers. Counted are replies beyond the heartbeats, of which one per death is the "
                        + "least possible, and the rounds in which too few are alive or an election is under way.",
                sweeps.stream().map(sweep -> sweep.command(laboratory)).collect(Collectors.joining("\n")),
                Sweep.parameters(results.get(1)),
                List.of(
                        Councils.plot(
                                "replies per member that left",
                                places,
                                Plot.Axis.linear("replies", ""),
                                Curves.bars("replies", results, "messagesPerDeath", 1)),
                        Councils.plot(
                                "rounds without a full council",
                                places,
                                Plot.Axis.linear("share of rounds", "%"),
                                Curves.bars("out of range", results, "outOfRange", 100))),
                List.of(ours(
                        "B20",
                        "Elections in 1000 heartbeats, replies per death, and rounds without a full council.",
                        Judged.plain(published.get("elections")) + ", "
                                + Judged.plain(published.get("messagesPerDeath")) + ", "
                                + Judged.percent(published.get("outOfRange")) + " (paper)",
                        Judged.plain(standby.get("elections")) + ", "
                                + Judged.plain(standby.get("messagesPerDeath")) + ", "
                                + Judged.share(standby, "outOfRange"),
                        "With standbys. No living member is ever dismissed.")));
    }

    /** Newcomers cost the more, and overshoot the less, the more of them can be kept. */
    private static Sweep upkept(Scenario hardened, double newcomers, String... upkeep) {
        return Councils.sweep(
                hardened.with(CouncilParameters.NEWCOMERS, newcomers), CouncilParameters.UPKEEP, List.of(upkeep), RUNS);
    }
}
