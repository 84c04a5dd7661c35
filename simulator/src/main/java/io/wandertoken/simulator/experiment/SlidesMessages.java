package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Judged.claim;
import static io.wandertoken.simulator.experiment.Judged.plain;
import static io.wandertoken.simulator.experiment.Requests.isNear;
import static io.wandertoken.simulator.experiment.Requests.last;
import static io.wandertoken.simulator.experiment.Requests.mean;
import static io.wandertoken.simulator.experiment.Requests.number;

import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.study.Result;
import java.util.List;
import java.util.Locale;

/**
 * How many messages a use of the resource costs.
 *
 * @paper M §2, §4
 */
final class SlidesMessages implements Experiment {
    private static final List<String> SIZES = List.of("10", "20", "50", "100", "200", "500", "1000");
    private static final List<String> FEWER_SIZES = List.of("10", "20", "50", "100", "200");
    private static final int RUNS = 5;

    @Override
    public String id() {
        return "m-messages";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        Sweep all = Requests.overAgents(FEWER_SIZES, RUNS, "algorithm=ricart-agrawala", "entries=500", "warmup=100");
        Sweep tree = Requests.overAgents(SIZES, RUNS, "algorithm=raymond", "topology=random-tree");
        Sweep star = Requests.overAgents(SIZES, RUNS, "algorithm=raymond", "topology=star");
        Sweep reversal = Requests.overAgents(SIZES, RUNS, "algorithm=naimi-trehel");
        List<Result> broadcast = all.run(laboratory);
        List<Result> trees = tree.run(laboratory);
        List<Result> stars = star.run(laboratory);
        List<Result> reversals = reversal.run(laboratory);
        double[] sizes = trees.stream().mapToDouble(Requests::agents).toArray();
        Plot plot = new Plot(
                "",
                Plot.Axis.log("agents", ""),
                Plot.Axis.log("messages per entry", ""),
                List.of(
                        Curves.metric("Ricart/Agrawala", broadcast, Requests::agents, "messagesPerEntry", 1),
                        Curves.metric("Raymond, random tree", trees, Requests::agents, "messagesPerEntry", 1),
                        Curves.metric("Raymond, star", stars, Requests::agents, "messagesPerEntry", 1),
                        Curves.metric("Naimi/Trehel", reversals, Requests::agents, "messagesPerEntry", 1),
                        Curves.theory("3√n (permissions, at best)", sizes, n -> 3 * Math.sqrt(n)),
                        Curves.theory("H(n−1)", sizes, n -> Requests.harmonic(n - 1))),
                List.of());
        return new Figure(
                id(),
                "Messages per use",
                "„Geht es auch mit weniger Nachrichten?“ Yes: who does not ask everybody but follows directed edges needs a "
                        + "number of messages that grows with the logarithm of n. „Das wäre aber besser als das "
                        + "‚optimale‘ O(√n)-Verfahren!?!“ There is no contradiction: √n bounds algorithms in which equals "
                        + "ask each other for permission; a tree remembers where the token is, and its worst case is worse. "
                        + "One request at a time, by a random agent.",
                Requests.commands(laboratory, List.of(all, tree, star, reversal)),
                Sweep.parameters(trees.get(0)),
                List.of(plot),
                claims(broadcast, trees, stars, reversals));
    }

    private static List<Claim> claims(
            List<Result> broadcast, List<Result> trees, List<Result> stars, List<Result> reversals) {
        Result all = last(broadcast);
        double n = Requests.agents(all);
        double[] sizes =
                trees.stream().mapToDouble(Requests::agents).map(Math::log).toArray();
        double[] costs = trees.stream()
                .mapToDouble(result -> mean(result, "messagesPerEntry"))
                .toArray();
        LinearFit logarithmic = LinearFit.of(sizes, costs);
        return List.of(
                claim(
                        "M1",
                        "Ricart/Agrawala: n messages per use, or none when the token is here.",
                        "n, or 0",
                        plain(all.get("messagesPerEntry")) + " at n = " + number(n),
                        isNear(all, "messagesPerEntry", n - 1),
                        "n·(1 − 1/n): one agent in n has the token already."),
                claim(
                        "M2",
                        "A tree of directed edges typically needs O(log n) messages.",
                        "O(log n)",
                        String.format(
                                Locale.ROOT,
                                "%.2f·ln n %+.1f, R² = %.4f",
                                logarithmic.slope(),
                                logarithmic.intercept(),
                                logarithmic.r2()),
                        logarithmic.r2() > 0.99,
                        "Typical is taken as a random recursive tree; there and back, 2·2·ln n in the limit."),
                claim(
                        "M3",
                        "Fewer messages than n: path reversal (Naimi/Trehel), star.",
                        "H(n−1) = " + number(Requests.harmonic(999)) + "; at most 4",
                        plain(last(reversals).get("messagesPerEntry")) + "; "
                                + plain(last(stars).get("messagesPerEntry")) + " at n = 1000",
                        isNear(last(reversals), "messagesPerEntry", Requests.harmonic(999))
                                && mean(last(stars), "messagesPerEntry") <= 4,
                        "Ours is the answer; the slides only ask."));
    }
}
