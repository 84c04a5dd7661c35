package io.wandertoken.simulator.council;

import java.util.Arrays;

/**
 * The binomial distribution, as far as it matters: probabilities around the mode, out to where they are below any rounding
 * error. They are found by their ratios and normalised by their sum, so no factorial and no logarithm costs a digit, and
 * what is rare is known as exactly as what is not.
 */
final class Binomial {
    private static final double NEGLIGIBLE = 1e-22;
    private static final int FIRST_LENGTH = 64;

    private final int low;
    private final double[] probabilities;

    private Binomial(int low, double[] probabilities) {
        this.low = low;
        this.probabilities = probabilities;
    }

    /** The number of heads among the given number of coins. */
    static Binomial of(long coins, double p) {
        return of(coins, p * coins, p / (1 - p), 0);
    }

    /**
     * The same, from the expected number of heads.
     *
     * @param rare this number of heads, and what is as rare as that, matters although it may be far from the mode
     */
    static Binomial ofMean(long coins, double mean, int rare) {
        // A chance close to 1 would lose the digits of its complement.
        return of(coins, mean, mean / (coins - mean), rare);
    }

    private static Binomial of(long coins, double mean, double odds, int rare) {
        if (mean >= coins) {
            return new Binomial(Math.toIntExact(coins), new double[] {1});
        }
        long mode = Math.min(coins, (long) (mean + mean / coins));
        double[] down = below(coins, odds, mode);
        double[] up = above(coins, odds, mode, rare);
        double sum = 1;
        for (double weight : down) {
            sum += weight;
        }
        for (double weight : up) {
            sum += weight;
        }
        double[] probabilities = new double[down.length + 1 + up.length];
        for (int i = 0; i < down.length; i++) {
            probabilities[down.length - 1 - i] = down[i] / sum;
        }
        probabilities[down.length] = 1 / sum;
        for (int i = 0; i < up.length; i++) {
            probabilities[down.length + 1 + i] = up[i] / sum;
        }
        return new Binomial(Math.toIntExact(mode - down.length), probabilities);
    }

    /** The weights of fewer heads than the mode, which has the weight 1. */
    private static double[] below(long coins, double odds, long mode) {
        double[] weights = new double[FIRST_LENGTH];
        int count = 0;
        double weight = 1;
        while (mode - count > 0 && weight > NEGLIGIBLE) {
            long k = mode - count;
            weight *= k / ((coins - k + 1) * odds);
            weights = count < weights.length ? weights : Arrays.copyOf(weights, 2 * count);
            weights[count++] = weight;
        }
        return Arrays.copyOf(weights, count);
    }

    private static double[] above(long coins, double odds, long mode, int rare) {
        double[] weights = new double[FIRST_LENGTH];
        int count = 0;
        double least = NEGLIGIBLE;
        double weight = 1;
        while (mode + count < coins && weight > least) {
            long k = mode + count;
            weight *= (coins - k) * odds / (k + 1);
            weights = count < weights.length ? weights : Arrays.copyOf(weights, 2 * count);
            weights[count++] = weight;
            if (k < rare) {
                least = NEGLIGIBLE * weight;
            }
        }
        return Arrays.copyOf(weights, count);
    }

    /** The fewest heads that matter. */
    int low() {
        return low;
    }

    /** The most heads that matter. */
    int high() {
        return low + probabilities.length - 1;
    }

    double at(int heads) {
        return heads < low || heads > high() ? 0 : probabilities[heads - low];
    }

    /** The chance of fewer heads. */
    double below(int heads) {
        return between(low, heads - 1);
    }

    /** The chance of a number of heads in a range, both ends included: the sum of the range, not what the others leave. */
    double between(int least, int most) {
        double sum = 0;
        for (int k = Math.max(low, least); k <= most && k <= high(); k++) {
            sum += at(k);
        }
        return sum;
    }
}
