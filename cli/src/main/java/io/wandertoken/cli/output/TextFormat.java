package io.wandertoken.cli.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/** Times and counts in words, as exact as a person cares for, and the texts that are files. */
public final class TextFormat {
    private TextFormat() {}

    /** A text file of the command line. */
    public static String resource(String name) {
        try (InputStream in = TextFormat.class.getResourceAsStream("/io/wandertoken/cli/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Such as {@code 120 ms}, {@code 4.2 s}, {@code 3 min 20 s}, {@code 2 h 5 min}, {@code 3 d 4 h}. */
    public static String duration(Duration duration) {
        if (duration.isNegative()) {
            return "0 s";
        }
        long seconds = duration.toSeconds();
        if (seconds < 1) {
            return duration.toMillis() == 0 && !duration.isZero() ? "less than 1 ms" : duration.toMillis() + " ms";
        }
        if (seconds < 10) {
            return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
        }
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return two(seconds / 60, "min", seconds % 60, "s");
        }
        return seconds < 86_400
                ? two(seconds / 3600, "h", seconds % 3600 / 60, "min")
                : two(seconds / 86_400, "d", seconds % 86_400 / 3600, "h");
    }

    /** The same in every locale. */
    public static String format(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }

    public static String count(long count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    private static String two(long large, String unit, long small, String smallUnit) {
        return large + " " + unit + (small == 0 ? "" : " " + small + " " + smallUnit);
    }

    /** A path as a shell takes it. */
    public static String shellWord(Path path) {
        String text = path.toString();
        return text.matches("[A-Za-z0-9._/+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
