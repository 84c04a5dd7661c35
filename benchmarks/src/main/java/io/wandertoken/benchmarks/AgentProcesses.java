package io.wandertoken.benchmarks;

import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.client.Wander;
import io.wandertoken.control.AgentView;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Agents of one fleet on loopback, each in a process of its own, as the launchers start them. */
public final class AgentProcesses implements AutoCloseable {
    private static final Duration VALIDITY = Duration.ofDays(1);
    private static final long START_MILLIS = 20_000;
    private static final long LOOK_MILLIS = 20;

    private final List<Process> processes = new ArrayList<>();
    private final List<Path> homes = new ArrayList<>();

    /**
     * Starts agents and waits until they know each other.
     *
     * @param command options of the JVM, main class and arguments that start an agent, without its configuration
     * @param settings the parts of {@code wander.yaml} that the agents share: the profile, the resources
     */
    public static AgentProcesses start(ThrowawayFleet fleet, int count, List<String> command, String settings)
            throws IOException, InterruptedException {
        AgentProcesses agents = new AgentProcesses();
        try {
            List<Integer> ports = freePorts(count);
            for (int i = 0; i < count; i++) {
                agents.start(fleet, "process" + i, ports, i, command, settings);
            }
            agents.awaitCompany();
            return agents;
        } catch (IOException | InterruptedException | RuntimeException e) {
            agents.close();
            throw e;
        }
    }

    private void start(
            ThrowawayFleet fleet, String name, List<Integer> ports, int index, List<String> command, String settings)
            throws IOException {
        FleetAuthority.Delivery files = fleet.authority()
                .issue(new FleetAuthority.Order(name, VALIDITY, SignatureProfile.ED25519, null, null, false));
        Path home = Files.createDirectory(fleet.folder().resolve(name));
        String seeds = ports.stream().map(port -> "\"127.0.0.1:" + port + "\"").collect(Collectors.joining(", "));
        Path config = home.resolve("wander.yaml");
        Files.writeString(
                config,
                String.join(
                        "\n",
                        "agent: {bind: \"127.0.0.1:" + ports.get(index) + "\", seeds: [" + seeds + "]}",
                        "identity: {certificate: " + files.certificateFile() + ", key: "
                                + files.keyFile().orElseThrow() + ", trust: "
                                + fleet.folder().resolve("ca").resolve("ca.crt") + "}",
                        "api: {listen: \"off\"}",
                        settings,
                        ""));
        List<String> words = new ArrayList<>(command);
        words.addAll(List.of("--config", config.toString()));
        ProcessBuilder builder = FleetBench.java(words);
        builder.environment().put("WANDER_HOME", home.toString());
        Process process = builder.start();
        processes.add(process);
        homes.add(home);
        if (process.inputReader(StandardCharsets.UTF_8).readLine() == null) {
            throw new IOException("agent " + name + " ended at its start");
        }
    }

    private static List<Integer> freePorts(int count) throws IOException {
        List<DatagramSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
            }
            return sockets.stream().map(DatagramSocket::getLocalPort).toList();
        } finally {
            sockets.forEach(DatagramSocket::close);
        }
    }

    private void awaitCompany() throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(START_MILLIS);
        for (int i = 0; i < homes.size(); i++) {
            Wander agent = connect(i);
            AgentView view = agent.agent().agent();
            while (view.isolated() || agent.agent().members().size() < homes.size()) {
                if (System.nanoTime() > end) {
                    throw new IOException("agent " + view.name() + " does not find the others");
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
                view = agent.agent().agent();
            }
        }
    }

    /** A client of an agent, with connections of its own. */
    public Wander connect(int agent) {
        return Wander.connect(homes.get(agent));
    }

    /** The folder by which a client of another process finds an agent. */
    public Path home(int agent) {
        return homes.get(agent);
    }

    public List<Long> pids() {
        return processes.stream().map(Process::pid).toList();
    }

    /** The most memory that one of them has ever used. */
    double peakMebibytes() throws IOException {
        double most = 0;
        for (Process process : processes) {
            most = Math.max(most, FleetBench.residentMebibytes(process.pid()));
        }
        return most;
    }

    @Override
    public void close() {
        processes.forEach(Process::destroy);
        for (Process process : processes) {
            try {
                process.waitFor(5, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            process.destroyForcibly();
        }
    }
}
