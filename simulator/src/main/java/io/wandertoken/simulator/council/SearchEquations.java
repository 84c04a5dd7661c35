package io.wandertoken.simulator.council;

import io.wandertoken.protocol.council.CouncilRange;
import io.wandertoken.protocol.council.Shrinking;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * Elections by coin that begin with a guess of n: the search of figure 14, and skip-reset with a wrong n.
 * Everything that matters about a state is N, the guess with which everybody is asked; the chance of each N is followed
 * until nothing is left.
 *
 * <p>The paper's equation goes back to the true n after an overshoot, which its pseudo-code does not; here it does what
 * the pseudo-code does.
 *
 * @paper C §6 (equation 11)
 */
final class SearchEquations {
    private static final double NEGLIGIBLE = 1e-9;

    private final CouncilRange range;
    private final double c;
    private final GroupEquations groups;
    private final DoubleUnaryOperator shrink;

    private SearchEquations(CouncilRange range, double c, DoubleUnaryOperator shrink) {
        this.range = range;
        this.c = c;
        this.shrink = shrink;
        groups = new GroupEquations(range, c, false);
    }

    /** The paper's search. */
    static SearchEquations shrinking(CouncilRange range, double c, Shrinking shrinking) {
        return new SearchEquations(range, c, hosts -> shrinking.next(hosts, range.upper()));
    }

    /** Skip-reset that was told a wrong n, and keeps to it. */
    static SearchEquations stubborn(CouncilRange range, double c) {
        return new SearchEquations(range, c, DoubleUnaryOperator.identity());
    }

    /** The expectation for n hosts, all rounds counted. */
    Expectation expectation(long n, double guess) {
        // From the largest guess down: a search hardly ever goes back up, so each is met once, with all its chance.
        Map<Double, Double> chances = new TreeMap<>(Comparator.reverseOrder());
        chances.put(guess, 1.0);
        Expectation total = Expectation.NOTHING;
        while (!chances.isEmpty()) {
            double hosts = chances.keySet().iterator().next();
            double chance = chances.remove(hosts);
            if (chance > NEGLIGIBLE) {
                total = total.plus(1, step(n, hosts, chance, chances));
            }
        }
        return total;
    }

    /** What asking everybody with one guess costs until it is given up, however often that takes. */
    private Expectation step(long n, double hosts, double chance, Map<Double, Double> chances) {
        double p = hosts <= range.upper() ? 1 : Math.min(1, c / hosts);
        Binomial heads = Binomial.of(n, p);
        Expectation cost = new Expectation(1, n * p);
        Map<Double, Double> next = new TreeMap<>();
        for (int i = heads.low(); i <= heads.high(); i++) {
            double weight = heads.at(i);
            if (i < range.lower()) {
                next.merge(shrink.applyAsDouble(hosts), weight, Double::sum);
            } else if (i > range.upper()) {
                cost = cost.plus(weight, new Expectation(groups.rounds(i), groups.messages(i)));
                double back = shrink.applyAsDouble(Math.max(hosts, i));
                next.merge(back, weight * groups.undershoot(i), Double::sum);
            }
        }
        Double stays = next.remove(hosts);
        double times = chance / (1 - (stays == null ? 0 : stays));
        next.forEach((guess, weight) -> chances.merge(guess, times * weight, Double::sum));
        return new Expectation(times * cost.rounds(), times * cost.messages());
    }
}
