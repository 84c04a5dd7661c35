package io.wandertoken.simulator.report;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Numbers as text. {@link Double#toString} chooses other digits since Java 19, so it would make the same report differ
 * between two JDKs; this class does not.
 */
final class NumberText {
    /** Every double is told apart from its neighbours by 17 digits, and most of them by 15. */
    private static final int FEWEST_DIGITS = 15;

    private static final int MOST_DIGITS = 17;
    private static final int BRIEF_DIGITS = 4;
    private static final double LARGEST_PLAIN_INTEGER = 1e15;

    private NumberText() {}

    /** The shortest decimal number that reads back as the same double; it is valid in JSON and in CSV. */
    static String exact(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("not a finite number: " + value);
        }
        if (value == Math.rint(value) && Math.abs(value) < LARGEST_PLAIN_INTEGER) {
            return Long.toString((long) value);
        }
        BigDecimal full = new BigDecimal(value);
        for (int digits = FEWEST_DIGITS; digits < MOST_DIGITS; digits++) {
            BigDecimal rounded = full.round(new MathContext(digits));
            if (rounded.doubleValue() == value) {
                return text(rounded);
            }
        }
        return text(full.round(new MathContext(MOST_DIGITS)));
    }

    /** A few significant digits, for a sentence. */
    static String brief(double value) {
        return text(new BigDecimal(value).round(new MathContext(BRIEF_DIGITS)));
    }

    private static String text(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        int exponent = stripped.precision() - stripped.scale() - 1;
        boolean plain = stripped.signum() == 0 || (exponent >= -6 && exponent <= FEWEST_DIGITS);
        return plain ? stripped.toPlainString() : stripped.toString();
    }
}
