package io.wandertoken.simulator.experiment;

import static io.wandertoken.simulator.experiment.Councils.format;
import static io.wandertoken.simulator.experiment.Judged.claim;

import io.wandertoken.protocol.council.ElectionConfig.Algorithm;
import io.wandertoken.simulator.council.CouncilAnalysis;
import io.wandertoken.simulator.council.Expectation;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The algorithms side by side, and what their hosts have to remember.
 *
 * @paper C §7
 */
final class CouncilTable implements Experiment {

    @Override
    public String id() {
        return "c-table";
    }

    @Override
    public Figure perform(Laboratory laboratory) {
        return new Figure(
                id(),
                "The algorithms side by side",
                "For 4 to 8 members of 1000 hosts, each algorithm at the c that needs the fewest rounds; rank cutoff, which is ours, at c = 2L.",
                "./wander analyze council --algorithm basic,skip-reset,choice,history,rank",
                List.of(Councils.fact("range", "4–8"), Councils.fact("hosts", "1000")),
                plots(),
                claims());
    }

    private static final List<Algorithm> ALGORITHMS =
            List.of(Algorithm.BASIC, Algorithm.SKIP_RESET, Algorithm.HISTORY, Algorithm.CHOICE);

    private static List<Plot> plots() {
        List<String> names = List.of("basic", "skip-reset", "history", "choice", "rank cutoff");
        Plot.Axis places = Plot.Axis.places("algorithm", names);
        return List.of(
                Councils.plot("rounds", places, Councils.ROUNDS, bars("rounds", Expectation::rounds)),
                Councils.plot("messages", places, Councils.MANY_MESSAGES, bars("messages", Expectation::messages)));
    }

    private static Series bars(String name, ToDoubleFunction<Expectation> figure) {
        double[] y = new double[ALGORITHMS.size() + 1];
        for (int i = 0; i < ALGORITHMS.size(); i++) {
            y[i] = figure.applyAsDouble(Councils.fewestRounds(ALGORITHMS.get(i), Councils.FOUR_TO_EIGHT, 1000));
        }
        y[ALGORITHMS.size()] =
                figure.applyAsDouble(CouncilAnalysis.known(Algorithm.RANK, Councils.FOUR_TO_EIGHT, 8, 1000));
        return Series.of(name, Series.Kind.BARS, Councils.range(0, ALGORITHMS.size(), 1), y);
    }

    private static List<Claim> claims() {
        int skipReset = bits(2);
        int history = bits(2 * 2);
        int choice = bits(2 * 2 * 2);
        return List.of(claim(
                "C27",
                "A host remembers one bit (skip-reset), or three (choice).",
                "1, 3",
                format("%d, %d; history %d", skipReset, choice, history),
                skipReset == 1 && choice == 3,
                "Counted from the states that the published hosts distinguish: s; s and two coins; s and h."));
    }

    private static int bits(int states) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(states - 1);
    }
}
