package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.claim;
import static io.wandertoken.simulator.experiment.Judged.plain;
import static io.wandertoken.simulator.experiment.Requests.isNear;
import static io.wandertoken.simulator.experiment.Requests.last;
import static io.wandertoken.simulator.experiment.Requests.mean;

import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.study.Result;
import java.util.List;

/**
 * How far the token travels, and what the inversion of all edges is good for.
 *
 * @paper M §6
 */
final class SlidesDistance implements Experiment {
    private static final List<String> SQUARES = List.of("9", "25", "64", "144", "324", "1024");
    private static final int RUNS = 5;

    @Override
    public String id() {
        return "m-distance";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Sweep line = Requests.overAgents(SQUARES, RUNS, "algorithm=raymond", "topology=line");
        Sweep binary = Requests.overAgents(SQUARES, RUNS, "algorithm=raymond", "topology=binary-tree");
        Sweep original = Requests.overAgents(SQUARES, RUNS, "algorithm=dag", "topology=torus");
        Sweep random = Requests.overAgents(SQUARES, RUNS, "algorithm=dag", "topology=torus", "signpost=random");
        Sweep variant = Requests.overAgents(SQUARES, RUNS, "algorithm=dag-undirected", "topology=torus");
        List<Sweep> sweeps = List.of(line, binary, original, random, variant);
        List<List<Result>> results =
                sweeps.stream().map(sweep -> sweep.run(laboratory)).toList();
        double[] sizes = results.get(0).stream().mapToDouble(Requests::agents).toArray();
        return new Figure(
                id(),
                "How far the token travels",
                "„Welche Entfernung legt das Token im Mittel zurück?“ In a tree, the mean distance of two agents. On a torus, "
                        + "where two agents are √n/2 edges apart, turning all edges of every holder round („Gewinn des "
                        + "Verfahrens: Nachbarn haben nun i. a. einen kürzeren Weg“) makes ways longer, not shorter: "
                        + "signposts follow the token's history, not geography. The variant with undirected edges freezes "
                        + "into a spanning tree. One request at a time.",
                Requests.commands(laboratory, sweeps),
                Sweep.parameters(results.get(2).get(0)),
                List.of(
                        new Plot(
                                "hops of the token",
                                Plot.Axis.log("agents", ""),
                                Plot.Axis.log("hops per entry", ""),
                                List.of(
                                        curve("tree: line", results.get(0), "tokenDistance"),
                                        curve("tree: binary", results.get(1), "tokenDistance"),
                                        curve("torus, all edges turned", results.get(2), "tokenDistance"),
                                        curve("the same, random signpost", results.get(3), "tokenDistance"),
                                        curve("torus, undirected edges", results.get(4), "tokenDistance"),
                                        Curves.theory("√n/2, the torus itself", sizes, n -> Math.sqrt(n) / 2)),
                                List.of()),
                        new Plot(
                                "messages on a torus",
                                Plot.Axis.log("agents", ""),
                                Plot.Axis.log("messages per entry", ""),
                                List.of(
                                        curve("all edges turned", results.get(2), "messagesPerEntry"),
                                        curve("undirected edges", results.get(4), "messagesPerEntry")),
                                List.of())),
                claims(results));
    }

    private static Series curve(String name, List<Result> results, String metric) {
        return Curves.metric(name, results, Requests::agents, metric, 1);
    }

    private static List<Claim> claims(List<List<Result>> results) {
        Result line = last(results.get(0));
        Result original = last(results.get(2));
        Result variant = last(results.get(4));
        double n = Requests.agents(line);
        double torus = Math.sqrt(n) / 2;
        return List.of(
                claim(
                        "M14",
                        "The mean distance of the token in a line is n/3.",
                        Requests.number((n * n - 1) / (3 * n)),
                        plain(line.get("tokenDistance")),
                        isNear(line, "tokenDistance", (n * n - 1) / (3 * n)),
                        "As the mean distance of two random agents."),
                claim(
                        "M15",
                        "Neighbours of the holder have a shorter way to the token.",
                        "shorter than in a tree",
                        plain(original.get("tokenDistance")) + " hops, undirected edges "
                                + plain(variant.get("tokenDistance")) + ", the torus itself " + Requests.number(torus),
                        mean(original, "tokenDistance") < mean(variant, "tokenDistance"),
                        "The neighbours do, for a moment; on the whole ways get longer, and every hop costs inversions."),
                claim(
                        "M16",
                        "The variant with undirected edges saves messages.",
                        "fewer",
                        plain(variant.get("messagesPerEntry")) + " instead of "
                                + plain(original.get("messagesPerEntry")),
                        mean(variant, "messagesPerEntry") < mean(original, "messagesPerEntry"),
                        "And after every agent was visited once, it is Raymond's algorithm on a spanning tree."));
    }
}
