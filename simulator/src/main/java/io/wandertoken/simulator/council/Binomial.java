package io.wandertoken.simulator.council;

/**
 * The binomial distribution, as far as it matters: probabilities around the mode, out to where they are below any rounding
 * error. They are found by their ratios and normalised by their sum, so no factorial and no logarithm costs a digit, and
 * what is rare is known as exactly as what is not.
 */
final class Binomial {
    private static final double NEGLIGIBLE = 1e-22;

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
     * The same for coins of which so many are expected to show heads.
     *
     * @param rare so many heads, and what is as rare as that, matter although they may be far from the mode
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
        int below = 0;
        double weight = 1;
        while (mode - below > 0 && weight > NEGLIGIBLE) {
            long k = mode - below;
            weight *= k / ((coins - k + 1) * odds);
            below++;
        }
        int above = 0;
        double least = NEGLIGIBLE;
        weight = 1;
        while (mode + above < coins && weight > least) {
            long k = mode + above;
            weight *= (coins - k) * odds / (k + 1);
            above++;
            if (k < rare) {
                least = NEGLIGIBLE * weight;
            }
        }
        return new Binomial(Math.toIntExact(mode - below), weights(coins, odds, mode, below, above));
    }

    private static double[] weights(long coins, double odds, long mode, int below, int above) {
        double[] weights = new double[below + above + 1];
        weights[below] = 1;
        for (int i = below - 1; i >= 0; i--) {
            long k = mode - below + i + 1;
            weights[i] = weights[i + 1] * k / ((coins - k + 1) * odds);
        }
        for (int i = below + 1; i < weights.length; i++) {
            long k = mode - below + i - 1;
            weights[i] = weights[i - 1] * ((coins - k) * odds) / (k + 1);
        }
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= sum;
        }
        return weights;
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

    /** The chance of so many heads, both ends included: a sum of what is in there, not what is left by the others. */
    double between(int least, int most) {
        double sum = 0;
        for (int k = Math.max(low, least); k <= most && k <= high(); k++) {
            sum += at(k);
        }
        return sum;
    }
}
