package io.wandertoken.agent.transport;

import io.wandertoken.protocol.RandomSource;
import java.util.concurrent.ThreadLocalRandom;

/** Random numbers that only spread load; nobody gains anything by guessing them. */
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
