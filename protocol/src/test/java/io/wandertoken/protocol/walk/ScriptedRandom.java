package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.RandomSource;
import java.util.ArrayDeque;
import java.util.Deque;

/** Chance that was written down beforehand. Draws nobody foresaw are an error. */
final class ScriptedRandom implements RandomSource {
    private final Deque<Double> exponentials = new ArrayDeque<>();

    static ScriptedRandom ofExponentials(double... values) {
        ScriptedRandom random = new ScriptedRandom();
        for (double value : values) {
            random.exponentials.add(value);
        }
        return random;
    }

    @Override
    public int nextInt(int bound) {
        throw new AssertionError("nobody foresaw this draw");
    }

    @Override
    public double nextDouble() {
        throw new AssertionError("nobody foresaw this draw");
    }

    @Override
    public double nextExponential() {
        return exponentials.remove();
    }
}
