package io.wandertoken.simulator.council;

/**
 * The binomial distribution, as far as it matters: probabilities around the mode, out to where they are below any rounding
 * error. They are found by their ratios and normalised by their sum, so no factorial and no logarithm costs a digit.
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
        if (p >= 1) {
            return new Binomial(Math.toIntExact(coins), new double[] {1});
        }
        long mode = Math.min(coins, (long) ((coins + 1) * p));
        double odds = p / (1 - p);
        int below = 0;
        double weight = 1;
        while (mode - below > 0 && weight > NEGLIGIBLE) {
            long k = mode - below;
            weight *= k / ((coins - k + 1) * odds);
            below++;
        }
        int above = 0;
        weight = 1;
        while (mode + above < coins && weight > NEGLIGIBLE) {
            long k = mode + above;
            weight *= (coins - k) * odds / (k + 1);
            above++;
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
        double sum = 0;
        for (int k = low; k < heads && k <= high(); k++) {
            sum += at(k);
        }
        return sum;
    }
}
