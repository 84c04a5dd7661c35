package io.wandertoken.simulator.council;

import io.wandertoken.protocol.council.CouncilRange;

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
        int widest = (int) Math.ceil(c + 14 * Math.sqrt(c) + 40) + range.upper();
        small = new double[widest];
        for (int i = 0; i < widest; i++) {
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
        Binomial heads = Binomial.of(hosts, c / hosts);
        double rounds = 1;
        for (int i = range.upper() + 1; i <= heads.high() && i < hosts; i++) {
            rounds += heads.at(i) * rounds(i);
        }
        double stays = hosts <= heads.high() ? heads.at((int) hosts) : 0;
        return rounds / (1 - heads.below(range.lower()) - stays);
    }
}
