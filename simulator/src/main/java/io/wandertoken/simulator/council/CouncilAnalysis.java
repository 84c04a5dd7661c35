package io.wandertoken.simulator.council;

import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.ElectionConfig;
import io.wandertoken.protocol.council.election.ElectionConfig.Algorithm;
import java.util.function.ToDoubleFunction;

/**
 * Exact expectations of elections. Where n is known, the initial poll is not counted, as in the paper; where the chair begins
 * with a guess, all rounds count.
 *
 * @paper C §4, §5, §6
 */
public final class CouncilAnalysis {
    private static final int KEY_BITS = 16;

    private CouncilAnalysis() {}

    /** Elections among a known number of hosts. */
    public static Expectation known(Algorithm algorithm, CouncilRange range, double c, long n) {
        return switch (algorithm) {
            case BASIC -> new GroupEquations(range, c, false).basic(n);
            case SKIP_RESET -> new GroupEquations(range, c, false).skipReset(n);
            case CHOICE -> new GroupEquations(range, c, true).skipReset(n);
            case HISTORY -> new HistoryEquations(range, c).expectation(n);
            case RANK -> n <= range.upper() ? Expectation.NOTHING : RankEquations.known(range, c, n);
            default -> throw new IllegalArgumentException(algorithm + " does not know how many hosts there are");
        };
    }

    /** Choice on top of the basic algorithm instead of skip-reset. */
    public static Expectation basicChoice(CouncilRange range, double c, long n) {
        return new GroupEquations(range, c, true).basic(n);
    }

    /**
     * Elections that begin with a guess of the number of hosts.
     *
     * @param config its {@code hosts} are the guess
     */
    public static Expectation guessed(ElectionConfig config, long n) {
        CouncilRange range = config.range();
        double c = config.c();
        return switch (config.algorithm()) {
            case SKIP_RESET -> SearchEquations.stubborn(range, c, n, config.hosts());
            case ESTIMATE -> SearchEquations.shrinking(range, c, config.shrinking(), n, config.hosts());
            case RANK_SEARCH -> new RankEquations(config).expectation(n);
            case BTW94 -> maskSearch(n);
            default -> throw new IllegalArgumentException(config.algorithm() + " cannot be calculated with a guess");
        };
    }

    /**
     * The search of Bolot, Turletti and Wakeman: round k is reached if no host matched the bits of the one before.
     *
     * @paper C §6
     */
    private static Expectation maskSearch(long n) {
        double rounds = 0;
        double messages = 0;
        double last = 0;
        for (int bits = KEY_BITS; bits >= 0; bits--) {
            double q = Math.scalb(1.0, -bits);
            double silence = Math.exp(n * Math.log1p(-last));
            rounds += silence;
            messages += n * (q - last) * (silence / (1 - last));
            last = q;
        }
        return new Expectation(rounds, messages);
    }

    /** The least w·T + N that any algorithm among hosts that cannot be told apart can have, as the point where it is. */
    public static Expectation frontier(CouncilRange range, long n, double roundWeight) {
        return RankEquations.frontier(range, n, roundWeight);
    }

    /**
     * The c below U + 1 for which a figure is least. There must be one: with L = 1 there is none for the messages of
     * skip-reset, choice and history, which fall to 1 as c falls to 0, and with n from L to U any c is as good.
     */
    public static double optimalC(
            Algorithm algorithm, CouncilRange range, long n, ToDoubleFunction<Expectation> figure) {
        return Minimum.of(
                c -> figure.applyAsDouble(known(algorithm, range, c, n)),
                range.lower() / 4.0,
                range.upper() + 1 - 1e-6);
    }
}
