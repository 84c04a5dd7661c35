package io.wandertoken.cli;

import io.wandertoken.testsupport.CommandProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** A {@code wander} in a JVM of its own, as far as a test can see it from outside. */
public final class Wrapper implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 240;
    /** Longer than any test needs it. */
    private static final int LIFE_SECONDS = 900;

    private static final int LOOK_MILLIS = 10;
    private static final int LOOKS = PATIENCE_SECONDS * 1000 / LOOK_MILLIS;

    private final Process process;
    private final BufferedReader out;
    private final Path err;

    private Wrapper(Process process, Path err) {
        this.process = process;
        this.out = process.inputReader(StandardCharsets.UTF_8);
        this.err = err;
    }

    /** The words that start it: a JVM that spends little on itself. */
    static List<String> command(String... arguments) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                // As the launcher: newer JVMs warn of native libraries otherwise, and of class data that do without
                // them.
                "-Xlog:disable",
                "-Xlog:all=error,cds*=off:stderr",
                "--enable-native-access=ALL-UNNAMED"));
        words.addAll(CommandProgram.options(Path.of("target")));
        words.add(Wander.class.getName());
        words.addAll(List.of(arguments));
        return words;
    }

    public static Wrapper start(Path home, String... arguments) throws IOException {
        return start(home, Map.of(), command(arguments));
    }

    static Wrapper start(Path home, Map<String, String> variables, List<String> words) throws IOException {
        Path err = Files.createTempFile(home, "wrapper", ".err");
        // Whoever runs the tests in the background has told them to ignore some signals; that is inherited.
        List<String> started = new ArrayList<>(List.of("env", "--default-signal=HUP,INT,QUIT,TERM,USR1,USR2"));
        started.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(started).redirectError(err.toFile());
        // What the developer has set for himself must not decide about a test.
        builder.environment().keySet().removeIf(name -> name.startsWith("WANDER_") || name.equals("JAVA_TOOL_OPTIONS"));
        builder.environment().put("WANDER_HOME", home.toString());
        builder.environment().putAll(variables);
        Process process = builder.start();
        // Whoever reads what it says would wait forever for one that hangs.
        CompletableFuture.delayedExecutor(LIFE_SECONDS, TimeUnit.SECONDS).execute(process::destroyForcibly);
        return new Wrapper(process, err);
    }

    /** Writes to its standard input and closes it. */
    Wrapper type(String text) throws IOException {
        try (var in = process.getOutputStream()) {
            in.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return this;
    }

    /** Writes to its standard input and leaves it open. */
    void keep(String text) throws IOException {
        process.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    /** The next line that it, or its command, prints; null when there is none. */
    String line() throws IOException {
        return out.readLine();
    }

    /** Reads until such a line comes. */
    void awaitLine(String expected) throws IOException {
        awaitLine(expected::equals);
    }

    void awaitLine(Predicate<String> expected) throws IOException {
        for (String line = line(); line == null || !expected.test(line); line = line()) {
            if (line == null) {
                throw new AssertionError("it ended before it said what was awaited; on stderr: " + err());
            }
        }
    }

    public String rest() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line = line(); line != null; line = line()) {
            text.append(line).append('\n');
        }
        return text.toString();
    }

    void signal(String name) throws IOException, InterruptedException {
        signal(process.pid(), name);
    }

    static void signal(long pid, String name) throws IOException, InterruptedException {
        new ProcessBuilder("sh", "-c", "kill -s " + name + " " + pid).start().waitFor();
    }

    long pid() {
        return process.pid();
    }

    public int code() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("it did not end; on stderr: " + err());
        }
        return process.exitValue();
    }

    String err() {
        return read(err);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until it has said that on stderr. */
    void awaitErr(String text) throws InterruptedException {
        await(() -> err().contains(text), text);
    }

    /** Waits until a file has such a text in it. */
    void awaitText(Path file, String text) throws InterruptedException {
        await(() -> Files.exists(file) && read(file).contains(text), text);
    }

    private void await(BooleanSupplier condition, String what) throws InterruptedException {
        for (int look = 0; look < LOOKS; look++) {
            boolean ended = process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            if (condition.getAsBoolean()) {
                return;
            }
            if (ended) {
                break;
            }
        }
        throw new AssertionError("never: " + what + "; on stderr: " + err());
    }

    /** Waits until a process, of whoever, is gone. */
    static void awaitEnd(long pid) throws Exception {
        var process = ProcessHandle.of(pid);
        if (process.isPresent()) {
            process.get().onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** Kills it; what it leaves behind its keeper clears away. */
    @Override
    public void close() {
        process.destroyForcibly();
    }
}
