package io.wandertoken.control.json;

import java.time.Instant;

/**
 * Instants as {@link Instant#toString} writes them, for logs: an agent under load writes thousands per second, of which many share
 * their second, and the JDK allocates a page of objects for each.
 */
public final class TimeText {
    private static final int DIGIT_GROUP = 1_000;
    private static final int NANO_GROUPS = 3;

    /** The last second that was written, without the {@code Z} at its end. Any thread may replace it. */
    private static volatile Second last = Second.of(0);

    private record Second(long epochSecond, String text) {
        static Second of(long epochSecond) {
            String text = Instant.ofEpochSecond(epochSecond).toString();
            return new Second(epochSecond, text.substring(0, text.length() - 1));
        }
    }

    private TimeText() {}

    public static String of(Instant time) {
        Second second = last;
        if (second.epochSecond != time.getEpochSecond()) {
            second = Second.of(time.getEpochSecond());
            last = second;
        }
        StringBuilder text = new StringBuilder(second.text.length() + ".000000000Z".length()).append(second.text);
        appendFraction(text, time.getNano());
        return text.append('Z').toString();
    }

    /** Groups of three digits, as many as it takes. */
    private static void appendFraction(StringBuilder text, int nanos) {
        int unit = DIGIT_GROUP * DIGIT_GROUP;
        int left = nanos;
        for (int group = 0; group < NANO_GROUPS && left > 0; group++) {
            int digits = left / unit;
            text.append(group == 0 ? "." : "");
            text.append((char) ('0' + digits / 100)).append((char) ('0' + digits / 10 % 10));
            text.append((char) ('0' + digits % 10));
            left %= unit;
            unit /= DIGIT_GROUP;
        }
    }
}
