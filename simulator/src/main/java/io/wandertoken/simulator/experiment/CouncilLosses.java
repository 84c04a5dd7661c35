package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.ours;

import io.wandertoken.simulator.council.CouncilParameters;
import io.wandertoken.simulator.council.CouncilParameters.Algorithm;
import io.wandertoken.simulator.council.CouncilParameters.Rules;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.study.Result;
import java.util.List;

/**
 * Elections over a network that loses announces and replies.
 *
 * @paper C §4.1
 */
final class CouncilLosses implements Experiment {

    @Override
    public String id() {
        return "c-losses";
    }

    private static final int RUNS = 250;
    private static final List<String> LOSSES = List.of("0.01", "0.05", "0.1", "0.2");

    @Override
    public Figure perform(Laboratory laboratory) {
        Sweep paper = sweep(Rules.PAPER, Algorithm.SKIP_RESET);
        Sweep hardened = sweep(Rules.HARDENED, Algorithm.SKIP_RESET);
        Sweep rank = sweep(Rules.HARDENED, Algorithm.RANK);
        List<Result> published = paper.run(laboratory);
        List<Result> mended = hardened.run(laboratory);
        List<Result> ranked = rank.run(laboratory);
        return new Figure(
                id(),
                "Announces that some hosts miss",
                "A published host that misses the round in which it should have dropped out stays a candidate, believes "
                        + "itself a member, and answers the next round: the implosion that the election is there to avoid. "
                        + "With numbered rounds and named members nobody is a member unless the chair says so.",
                paper.command(laboratory) + "\n" + hardened.command(laboratory) + "\n" + rank.command(laboratory),
                Sweep.parameters(published.get(0)),
                List.of(
                        Councils.plot(
                                "hosts that believe themselves members",
                                Plot.Axis.log("share of hosts that miss an announce", ""),
                                Plot.Axis.log("hosts", ""),
                                Curves.metric("as published", published, CouncilLosses::loss, "believing", 1),
                                Curves.metric("hardened", mended, CouncilLosses::loss, "believing", 1),
                                Curves.metric("rank cutoff, hardened", ranked, CouncilLosses::loss, "believing", 1)),
                        Councils.plot(
                                "rounds",
                                Plot.Axis.log("share of hosts that miss an announce", ""),
                                Councils.ROUNDS,
                                Curves.metric("as published", published, CouncilLosses::loss, "rounds", 1),
                                Curves.metric("hardened", mended, CouncilLosses::loss, "rounds", 1),
                                Curves.metric("rank cutoff, hardened", ranked, CouncilLosses::loss, "rounds", 1))),
                List.of(ours(
                        "B19",
                        "Elections of the wrong size when 5 % miss an announce and 5 % of the replies get lost.",
                        Judged.percent(published.get(1).get("outOfRange")) + " (paper)",
                        Judged.share(mended.get(1), "outOfRange") + ", by rank "
                                + Judged.share(ranked.get(1), "outOfRange"),
                        "And nobody believes in a membership that the chair does not know of.")));
    }

    private static Sweep sweep(Rules rules, Algorithm algorithm) {
        return Councils.sweep(
                Councils.open()
                        .with(CouncilParameters.RULES, rules)
                        .with(CouncilParameters.ALGORITHM, algorithm)
                        .with(CouncilParameters.REPLY_LOSS, 0.05),
                CouncilParameters.FEEDBACK_LOSS,
                LOSSES,
                RUNS);
    }

    private static double loss(Result result) {
        return result.scenario().get(CouncilParameters.FEEDBACK_LOSS);
    }
}
