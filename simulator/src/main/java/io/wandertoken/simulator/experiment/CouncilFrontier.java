package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Councils.format;
import static io.wandertoken.simulator.experiment.Judged.ours;

import io.wandertoken.protocol.council.ElectionConfig.Algorithm;
import io.wandertoken.simulator.council.CouncilAnalysis;
import io.wandertoken.simulator.council.Expectation;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import java.util.Arrays;
import java.util.List;

/**
 * Rank cutoff against all of the published algorithms.
 */
final class CouncilFrontier implements Experiment {

    @Override
    public String id() {
        return "c-frontier";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        return new Figure(
                id(),
                "Rank cutoff and the frontier",
                "Each curve is one algorithm over its constant c: the fewer rounds, the more messages. Hosts that cannot be told apart can only be asked with one common chance, which is what a slice of ranks does; so the dashed line, the best choice of slices, bounds every algorithm of this kind. History and skip-reset lie on each other here.",
                "./wander analyze council --algorithm basic,skip-reset,history,choice,rank --hosts 1000 --c 5,6,7,8",
                List.of(Councils.fact("range", "4–8"), Councils.fact("hosts", "1000")),
                plots(),
                claims());
    }

    private static List<Plot> plots() {
        double[] weights = Councils.hosts(1, 4000, 24);
        double[] x = new double[weights.length];
        double[] y = new double[weights.length];
        for (int i = 0; i < weights.length; i++) {
            Expectation point = CouncilAnalysis.frontier(Councils.FOUR_TO_EIGHT, 1000, weights[i]);
            x[i] = point.rounds();
            y[i] = point.messages();
        }
        return List.of(new Plot(
                "",
                Councils.ROUNDS,
                Councils.MANY_MESSAGES,
                List.of(
                        points("basic", Algorithm.BASIC, 6, 8.4),
                        points("skip-reset", Algorithm.SKIP_RESET, 4.4, 7.4),
                        points("history", Algorithm.HISTORY, 4.4, 7.4),
                        points("choice", Algorithm.CHOICE, 4, 7),
                        points("rank cutoff", Algorithm.RANK, 5, 14),
                        Series.reference("frontier", Series.Kind.LINE, x, y)),
                List.of()));
    }

    private static Series points(String name, Algorithm algorithm, double from, double to) {
        double[] c = Councils.range(from, to, 0.2);
        Expectation[] points = new Expectation[c.length];
        Arrays.setAll(points, i -> CouncilAnalysis.known(algorithm, Councils.FOUR_TO_EIGHT, c[i], 1000));
        return Series.of(
                name,
                Series.Kind.LINE,
                Arrays.stream(points).mapToDouble(Expectation::rounds).toArray(),
                Arrays.stream(points).mapToDouble(Expectation::messages).toArray());
    }

    private static List<Claim> claims() {
        Expectation skipReset = Councils.fewestRounds(Algorithm.SKIP_RESET, Councils.FOUR_TO_EIGHT, 1000);
        Expectation choice = Councils.fewestRounds(Algorithm.CHOICE, Councils.FOUR_TO_EIGHT, 1000);
        Expectation rank = CouncilAnalysis.known(Algorithm.RANK, Councils.FOUR_TO_EIGHT, 8, 1000);
        return List.of(ours(
                "B21",
                "Rounds and messages by rank cutoff, c = 2L.",
                format(
                        "%.3f, %.1f (skip-reset); %.3f, %.1f (choice)",
                        skipReset.rounds(), skipReset.messages(), choice.rounds(), choice.messages()),
                format("%.3f, %.1f", rank.rounds(), rank.messages()),
                "Better than each of them in both."));
    }
}
