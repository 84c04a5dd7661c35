package io.wandertoken.simulator.council;

import io.wandertoken.protocol.RandomSource;

/** Draws exact binomial numbers: by inversion where few heads are expected, and otherwise as a sum of such draws. */
final class BinomialSampler {
    /** Up to this mean the chance of no head at all is far from the smallest number that there is. */
    private static final double MOST_MEAN = 32;

    private final RandomSource random;

    BinomialSampler(RandomSource random) {
        this.random = random;
    }

    /** The number of coins that show heads. */
    int sample(int coins, double p) {
        if (p <= 0 || coins <= 0) {
            return 0;
        }
        if (p >= 1) {
            return coins;
        }
        if (p > 0.5) {
            return coins - sample(coins, 1 - p);
        }
        int most = (int) Math.max(1, Math.min(coins, MOST_MEAN / p));
        int heads = 0;
        for (int left = coins; left > 0; left -= most) {
            heads += invert(Math.min(left, most), p);
        }
        return heads;
    }

    private int invert(int coins, double p) {
        double odds = p / (1 - p);
        double chance = Math.exp(coins * Math.log1p(-p));
        double rest = random.nextDouble();
        int heads = 0;
        while (rest >= chance && heads < coins) {
            rest -= chance;
            heads++;
            chance *= (coins - heads + 1) * odds / heads;
        }
        return heads;
    }
}
