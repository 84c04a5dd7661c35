package io.wandertoken.agent.transport;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hosts on one machine: a network namespace per agent, and one in the middle to which each has a link of its own. Nothing
 * in them can reach any network outside.
 */
final class Namespaces implements AutoCloseable {
    private static final String LOSS = "udp dport " + NamespaceAgent.PORT + " numgen random mod 1000 < 50 counter drop";
    private static final Pattern PACKETS = Pattern.compile("packets (\\d+)");
    private static final long PATIENCE_SECONDS = 20;

    private final List<String> made = new ArrayList<>();
    private final String prefix = "wander" + ProcessHandle.current().pid();

    /** Why there can be none here, or empty. */
    static Optional<String> obstacle() {
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

    String agent(int number) {
        return prefix + "a" + number;
    }

    String middle() {
        return prefix + "m";
    }

    /** Makes everything; each agent loses one in twenty of the datagrams that come to it. */
    void make(int agents) throws IOException {
        add(middle());
        must("ip", "-n", middle(), "link", "set", "lo", "up");
        for (int agent = 0; agent < agents; agent++) {
            String name = agent(agent);
            String near = "p" + agent;
            add(name);
            must("ip", "-n", middle(), "link", "add", near, "type", "veth", "peer", "name", "e0", "netns", name);
            must("ip", "-n", middle(), "addr", "add", NamespaceAgent.gateway(agent) + "/24", "dev", near);
            must("ip", "-n", middle(), "link", "set", near, "up");
            must("ip", "-n", name, "addr", "add", NamespaceAgent.host(agent) + "/24", "dev", "e0");
            must("ip", "-n", name, "link", "set", "e0", "up");
            must("ip", "-n", name, "link", "set", "lo", "up");
            // The middle has all gateways' addresses, and passes on nothing else.
            must("ip", "-n", name, "route", "add", "default", "via", NamespaceAgent.gateway(agent));
            nft(name, "add table inet wander");
            nft(name, "add chain inet wander in { type filter hook input priority 0 ; }");
            nft(name, "add rule inet wander in " + LOSS);
        }
    }

    /** How many datagrams the agents' hosts have lost so far. */
    long lostCount() throws IOException {
        long sum = 0;
        for (String name : made) {
            Process process = new ProcessBuilder("ip", "netns", "exec", name, "nft", "list", "ruleset").start();
            try (InputStream output = process.getInputStream()) {
                Matcher packets = PACKETS.matcher(new String(output.readAllBytes(), StandardCharsets.UTF_8));
                while (packets.find()) {
                    sum += Long.parseLong(packets.group(1));
                }
            }
        }
        return sum;
    }

    /** A Java program in one of them. */
    Process start(String namespace, Class<?> program, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "ip",
                "netns",
                "exec",
                namespace,
                System.getProperty("java.home") + "/bin/java",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Override
    public void close() throws IOException {
        for (String name : made) {
            run("ip", "netns", "del", name);
        }
    }

    private void add(String name) throws IOException {
        must("ip", "netns", "add", name);
        made.add(name);
    }

    private static void nft(String namespace, String command) throws IOException {
        must("ip", "netns", "exec", namespace, "nft", command);
    }

    private static void must(String... command) throws IOException {
        String problem = run(command);
        if (!problem.isEmpty()) {
            throw new IOException(String.join(" ", command) + ": " + problem);
        }
    }

    /** What went wrong, or nothing. */
    private static String run(String... command) throws IOException {
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
