package io.wandertoken.benchmarks;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.LiveSetup;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.client.Wander;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/**
 * Measures whole agents. What memory is measured of runs in a process of its own, which ends with this one's standard input.
 */
public final class FleetBench {
    private static final long LONGEST_START_SECONDS = 60;
    private static final long LOOK_MILLIS = 20;
    private static final double MEBI = 1024;
    private static final double TICKS_PER_SECOND = 100;
    private static final long QUICK_UNIT_NANOS = 170_000_000L;
    private static final int LEASE_ROUNDS = 400;
    private static final int WARM_UP_ROUNDS = 200;

    /**
     * Options for many agents in one process: small stacks and a small heap; and, as in any process of an agent, no optimising compiler. It
     * would be busy for longer than the measurement, and take more time than all agents.
     */
    public static final List<String> CROWD_OPTIONS =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xss256k", "-Xmx640m");

    private final int seconds;
    private final List<String> agentCommand;

    /** One agent that has nothing to do. */
    public record Idle(double residentMebibytes, double coreShare) {}

    /**
     * Many agents in one JVM.
     *
     * @param perHop what all of them do while the token goes from one to the next
     */
    public record Crowd(
            int agents,
            double gatheringSeconds,
            double residentMebibytes,
            double hopsPerSecond,
            double cpuMicrosPerHop,
            double visited,
            PerHop perHop) {}

    /**
     * @param datagrams that were sent
     * @param signed those of them that were signed, for lack of a pairwise key
     * @param signaturesChecked of datagrams and certificates
     */
    public record PerHop(double datagrams, double signed, double signaturesChecked) {}

    /** Leases that go from agent to agent. */
    public record Leases(double p50Micros, double p99Micros, double ratioToHandover) {}

    /**
     * @param seconds how long each measurement takes
     * @param agentCommand options of the JVM, main class and arguments that start an agent, without its configuration
     */
    public FleetBench(int seconds, List<String> agentCommand) {
        this.seconds = seconds;
        this.agentCommand = List.copyOf(agentCommand);
    }

    public Idle idleAgent() throws IOException, InterruptedException {
        Path home = Files.createTempDirectory("wander-bench-home");
        List<String> command = new ArrayList<>(agentCommand);
        command.add("--dev");
        ProcessBuilder builder = java(command);
        builder.environment().put("WANDER_HOME", home.toString());
        Process agent = builder.start();
        try {
            agent.inputReader(StandardCharsets.UTF_8).readLine();
            // One client, so that there is a token at all.
            Wander.connect(home).resource("bench").acquire().release();
            TimeUnit.SECONDS.sleep(2);
            double before = processorSeconds(agent.pid());
            TimeUnit.SECONDS.sleep(seconds);
            return new Idle(residentMebibytes(agent.pid()), (processorSeconds(agent.pid()) - before) / seconds);
        } finally {
            agent.destroy();
            agent.waitFor(5, TimeUnit.SECONDS);
            agent.destroyForcibly();
        }
    }

    public Crowd crowd(int agents) throws IOException, InterruptedException {
        List<String> crowd = new ArrayList<>(CROWD_OPTIONS);
        crowd.addAll(List.of(CrowdProcess.class.getName(), String.valueOf(agents), String.valueOf(seconds)));
        Process child = java(crowd).start();
        try (BufferedReader out = child.inputReader(StandardCharsets.UTF_8)) {
            String line = out.readLine();
            if (line == null) {
                throw new IOException("the process with " + agents + " agents ended without a result");
            }
            String[] figures = line.split(" ");
            double hops = Double.parseDouble(figures[1]);
            double processorSeconds = Double.parseDouble(figures[2]);
            return new Crowd(
                    agents,
                    Double.parseDouble(figures[0]),
                    residentMebibytes(child.pid()),
                    hops / seconds,
                    1e6 * processorSeconds / Math.max(1, hops),
                    Double.parseDouble(figures[3]),
                    new PerHop(
                            Double.parseDouble(figures[4]),
                            Double.parseDouble(figures[5]),
                            Double.parseDouble(figures[6])));
        } finally {
            child.getOutputStream().close();
            child.waitFor(10, TimeUnit.SECONDS);
            child.destroyForcibly();
        }
    }

