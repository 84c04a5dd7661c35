package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Councils.format;
import static io.wandertoken.simulator.experiment.Judged.claim;

import io.wandertoken.protocol.council.CouncilRange;
import io.wandertoken.protocol.council.ElectionConfig.Algorithm;
import io.wandertoken.simulator.council.CouncilAnalysis;
import io.wandertoken.simulator.council.Expectation;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The basic algorithm over the number of hosts.
 *
 * @paper C §4 (figure 4)
 */
final class CouncilHosts implements Experiment {

    @Override
    public String id() {
        return "c-fig4-hosts";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        return new Figure(
                id(),
                "The basic algorithm over the number of hosts",
                "Rounds hardly depend on n; messages do, because every undershoot makes all n reply: for a fixed c they are an affine function of n.",
                "./wander analyze council --algorithm basic --hosts 10,100,1000,10000 --c 6.6",
                List.of(Councils.fact("algorithm", "basic")),
                plots(),
                claims());
    }

    private static List<Plot> plots() {
        double[] n = Councils.hosts(10, 10_000, 40);
        return List.of(
                Councils.plot(
                        "rounds",
                        Councils.HOSTS,
                        Councils.ROUNDS,
                        Councils.curve(
                                "1 member, c = 1.3",
                                n,
                                x -> Councils.basic(Councils.ONE, 1.3, x).rounds()),
                        Councils.curve(
                                "4–8, c = 6.6",
                                n,
                                x -> Councils.basic(Councils.FOUR_TO_EIGHT, 6.6, x)
                                        .rounds()),
                        Councils.curve(
                                "1–8, c = 4.3",
                                n,
                                x -> Councils.basic(Councils.UP_TO_EIGHT, 4.3, x)
                                        .rounds())),
                Councils.plot(
                        "messages",
                        Councils.HOSTS,
                        Councils.MANY_MESSAGES,
                        Councils.curve(
                                "4–8, c = 8.5",
                                n,
                                x -> Councils.basic(Councils.FOUR_TO_EIGHT, 8.5, x)
                                        .messages()),
                        Councils.curve(
                                "1–8, c = 5.6",
                                n,
                                x -> Councils.basic(Councils.UP_TO_EIGHT, 5.6, x)
                                        .messages()),
                        Curves.theory("n / 10", n, x -> x / 10)));
    }

    private static List<Claim> claims() {
        double wide = Councils.basic(Councils.FOUR_TO_EIGHT, 6.6, 1e5).rounds();
        double single = Councils.basic(Councils.ONE, 1.3, 1e5).rounds();
        double few = Councils.basic(Councils.FOUR_TO_EIGHT, 6.6, 50).rounds();
        double best = optimum(Councils.FOUR_TO_EIGHT, Expectation::rounds);
        double bestOne = optimum(Councils.ONE, Expectation::rounds);
        double bestMessages = optimum(Councils.FOUR_TO_EIGHT, Expectation::messages);
        double tenth = Councils.basic(Councils.FOUR_TO_EIGHT, 8.5, 1000).messages() / 1000;
        double tenthAtRounds = Councils.basic(Councils.FOUR_TO_EIGHT, 6.6, 1000).messages() / 1000;
        double growth = Councils.basic(Councils.FOUR_TO_EIGHT, 8.5, 1e6).messages()
                / Councils.basic(Councils.FOUR_TO_EIGHT, 8.5, 1e5).messages();
        double adapted = fewestMessages(1e5) / fewestMessages(1e4);
        return List.of(
                claim(
                        "C1",
                        "The basic algorithm needs fewer than two rounds after the poll, even for large n.",
                        "< 2",
                        format("%.2f (4–8), %.2f (one member)", wide, single),
                        wide < 2 && single < 2,
                        wide < 2,
                        "For wide ranges; a council of one needs three."),
                claim(
                        "C2",
                        "The number of rounds hardly depends on n.",
                        "little",
                        format("%.3f for 50, %.3f for 100 000", few, wide),
                        wide / few < 1.05,
                        ""),
                claim(
                        "C3",
                        "The captions' c are near the optimum: 1.3 and 6.6 for rounds, 8.5 for messages.",
                        "1.3, 6.6, 8.5",
                        format("%.2f, %.2f, %.2f", bestOne, best, bestMessages),
                        Math.abs(bestOne - 1.3) < 0.1
                                && Math.abs(best - 6.6) < 0.2
                                && Math.abs(bestMessages - 8.5) < 0.2,
                        ""),
                claim(
                        "C4",
                        "Messages are well below n/10 for large n.",
                        "< 0.1 n",
                        format("%.3f n at c = 8.5, %.3f n at c = 6.6", tenth, tenthAtRounds),
                        tenth < 0.1 && tenthAtRounds < 0.1,
                        tenth < 0.1,
                        "At the c that is best for messages, and never for a council of one."),
                claim(
                        "C5",
                        "Messages grow more slowly than n.",
                        "sublinear",
                        format(
                                "× %.2f from 10⁵ to 10⁶ at a fixed c; × %.1f from 10⁴ to 10⁵ at the best",
                                growth, adapted),
                        growth < 9,
                        adapted < 9,
                        "Only if c is chosen anew for every n; for a fixed c the growth is linear."));
    }

    private static double optimum(CouncilRange range, ToDoubleFunction<Expectation> figure) {
        return CouncilAnalysis.optimalC(Algorithm.BASIC, range, 500, figure);
    }

    private static double fewestMessages(double n) {
        double c = CouncilAnalysis.optimalC(Algorithm.BASIC, Councils.UP_TO_EIGHT, (long) n, Expectation::messages);
        return Councils.basic(Councils.UP_TO_EIGHT, c, n).messages();
    }
}
