package io.wandertoken.systemtests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs a program as a user would and keeps what it said. */
public final class Command {

    /** How a program ended. */
    public record Outcome(int exitCode, String out, String err) {

        /** The lines of stderr that are not empty. */
        List<String> errLines() {
            return err.lines().filter(line -> !line.isBlank()).toList();
        }
    }

    /** Far more than a build on a slow and busy machine takes; a program that hangs is a failure, not a measurement. */
    private static final Duration PATIENCE = Duration.ofMinutes(20);

    private final Path folder;
    private final List<String> words;
    private final Map<String, String> environment = new LinkedHashMap<>();

    private Command(Path folder, List<String> words) {
        this.folder = folder;
        this.words = words;
    }

    public static Command in(Path folder, String... words) {
        return new Command(folder, List.of(words));
    }

    Command with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    public Outcome run() {
        try {
            Path out = Files.createTempFile("wander-test", ".out");
            Path err = Files.createTempFile("wander-test", ".err");
            try {
                ProcessBuilder builder = new ProcessBuilder(words)
                        .directory(folder.toFile())
                        .redirectInput(ProcessBuilder.Redirect.from(
                                Path.of("/dev/null").toFile()))
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile());
                // What the developer has set for himself must not decide about a test.
                builder.environment().keySet().removeIf(name -> name.startsWith("WANDER_"));
                builder.environment().remove("JAVA_TOOL_OPTIONS");
                builder.environment().putAll(environment);
                Process process = builder.start();
                if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly();
                    throw new AssertionError(
                            words + " did not end within " + PATIENCE.toSeconds() + " s\n" + Files.readString(err));
                }
                return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
            } finally {
                Files.delete(out);
                Files.delete(err);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
