package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.claim;
import static io.wandertoken.simulator.experiment.Judged.plain;
import static io.wandertoken.simulator.experiment.Requests.isNear;
import static io.wandertoken.simulator.experiment.Requests.mean;
import static io.wandertoken.simulator.experiment.Requests.number;

import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.request.RequestParameters;
import io.wandertoken.simulator.study.Result;
import java.util.List;

/**
 * Degenerate trees.
 *
 * @paper M §3
 */
final class SlidesTrees implements Experiment {
    private static final int AGENTS = 100;
    private static final List<String> SHAPES = List.of("star", "random-tree", "binary-tree", "uniform-tree", "line");

    @Override
    public String id() {
        return "m-trees";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Sweep low = Requests.over(
                RequestParameters.TOPOLOGY, SHAPES, 20, "algorithm=raymond", "agents=" + AGENTS, "entries=2000");
        Sweep heavy = Requests.over(
                RequestParameters.TOPOLOGY, SHAPES, 2, "algorithm=raymond", "agents=" + AGENTS, "load=heavy");
        List<Result> single = low.run(laboratory);
        List<Result> always = heavy.run(laboratory);
        Plot plot = new Plot(
                "",
                Plot.Axis.places("tree of 100 agents", SHAPES),
                Plot.Axis.log("messages per entry", ""),
                List.of(
                        Curves.bars("one request at a time", single, "messagesPerEntry", 1),
                        Curves.bars("all the time", always, "messagesPerEntry", 1)),
                List.of());
        return new Figure(
                id(),
                "Good and bad trees",
                "„… aber bei gutartig / bösartig entarteten Bäumen?“ A star is the best of all trees and a line the worst. But "
                        + "the tree only matters while requests are rare: when everybody always wants the token, it tours "
                        + "every tree along each edge twice.",
                Requests.commands(laboratory, List.of(low, heavy)),
                Sweep.parameters(single.get(0)),
                List.of(plot),
                claims(single, always));
    }

    private static List<Claim> claims(List<Result> single, List<Result> always) {
        double n = AGENTS;
        double star = 4 * (1 - 1 / n) * (1 - 1 / n);
        double line = 2 * (n * n - 1) / (3 * n);
        return List.of(
                claim(
                        "M7",
                        "Star: at most 4 messages. Line: about 2n/3.",
                        number(star) + "; " + number(line),
                        plain(single.get(0).get("messagesPerEntry")) + "; "
                                + plain(single.get(4).get("messagesPerEntry")),
                        isNear(single.get(0), "messagesPerEntry", star)
                                && isNear(single.get(4), "messagesPerEntry", line),
                        "Twice the mean distance of two agents."),
                claim(
                        "M8",
                        "Under heavy load the shape of the tree does not matter.",
                        "4(n−1)/n = " + number(4 * (n - 1) / n),
                        number(mean(always.get(0), "messagesPerEntry")) + " … "
                                + number(mean(always.get(4), "messagesPerEntry")),
                        always.stream()
                                .allMatch(result ->
                                        Requests.isExactly(mean(result, "messagesPerEntry"), 4 * (n - 1) / n)),
                        "Exact: a REQUEST and a TOKEN in both directions per edge and round."));
    }
}
