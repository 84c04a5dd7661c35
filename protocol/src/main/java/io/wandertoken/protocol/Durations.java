package io.wandertoken.protocol;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 90s}, {@code 15m}, {@code 1h30m}, {@code 100ms}, {@code 1e5s}; in nanoseconds. */
public final class Durations {
    private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?(?:e\\d{1,2})?)(ns|us|ms|s|m|h|d)");
    private static final Pattern BARE_SECONDS = Pattern.compile("\\d+(?:\\.\\d+)?(?:e\\d{1,2})?");

    /** A hundred years: beyond that, something was mistyped, and sums would overflow. */
    private static final BigDecimal LONGEST =
            BigDecimal.valueOf(36_525L * 86_400).movePointRight(9);

    /** What {@link #parse} takes, for messages. */
    public static final String ALLOWED =
            "a duration such as 100ms, 4s, 15m, 1h30m or 1e5s (a number alone means seconds), at most 36525d";

    private Durations() {}

    /**
     * The nanoseconds of a text; a number without a unit means seconds.
     *
     * @throws NumberFormatException when the text is not a duration, or an absurd one
     */
    public static long parse(String text) {
        BigDecimal nanos = nanos(text);
        if (nanos.compareTo(LONGEST) > 0) {
            throw new NumberFormatException(text);
        }
        return nanos.longValue();
    }

    /** The same for a mean, which may be longer than any time that passes. */
    public static double parseMean(String text) {
        return nanos(text).doubleValue();
    }

    /** The shortest plain text that {@link #parseMean} reads back as the same mean. */
    public static String formatMean(double nanos) {
        return nanos <= LONGEST.doubleValue() && nanos == Math.rint(nanos)
                ? format((long) nanos)
                : new BigDecimal(String.valueOf(nanos / 1e9))
                                .stripTrailingZeros()
                                .toPlainString() + "s";
    }

    private static BigDecimal nanos(String text) {
        BigDecimal nanos = BigDecimal.ZERO;
        if (BARE_SECONDS.matcher(text).matches()) {
            nanos = new BigDecimal(text).movePointRight(9);
        } else {
            Matcher matcher = PART.matcher(text);
            int end = 0;
            while (end < text.length() && matcher.find() && matcher.start() == end) {
                nanos = nanos.add(new BigDecimal(matcher.group(1)).multiply(unit(matcher.group(2))));
                end = matcher.end();
            }
            if (end == 0 || end < text.length()) {
                throw new NumberFormatException(text);
            }
        }
        return nanos;
    }

    /** The shortest plain text that {@link #parse} reads back as the same duration. */
    public static String format(long nanos) {
        if (nanos % 1_000_000 != 0) {
            return nanos % 1_000 == 0 ? nanos / 1_000 + "us" : nanos + "ns";
        }
        if (nanos != 0 && nanos < 1_000_000_000) {
            return nanos / 1_000_000 + "ms";
        }
        return BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString() + "s";
    }

    public static double seconds(double nanos) {
        return nanos / 1e9;
    }

    private static BigDecimal unit(String name) {
        long nanos = switch (name) {
            case "ns" -> 1L;
            case "us" -> 1_000L;
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            default -> 86_400_000_000_000L;
        };
        return BigDecimal.valueOf(nanos);
    }
}
