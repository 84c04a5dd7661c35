package io.wandertoken.simulator.council;

import io.wandertoken.protocol.council.election.CouncilRange;

/**
 * The equations of skip-reset with history. An undershoot leads back to the same group, so T_m depends on smaller groups only
 * and not on n; and N_m = cT_m.
 *
 * @paper C §5 (equations 7 and 8)
 */
final class HistoryEquations {
    private final CouncilRange range;
    private final double c;
    private final double[] small;

    HistoryEquations(CouncilRange range, double c) {
        this.range = range;
        this.c = c;
        small = new double[GroupEquations.smallGroups(range)];
        for (int i = 0; i < small.length; i++) {
            small[i] = solve(range.upper() + 1L + i);
        }
    }

    Expectation expectation(long n) {
        if (n <= range.upper()) {
            return Expectation.NOTHING;
        }
        double rounds = rounds(n);
        return new Expectation(rounds, c * rounds);
    }

    private double rounds(long hosts) {
        long place = hosts - range.upper() - 1;
        return place < small.length ? small[(int) place] : solve(hosts);
    }

    private double solve(long hosts) {
        Binomial heads = Binomial.ofMean(hosts, c, range.lower());
        double rounds = 1;
        double leaves = heads.between(range.lower(), range.upper());
        for (int i = range.upper() + 1; i <= heads.high() && i < hosts; i++) {
            rounds += heads.at(i) * rounds(i);
            leaves += heads.at(i);
        }
        return rounds / leaves;
    }
}
