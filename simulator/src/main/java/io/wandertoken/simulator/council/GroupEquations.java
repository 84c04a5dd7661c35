package io.wandertoken.simulator.council;

import io.wandertoken.protocol.council.CouncilRange;
import java.util.HashMap;
import java.util.Map;

/**
 * The paper's equations for elections by coin, solved for all n at once.
 *
 * <p>For m &gt; U active hosts, S_m is the expected number of rounds until the count first falls to U or below, and b_m the
 * chance that it then falls below L. Both depend on smaller groups only, so one sweep gives them all; the paper's system of
 * linear equations, which must be solved for each n, is never needed. A round from m hosts has about c replies, however large
 * m is; so groups beyond a few dozen follow directly from the small ones, and n = 10⁸ costs no more than n = 100.
 *
 * @paper C §4 (equations 3 to 5), §5 (equations 7 and 8)
 */
final class GroupEquations {

    /** How one kind of round behaves. */
    private record Solution(double rounds, double cost, double undershoot) {}

    private final CouncilRange range;
    private final double c;
    private final boolean choice;

    /** Solutions for m from U + 1 on. */
    private final Solution[] small;

    /** Those of larger groups, as far as they were asked for. */
    private final Map<Long, Solution> large = new HashMap<>();

    GroupEquations(CouncilRange range, double c, boolean choice) {
        this.range = range;
        this.c = c;
        this.choice = choice;
        int widest = (int) Math.ceil(c + 14 * Math.sqrt(c) + 40) + range.upper();
        small = new Solution[widest];
        for (int i = 0; i < widest; i++) {
            small[i] = solve(range.upper() + 1L + i);
        }
    }

    /** S_m: the expected number of rounds from m hosts until they are at most U. */
    double rounds(long hosts) {
        return solution(hosts).rounds;
    }

    /** The expected number of replies meanwhile. */
    double messages(long hosts) {
        return solution(hosts).cost;
    }

    /** b_m: the chance that then they are fewer than L. */
    double undershoot(long hosts) {
        return solution(hosts).undershoot;
    }

    private Solution solution(long hosts) {
        long place = hosts - range.upper() - 1;
        return place < small.length ? small[(int) place] : large.computeIfAbsent(hosts, this::solve);
    }

    private Solution solve(long hosts) {
        double p = c / hosts;
        Binomial heads = Binomial.of(hosts, p);
        double below = heads.below(range.lower());
        double rounds = 1;
        double cost = choice ? 2 * c - c * c / hosts : c;
        double undershoot = choice ? below * below : below;
        double again = 0;
        double atLeast = 0;
        for (int i = heads.high(); i > range.upper(); i--) {
            // The smallest overshoot is i if both drawings are at least i or below L, but not both more than i or below
            // L.
            double above = atLeast;
            atLeast += heads.at(i);
            double weight = choice ? square(below + atLeast) - square(below + above) : heads.at(i);
            if (i == hosts) {
                again = weight;
            } else if (weight > 0) {
                Solution next = solution(i);
                rounds += weight * next.rounds;
                cost += weight * next.cost;
                undershoot += weight * next.undershoot;
            }
        }
        return new Solution(rounds / (1 - again), cost / (1 - again), undershoot / (1 - again));
    }

    private static double square(double x) {
        return x * x;
    }

    /** Basic: an undershoot costs a round in which all n reply. */
    Expectation basic(long n) {
        if (n <= range.upper()) {
            return Expectation.NOTHING;
        }
        Solution s = solution(n);
        return new Expectation(
                (s.rounds + s.undershoot) / (1 - s.undershoot), (s.cost + n * s.undershoot) / (1 - s.undershoot));
    }

    /** Skip-reset, and choice where the coins come in pairs: an undershoot leads back to all n. */
    Expectation skipReset(long n) {
        if (n <= range.upper()) {
            return Expectation.NOTHING;
        }
        Solution s = solution(n);
        return new Expectation(s.rounds / (1 - s.undershoot), s.cost / (1 - s.undershoot));
    }
}
