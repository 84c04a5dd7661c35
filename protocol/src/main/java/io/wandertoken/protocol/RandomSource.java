package io.wandertoken.protocol;

/**
 * Chance, injected. A driver hands out one source per purpose, so that a change of one rule does not shift the dice of
 * another (common random numbers), and the same seed gives the same run on every JDK.
 */
public interface RandomSource {

    /** A whole number from 0 to {@code bound - 1}, each equally likely. */
    int nextInt(int bound);

    /** A number from 0 (included) to 1 (excluded), uniformly distributed. */
    double nextDouble();

    /** An exponentially distributed number of mean 1. */
    double nextExponential();
}
