package io.wandertoken.simulator.council;

import java.util.function.DoubleUnaryOperator;

/** Where a function of one variable is least: a coarse look everywhere, then golden sections where it was best. */
final class Minimum {
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
    private static final int GRID = 60;
    private static final int SECTIONS = 48;

    private Minimum() {}

    static double of(DoubleUnaryOperator function, double low, double high) {
        double step = (high - low) / GRID;
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i <= GRID; i++) {
            double value = function.applyAsDouble(low + i * step);
            if (value < least) {
                least = value;
                best = i;
            }
        }
        return section(function, low + Math.max(0, best - 1) * step, low + Math.min(GRID, best + 1) * step);
    }

    private static double section(DoubleUnaryOperator function, double from, double to) {
        double low = from;
        double high = to;
        for (int i = 0; i < SECTIONS; i++) {
            double left = high - GOLDEN * (high - low);
            double right = low + GOLDEN * (high - low);
            if (function.applyAsDouble(left) <= function.applyAsDouble(right)) {
                high = right;
            } else {
                low = left;
            }
        }
        return (low + high) / 2;
    }
}
