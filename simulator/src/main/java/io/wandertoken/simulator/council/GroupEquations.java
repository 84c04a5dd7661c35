package io.wandertoken.simulator.council;

import io.wandertoken.protocol.council.election.CouncilRange;
import java.util.HashMap;
import java.util.Map;

/**
 * The paper's equations for elections by coin, solved for all n at once.
 *
 * <p>For m &gt; U active hosts, S_m is the expected number of rounds until the count first falls to U or below, and b_m the
 * chance that it then falls below L. Both depend on smaller groups only, so one sweep gives them all; the paper's system of
 * linear equations, which must be solved for each n, is never needed. The chance a_m = 1 − b_m that there is a council then
 * has equations of its own, because it may be far smaller than the rounding error of b_m. A round from m hosts has about c
 * replies, however large m is; so groups beyond a few dozen follow directly from the small ones, and n = 10⁸ costs no more
 * than n = 100.
 *
 * @paper C §4 (equations 3 to 5), §5 (equations 7 and 8)
 */
final class GroupEquations {

    /** How one kind of round behaves. */
    private record Solution(double rounds, double cost, double undershoot, double success) {}

    private final CouncilRange range;
    private final double c;
    private final boolean choice;

    /** Solutions for m from U + 1 on. */
    private final Solution[] small;

    /** As far as they were asked for. */
    private final Map<Integer, Stretch> stretches = new HashMap<>();

    GroupEquations(CouncilRange range, double c, boolean choice) {
        this.range = range;
        this.c = c;
        this.choice = choice;
        small = new Solution[smallGroups(range)];
        for (int i = 0; i < small.length; i++) {
            small[i] = solve(range.upper() + 1L + i);
        }
    }

    /** How many groups above U can be what a round leaves of a larger one: neither c nor L is above U + 1. */
    static int smallGroups(CouncilRange range) {
        return (int) Math.ceil(14 * Math.sqrt(range.upper() + 1.0) + 40);
    }

    /**
     * The solutions for a stretch of neighbouring numbers of hosts.
     *
     * @param rounds S_m: the expected number of rounds until they are at most U
     * @param undershoot b_m: the chance that then they are fewer than L
     * @param success a_m: the chance that then they are from L to U
     */
    record Stretch(double[] rounds, double[] undershoot, double[] success) {
        static final int LENGTH = 512;
    }

    /** The stretch with this number; number 0 begins with no host at all. */
    Stretch stretch(int number) {
        Stretch known = stretches.get(number);
        if (known != null) {
            return known;
        }
        Stretch stretch =
                new Stretch(new double[Stretch.LENGTH], new double[Stretch.LENGTH], new double[Stretch.LENGTH]);
        for (int i = 0; i < Stretch.LENGTH; i++) {
            long hosts = (long) number * Stretch.LENGTH + i;
            if (hosts > range.upper()) {
                Solution solution = solution(hosts);
                stretch.rounds[i] = solution.rounds;
                stretch.undershoot[i] = solution.undershoot;
                stretch.success[i] = solution.success;
            }
        }
        stretches.put(number, stretch);
        return stretch;
    }

    private Solution solution(long hosts) {
        long place = hosts - range.upper() - 1;
        return place < small.length ? small[(int) place] : solve(hosts);
    }

    private Solution solve(long hosts) {
        Binomial heads = Binomial.ofMean(hosts, c, range.lower());
        double below = heads.below(range.lower());
        double inRange = heads.between(range.lower(), range.upper());
        double rounds = 1;
        double cost = choice ? 2 * c - c * c / hosts : c;
        double undershoot = choice ? below * below : below;
        double success = choice ? inRange * (2 - inRange) : inRange;
        double leaves = undershoot + success;
        double more = 0;
        for (int i = heads.high(); i > range.upper(); i--) {
            double chance = heads.at(i);
            // The smallest overshoot is i if both drawings are at least i or below L, but not both more than i or below
            // L.
            double weight = choice ? chance * (2 * (below + more) + chance) : chance;
            more += chance;
            if (i < hosts && weight > 0) {
                Solution next = solution(i);
                leaves += weight;
                rounds += weight * next.rounds;
                cost += weight * next.cost;
                undershoot += weight * next.undershoot;
                success += weight * next.success;
            }
        }
        return new Solution(rounds / leaves, cost / leaves, undershoot / leaves, success / leaves);
    }

    /** Basic: an undershoot costs a round in which all n reply. */
    Expectation basic(long n) {
        if (n <= range.upper()) {
            return Expectation.NOTHING;
        }
        Solution s = solution(n);
        return new Expectation((s.rounds + s.undershoot) / s.success, (s.cost + n * s.undershoot) / s.success);
    }

    /** Skip-reset, and choice where the coins come in pairs: an undershoot leads back to all n. */
    Expectation skipReset(long n) {
        if (n <= range.upper()) {
            return Expectation.NOTHING;
        }
        Solution s = solution(n);
        return new Expectation(s.rounds / s.success, s.cost / s.success);
    }
}