    public Leases leases() throws IOException, GeneralSecurityException, InterruptedException {
        Samples samples = new Samples(LEASE_ROUNDS);
        try (ThrowawayFleet fleet = ThrowawayFleet.make("bench")) {
            List<LiveAgent> agents = start(fleet, 3, ResourceSettings.of("bench"));
            try {
                for (int round = 0; round < WARM_UP_ROUNDS + LEASE_ROUNDS; round++) {
                    long nanos = NextGrantBench.handOn(agents.get(round % 3), agents.get((round + 1) % 3), "bench");
                    if (round >= WARM_UP_ROUNDS) {
                        samples.add(nanos);
                    }
                }
            } finally {
                agents.forEach(LiveAgent::kill);
            }
        }
        Percentiles found = Percentiles.of(samples);
        double handover =
                new HandoverBench(QUICK_UNIT_NANOS).run().pairwise().usable().p50();
        return new Leases(found.p50(), found.p99(), found.p50() / handover);
    }

    public static List<LiveAgent> start(ThrowawayFleet fleet, int count, ResourceSettings resource) {
        return start(fleet, count, List.of(resource));
    }

    static List<LiveAgent> start(ThrowawayFleet fleet, int count, List<ResourceSettings> named) {
        return start(fleet, count, named, AgentConfig.loopback());
    }

    public static List<LiveAgent> start(
            ThrowawayFleet fleet, int count, List<ResourceSettings> named, AgentConfig patience) {
        WanderConfig.Resources resources = new WanderConfig.Resources(named, false);
        return start(count, (i, seeds) -> fleet.setup("agent" + i, resources, patience, seeds));
    }

    /** Waits until agents know a fleet of that size: before, each may have a token of its own. */
    public static void awaitCompany(List<LiveAgent> agents, int count) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_START_SECONDS);
        for (LiveAgent agent : agents) {
            while (agent.agent().isolated() || agent.members().size() < count) {
                if (System.nanoTime() > end) {
                    throw new IllegalStateException("the agents do not find each other");
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
        }
    }

    /** Starts agents, each of which knows an earlier one. */
    static List<LiveAgent> start(int count, BiFunction<Integer, List<InetSocketAddress>, LiveSetup> setup) {
        List<LiveAgent> agents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<InetSocketAddress> seeds = agents.isEmpty()
                    ? List.of()
                    : List.of(agents.get(agents.size() / 2).address());
            agents.add(LiveAgent.start(setup.apply(i, seeds)));
        }
        return agents;
    }

    /** A Java process with this one's classes; the first words may be options of the JVM. */
    public static ProcessBuilder java(List<String> words) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(words);
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    }

    static double residentMebibytes(long pid) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc", String.valueOf(pid), "status"))) {
            if (line.startsWith("VmHWM:")) {
                return Double.parseDouble(line.replaceAll("[^0-9]", "")) / MEBI;
            }
        }
        return Double.NaN;
    }

    /** What a process has used so far. */
    public static double processorSeconds(long pid) throws IOException {
        return processorSeconds(Path.of("/proc", String.valueOf(pid), "stat"));
    }

    /** What the compilers of a Java process have used of it. */
    public static double compilerSeconds(long pid) throws IOException {
        double sum = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc", String.valueOf(pid), "task"))) {
            for (Path thread : threads) {
                sum += compilerSeconds(thread);
            }
        }
        return sum;
    }

    private static double compilerSeconds(Path thread) {
        try {
            boolean compiles = Files.readString(thread.resolve("comm")).startsWith("CompilerThre", "C2 ".length());
            return compiles ? processorSeconds(thread.resolve("stat")) : 0;
        } catch (IOException e) {
            // It has ended since it was listed.
            return 0;
        }
    }

    private static double processorSeconds(Path file) throws IOException {
        String stat = Files.readString(file);
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
    }
}
