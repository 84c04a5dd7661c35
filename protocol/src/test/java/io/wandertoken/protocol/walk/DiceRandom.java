package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.RandomSource;
import java.util.Random;

/** Seeded chance for tests: the generator that the Java specification fixes, so that a seed means the same everywhere. */
final class DiceRandom implements RandomSource {
    private final Random random;

    DiceRandom(long seed) {
        this.random = new Random(seed);
    }

    @Override
    public int nextInt(int bound) {
        return random.nextInt(bound);
    }

    @Override
    public double nextDouble() {
        return random.nextDouble();
    }

    @Override
    public double nextExponential() {
        return -Math.log(1 - random.nextDouble());
    }
}
