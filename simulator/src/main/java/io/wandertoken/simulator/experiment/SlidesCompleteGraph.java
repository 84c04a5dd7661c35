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
import java.util.stream.IntStream;

/**
 * The complete graph.
 *
 * @paper M §6
 */
final class SlidesCompleteGraph implements Experiment {
    private static final List<String> SIZES = List.of("5", "10", "20", "50", "100", "200");
    private static final int RUNS = 10;

    @Override
    public String id() {
        return "m-complete";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Sweep freshest = Requests.overAgents(SIZES, RUNS, "algorithm=dag");
        Sweep random = Requests.overAgents(SIZES, RUNS, "algorithm=dag", "signpost=random");
        Sweep star = Requests.overAgents(SIZES, RUNS, "algorithm=dag-undirected", "signpost=lowest");
        Sweep scattered = Requests.overAgents(SIZES, RUNS, "algorithm=dag-undirected", "signpost=random");
        Sweep reversal = Requests.overAgents(SIZES, RUNS, "algorithm=naimi-trehel");
        List<Sweep> sweeps = List.of(freshest, random, star, scattered, reversal);
        List<List<Result>> results =
                sweeps.stream().map(sweep -> sweep.run(laboratory)).toList();
        return new Figure(
                id(),
                "The complete graph",
                "„Ist ein vollst. Graph ein interessanter Sonderfall?“ Yes: all algorithms meet there. Turning all edges costs "
                        + "about n/2 messages, for the signposts of an agent are all that had the token after it. Undirected "
                        + "edges freeze into a star or a random tree, depending on the choice of signposts. A single signpost "
                        + "per agent that is turned by every request is Naimi/Trehel, which makes all agents equal. One "
                        + "request at a time.",
                Requests.commands(laboratory, sweeps),
                Sweep.parameters(results.get(0).get(0)),
                List.of(
                        new Plot(
                                "messages",
                                Plot.Axis.log("agents", ""),
                                Plot.Axis.log("messages per entry", ""),
                                curves(results, "messagesPerEntry"),
                                List.of()),
                        new Plot(
                                "hops of the token",
                                Plot.Axis.log("agents", ""),
                                Plot.Axis.linear("hops per entry", ""),
                                curves(results, "tokenDistance"),
                                List.of())),
                claims(results));
    }

    private static List<Series> curves(List<List<Result>> results, String metric) {
        List<String> names = List.of(
                "edges turned, freshest signpost",
                "edges turned, random signpost",
                "undirected, lowest signpost",
                "undirected, random signpost",
                "Naimi/Trehel");
        return IntStream.range(0, names.size())
                .mapToObj(i -> Curves.metric(names.get(i), results.get(i), Requests::agents, metric, 1))
                .toList();
    }

    private static List<Claim> claims(List<List<Result>> results) {
        Result freshest = last(results.get(0));
        Result random = last(results.get(1));
        Result star = last(results.get(2));
        double n = Requests.agents(star);
        double stars = 4 * (1 - 1 / n) * (1 - 1 / n);
        return List.of(
                claim(
                        "M17",
                        "Turning all edges of a complete graph costs about n/2 + 3 messages.",
                        Requests.number(n / 2 + 3),
                        plain(freshest.get("messagesPerEntry")) + " at n = " + Requests.number(n),
                        Math.abs(mean(freshest, "messagesPerEntry") - n / 2 - 3) < 0.05 * n,
                        "The signposts of an agent are a list of who had the token last; its mean place in it is n/2."),
                claim(
                        "M18",
                        "With random signposts the token travels H(n) − 1 hops.",
                        Requests.number(Requests.harmonic(n) - 1),
                        plain(random.get("tokenDistance")),
                        isNear(random, "tokenDistance", Requests.harmonic(n) - 1),
                        "Each hop leads to a random one of those that had the token later."),
                claim(
                        "M19",
                        "Undirected edges with the lowest signpost become a star.",
                        Requests.number(stars) + " messages",
                        plain(star.get("messagesPerEntry")),
                        isNear(star, "messagesPerEntry", stars),
                        "Everybody looks for the token at the first holder."));
    }
}
