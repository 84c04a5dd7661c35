package io.wandertoken.protocol.council;

import io.wandertoken.protocol.RandomSource;

/** Chance that always says one half. */
final class NoJitter implements RandomSource {
    @Override
    public int nextInt(int bound) {
        return bound / 2;
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
