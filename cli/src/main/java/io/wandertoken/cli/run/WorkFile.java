package io.wandertoken.cli.run;

import io.wandertoken.control.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The file in which a command tells how much it has done, so that accesses of different size can be compared. */
final class WorkFile {
    static final String VARIABLE = "WANDER_WORK";

    /** A number needs fewer bytes. */
    private static final int MOST_BYTES = 64;

    private final Consumer<String> warn;
    private final @Nullable Path file;

    private WorkFile(@Nullable Path file, Consumer<String> warn) {
        this.file = file;
        this.warn = warn;
    }

    /** An empty file of this user. If there can be none, the command runs without it. */
    static WorkFile create(Consumer<String> warn) {
        try {
            return new WorkFile(Files.createTempFile("wander-work-", ""), warn);
        } catch (IOException e) {
            warn.accept("the command gets no " + VARIABLE + ", because the file cannot be made: " + e.getMessage());
            return new WorkFile(null, warn);
        }
    }

    /** What the command finds in its environment. */
    Map<String, String> variables() {
        return file == null ? Map.of() : Map.of(VARIABLE, file.toString());
    }

    /** The amount that the command wrote, if it wrote one; deletes the file. */
    OptionalDouble take() {
        if (file == null) {
            return OptionalDouble.empty();
        }
        try {
            String text = read(file);
            Files.deleteIfExists(file);
            return text.isEmpty() ? OptionalDouble.empty() : parse(text);
        } catch (IOException e) {
            warn.accept(
                    "cannot read the file " + VARIABLE + ": " + e.getMessage() + "; this access counts without work");
            return OptionalDouble.empty();
        }
    }

    private static String read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return "";
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MOST_BYTES + 1), StandardCharsets.UTF_8).strip();
        }
    }

    private OptionalDouble parse(String text) {
        try {
            double amount = text.length() > MOST_BYTES ? Double.NaN : Double.parseDouble(text);
            if (amount > 0 && Double.isFinite(amount)) {
                return OptionalDouble.of(amount);
            }
        } catch (NumberFormatException e) {
            // The same complaint as for a number that is no amount.
        }
        String shown = text.length() > MOST_BYTES ? text.substring(0, MOST_BYTES) + "…" : text;
        warn.accept(
                "the command wrote " + Printable.quoted(shown) + " to $" + VARIABLE
                        + ", which is not a number above 0; this access counts without work. Let it write one number, such as bytes");
        return OptionalDouble.empty();
    }
}
