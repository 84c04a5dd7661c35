package io.wandertoken.simulator.walk.routing;

import io.wandertoken.protocol.RandomSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Drawn numbers that were written down beforehand. Draws nobody foresaw are an error. */
final class ScriptedDraws implements RandomSource {
    private final Deque<Integer> draws = new ArrayDeque<>();
    private final List<Integer> bounds = new ArrayList<>();

    ScriptedDraws(int... draws) {
        for (int draw : draws) {
            this.draws.add(draw);
        }
    }

    /** The bounds that were asked for, in order. */
    List<Integer> bounds() {
        return bounds;
    }

    @Override
    public int nextInt(int bound) {
        bounds.add(bound);
        return draws.remove();
    }

    @Override
    public double nextDouble() {
        throw new AssertionError("nobody foresaw this draw");
    }

    @Override
    public double nextExponential() {
        throw new AssertionError("nobody foresaw this draw");
    }
}
