package io.wandertoken.protocol;

import java.util.function.DoubleSupplier;
import java.util.function.IntUnaryOperator;
import java.util.random.RandomGenerator;

/** Chance for tests: none at all, or that of a seeded generator. */
public record TestRandom(IntUnaryOperator ints, DoubleSupplier doubles, DoubleSupplier exponentials)
        implements RandomSource {

    /** Always takes the first, the middle of every jitter, and the mean. */
    public static final RandomSource FIRST = new TestRandom(bound -> 0, () -> 0.5, () -> 1);

    /** Always takes the one in the middle. */
    public static final RandomSource MIDDLE = new TestRandom(bound -> bound / 2, () -> 0.5, () -> 1);

    /** The chance of a generator; the same bits on every machine. */
    public static RandomSource of(RandomGenerator generator) {
        return new TestRandom(
                generator::nextInt, generator::nextDouble, () -> -StrictMath.log1p(-generator.nextDouble()));
    }

    @Override
    public int nextInt(int bound) {
        return ints.applyAsInt(bound);
    }

    @Override
    public double nextDouble() {
        return doubles.getAsDouble();
    }

    @Override
    public double nextExponential() {
        return exponentials.getAsDouble();
    }
}
