package io.wandertoken.simulator.council;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.function.IntFunction;

/**
 * The paper's systems of equations as they are printed, for one n, with sixty digits: an independent check of the sweeps that
 * the product uses. Every T_m is written as A_m + B_m·T_n and found from the smaller ones.
 */
final class DecimalEquations {
    private static final MathContext DIGITS = new MathContext(60);
    private static final BigDecimal ONE = BigDecimal.ONE;

    private final int lower;
    private final int upper;
    private final int n;
    private final BigDecimal c;

    DecimalEquations(int lower, int upper, String c, int n) {
        this.lower = lower;
        this.upper = upper;
        this.n = n;
        this.c = new BigDecimal(c);
    }

    double basicRounds() {
        return solve(m -> ONE, ONE, false);
    }

    double basicMessages() {
        return solve(m -> c, BigDecimal.valueOf(n), false);
    }

    double skipResetRounds() {
        return solve(m -> ONE, BigDecimal.ZERO, false);
    }

    double skipResetMessages() {
        return solve(m -> c, BigDecimal.ZERO, false);
    }

    double choiceRounds() {
        return solve(m -> ONE, BigDecimal.ZERO, true);
    }

    double choiceMessages() {
        BigDecimal two = BigDecimal.valueOf(2);
        return solve(
                m -> c.multiply(two).subtract(c.multiply(c).divide(BigDecimal.valueOf(m), DIGITS)),
                BigDecimal.ZERO,
                true);
    }

    double historyRounds() {
        BigDecimal[] t = new BigDecimal[n + 1];
        for (int m = upper + 1; m <= n; m++) {
            BigDecimal[] pr = probabilities(m);
            BigDecimal sum = ONE;
            for (int i = upper + 1; i < m; i++) {
                sum = sum.add(pr[i].multiply(t[i]), DIGITS);
            }
            t[m] = sum.divide(ONE.subtract(below(pr)).subtract(pr[m]), DIGITS);
        }
        return t[n].doubleValue();
    }

    /**
     * @param cost what a round from m hosts costs
     * @param reset what an undershoot costs before it is as in the beginning
     */
    private double solve(IntFunction<BigDecimal> cost, BigDecimal reset, boolean choice) {
        BigDecimal[] a = new BigDecimal[n + 1];
        BigDecimal[] b = new BigDecimal[n + 1];
        for (int m = upper + 1; m <= n; m++) {
            BigDecimal[] weights = weights(probabilities(m), m, choice);
            BigDecimal under = weights[0];
            a[m] = cost.apply(m).add(under.multiply(reset));
            b[m] = under;
            for (int i = upper + 1; i < m; i++) {
                a[m] = a[m].add(weights[i].multiply(a[i]), DIGITS);
                b[m] = b[m].add(weights[i].multiply(b[i]), DIGITS);
            }
            BigDecimal leaves = ONE.subtract(weights[m]);
            a[m] = a[m].divide(leaves, DIGITS);
            b[m] = b[m].divide(leaves, DIGITS);
        }
        return a[n].divide(ONE.subtract(b[n]), DIGITS).doubleValue();
    }

    /** At 0 the chance of an undershoot, above U the chance to go on with that many hosts. */
    private BigDecimal[] weights(BigDecimal[] pr, int m, boolean choice) {
        BigDecimal under = below(pr);
        BigDecimal[] weights = new BigDecimal[m + 1];
        weights[0] = choice ? under.multiply(under, DIGITS) : under;
        BigDecimal atLeast = under;
        for (int i = m; i > upper; i--) {
            BigDecimal more = atLeast;
            atLeast = atLeast.add(pr[i]);
            weights[i] = choice ? atLeast.pow(2, DIGITS).subtract(more.pow(2, DIGITS)) : pr[i];
        }
        return weights;
    }

    private BigDecimal below(BigDecimal[] pr) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < lower; i++) {
            sum = sum.add(pr[i]);
        }
        return sum;
    }

    private BigDecimal[] probabilities(int m) {
        BigDecimal p = c.divide(BigDecimal.valueOf(m), DIGITS);
        BigDecimal q = ONE.subtract(p);
        BigDecimal[] pr = new BigDecimal[m + 1];
        BigDecimal ways = ONE;
        for (int i = 0; i <= m; i++) {
            pr[i] = ways.multiply(p.pow(i, DIGITS)).multiply(q.pow(m - i, DIGITS), DIGITS);
            ways = ways.multiply(BigDecimal.valueOf(m - i)).divide(BigDecimal.valueOf(i + 1L), DIGITS);
        }
        return pr;
    }
}
