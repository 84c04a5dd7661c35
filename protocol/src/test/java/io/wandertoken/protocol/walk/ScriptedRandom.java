package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.RandomSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Chance that was written down beforehand. Draws nobody foresaw are an error. */
final class ScriptedRandom implements RandomSource {
    private final Deque<Integer> ints = new ArrayDeque<>();
    private final Deque<Double> exponentials = new ArrayDeque<>();
    private final List<Integer> bounds = new ArrayList<>();

    static ScriptedRandom ofInts(int... values) {
        ScriptedRandom random = new ScriptedRandom();
        for (int value : values) {
            random.ints.add(value);
        }
        return random;
    }

    static ScriptedRandom ofExponentials(double... values) {
        ScriptedRandom random = new ScriptedRandom();
        for (double value : values) {
            random.exponentials.add(value);
        }
        return random;
    }

    /** The bounds that were asked for, in order. */
    List<Integer> bounds() {
        return bounds;
    }

    @Override
    public int nextInt(int bound) {
        bounds.add(bound);
        return ints.remove();
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
