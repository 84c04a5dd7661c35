package io.wandertoken.protocol.membership;

import io.wandertoken.protocol.RandomSource;

/** Chance that always takes the first, and the middle of every jitter. */
final class FirstRandom implements RandomSource {
    @Override
    public int nextInt(int bound) {
        return 0;
    }

    @Override
    public double nextDouble() {
        return 0.5;
    }

    @Override
    public double nextExponential() {
        return 1;
    }
}
