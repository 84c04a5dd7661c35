package io.wandertoken.simulator.experiment;

import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.ElectionConfig;
import io.wandertoken.protocol.council.election.ElectionConfig.Algorithm;
import io.wandertoken.protocol.council.election.Shrinking;
import io.wandertoken.simulator.council.CouncilAnalysis;
import io.wandertoken.simulator.council.Expectation;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What elections cost, for formulas: the paper's T and N of an algorithm with L, U, c and n, such as
 * {@code T(skipReset, 4, 8, 6.6, 1000)}.
 *
 * @paper C §4, §5, §6
 */
final class CouncilFormulas {
    private static final CouncilRange UP_TO_EIGHT = new CouncilRange(1, 8);
    private static final double START = 100_000;
    private static final ElectionConfig CONSERVATIVE =
            ElectionConfig.of(Algorithm.ESTIMATE, UP_TO_EIGHT, START).withC(5.6);

    private CouncilFormulas() {}

    /** The searches of figure 15 take nothing but n. */
    static Expectation expectation(String algorithm, double[] given) {
        return switch (algorithm) {
            case "conservative" -> search(CONSERVATIVE, given);
            case "aggressive" -> search(CONSERVATIVE.withShrinking(Shrinking.AGGRESSIVE), given);
            case "btw94" -> search(ElectionConfig.of(Algorithm.BTW94, UP_TO_EIGHT, 0), given);
            case "rankSearch" -> search(ElectionConfig.of(Algorithm.RANK_SEARCH, UP_TO_EIGHT, START), given);
            // Skip-reset that takes n for the fifth number.
            case "wrong" ->
                CouncilAnalysis.guessed(
                        ElectionConfig.of(Algorithm.SKIP_RESET, range(given), given[4])
                                .withC(given[2]),
                        (long) given[3]);
            case "basicChoice" -> CouncilAnalysis.basicChoice(range(given), given[2], (long) given[3]);
            // Here the third number is the weight of a round.
            case "frontier" -> CouncilAnalysis.frontier(range(given), (long) given[3], given[2]);
            default -> CouncilAnalysis.known(named(algorithm), range(given), given[2], (long) given[3]);
        };
    }

    /** The c for which a figure is least, given L, U and n. */
    static double optimalC(String algorithm, double[] given, ToDoubleFunction<Expectation> figure) {
        return CouncilAnalysis.optimalC(named(algorithm), range(given), (long) given[2], figure);
    }

    static Expectation fewestRounds(String algorithm, double[] given) {
        double c = optimalC(algorithm, given, Expectation::rounds);
        return CouncilAnalysis.known(named(algorithm), range(given), c, (long) given[2]);
    }

    private static Expectation search(ElectionConfig config, double[] given) {
        return CouncilAnalysis.guessed(config, (long) given[0]);
    }

    private static CouncilRange range(double[] given) {
        return new CouncilRange((int) given[0], (int) given[1]);
    }

    private static Algorithm named(String name) {
        return Algorithm.valueOf(name.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT));
    }
}
