package io.wandertoken.agent.transport;

import io.wandertoken.protocol.RandomSource;
import java.util.concurrent.ThreadLocalRandom;

/** Chance for what only has to be spread; nobody gains anything by guessing it. */
final class ThreadLocalRandomSource implements RandomSource {
    @Override
    public int nextInt(int bound) {
        return ThreadLocalRandom.current().nextInt(bound);
    }

    @Override
    public double nextDouble() {
        return ThreadLocalRandom.current().nextDouble();
    }

    @Override
    public double nextExponential() {
        return -Math.log1p(-nextDouble());
    }
}
