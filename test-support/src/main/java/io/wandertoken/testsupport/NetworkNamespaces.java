package io.wandertoken.testsupport;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Network namespaces that a test makes, and removes at its end. Nothing in them can reach any network outside. */
public final class NetworkNamespaces implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 240;

    private final List<String> made = new ArrayList<>();
    private final String prefix = "wander" + ProcessHandle.current().pid();

    /** Why there can be none here, or empty. */
    public static Optional<String> obstacle() {
        String probe = "wander" + ProcessHandle.current().pid() + "probe";
        try {
            if (!run("nft", "--version").isEmpty()) {
                return Optional.of("nftables does not work here");
            }
            String problem = run("ip", "netns", "add", probe);
            if (problem.isEmpty()) {
                problem = run("ip", "netns", "exec", probe, "nft", "add", "table", "inet", "probe");
                run("ip", "netns", "del", probe);
            }
            return problem.isEmpty() ? Optional.empty() : Optional.of("network namespaces are not allowed: " + problem);
        } catch (IOException e) {
            return Optional.of("iproute2 or nftables is not installed: " + e.getMessage());
        }
    }

    /** The whole name of a namespace of this test. */
    public String name(String suffix) {
        return prefix + suffix;
    }

    /** Makes a namespace whose loopback is up. */
    public void add(String name) throws IOException {
        must("ip", "netns", "add", name);
        made.add(name);
        ip(name, "link", "set", "lo", "up");
    }

    /** All that were made, in their order. */
    public List<String> made() {
        return List.copyOf(made);
    }

    /** Runs {@code ip} for a namespace. */
    public void ip(String namespace, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("ip", "-n", namespace));
        command.addAll(List.of(arguments));
        must(command.toArray(String[]::new));
    }

    /** Runs commands of {@code nft} in a namespace, all of them or none. */
    public void nft(String namespace, String... commands) throws IOException {
        must("ip", "netns", "exec", namespace, "nft", String.join("; ", commands));
    }

    /** The beginning of a command that runs in a namespace. The command gets the process id of the whole. */
    public static List<String> inside(String namespace) {
        return List.of("ip", "netns", "exec", namespace);
    }

    /** The beginning of a command that runs a Java program, with a JVM that starts fast; the class path comes next. */
    public static List<String> java() {
        return List.of(System.getProperty("java.home") + "/bin/java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    }

    @Override
    public void close() throws IOException {
        for (String name : made) {
            run("ip", "netns", "del", name);
        }
    }

    private static void must(String... command) throws IOException {
        String problem = run(command);
        if (!problem.isEmpty()) {
            throw new IOException(String.join(" ", command) + ": " + problem);
        }
    }

    /** Runs a command and waits for its end. What went wrong, or nothing. */
    public static String run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (InputStream output = process.getInputStream()) {
            String said = new String(output.readAllBytes(), StandardCharsets.UTF_8).strip();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return Arrays.toString(command) + " does not end";
            }
            return process.exitValue() == 0 ? "" : said.isEmpty() ? "exit code " + process.exitValue() : said;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
