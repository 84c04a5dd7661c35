package io.wandertoken.cli.bench;

import io.wandertoken.benchmarks.FleetBench;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander bench fleet}: the cost of whole agents on this machine. */
@Command(name = "fleet")
final class BenchFleetCommand extends ResultCommand {

    @Option(
            names = "--agents",
            split = ",",
            paramLabel = "N",
            description = "Number of agents in one JVM (default: 300,1000).")
    private List<Integer> agents = List.of(300, 1000);

    @Option(names = "--quick", description = "Take a fifth of the time; the figures are rough.")
    private boolean quick;

    @Override
    protected Result run() throws IOException {
        for (int count : agents) {
            if (count < 2 || count > 5000) {
                throw usage("--agents must be from 2 to 5000, not " + count);
            }
        }
        FleetBench bench = new FleetBench(quick ? 2 : 10, agentCommand());
        try {
            FleetBench.Idle idle = bench.idleAgent();
            List<FleetBench.Crowd> crowds = new ArrayList<>();
            for (int count : agents) {
                crowds.add(bench.crowd(count));
            }
            return new Figures(idle, crowds, bench.leases());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** An agent as the launchers start it. */
    private List<String> agentCommand() throws IOException {
        Class<?> main = spec.root().userObject().getClass();
        List<String> words = new ArrayList<>(List.of("-XX:+UseSerialGC"));
        try (InputStream options = main.getResourceAsStream("light.options")) {
            new String(options.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .forEach(words::add);
        }
        words.addAll(List.of(main.getName(), "agent", "--dev"));
        return words;
    }

    private record Figures(FleetBench.Idle idle, List<FleetBench.Crowd> crowds, FleetBench.Leases leases)
            implements Result {
        @Override
        public List<String> text() {
            List<String> lines = new ArrayList<>();
            lines.add("One agent in a process of its own, alone and idle:");
            lines.add(line("resident memory, MiB", "%,10.1f", idle.residentMebibytes()));
            lines.add(line("share of one core, %", "%,10.2f", 100 * idle.coreShare()));
            for (FleetBench.Crowd crowd : crowds) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%,d agents in one JVM (%s), one token, Δskip 1 ms:",
                        crowd.agents(),
                        String.join(" ", FleetBench.CROWD_OPTIONS)));
                lines.add(line("seconds until all know peers", "%,10.1f", crowd.gatheringSeconds()));
                lines.add(line("resident memory, MiB", "%,10.1f", crowd.residentMebibytes()));
                lines.add(line("hops per second", "%,10.0f", crowd.hopsPerSecond()));
                lines.add(line("processor time per hop, µs", "%,10.0f", crowd.cpuMicrosPerHop()));
                lines.add(line("agents visited", "%,10.0f", crowd.visited()));
            }
            lines.add(
                    "Leases among 3 agents, from the release by one client to the grant of the next on another agent:");
            lines.add(line("p50, µs", "%,10.0f", leases.p50Micros()));
            lines.add(line("p99, µs", "%,10.0f", leases.p99Micros()));
            lines.add(line("p50 / p50 of a bare handover", "%10.2f", leases.ratioToHandover()));
            return lines;
        }

        @Override
        public JsonObject json() {
            return new JsonObject()
                    .withObject(
                            "idleAgent",
                            object -> object.with("residentMebibytes", idle.residentMebibytes())
                                    .with("coreShare", idle.coreShare()))
                    .withList(
                            "fleets",
                            crowds,
                            crowd -> new JsonObject()
                                    .with("agents", crowd.agents())
                                    .with("gatheringSeconds", crowd.gatheringSeconds())
                                    .with("residentMebibytes", crowd.residentMebibytes())
                                    .with("hopsPerSecond", crowd.hopsPerSecond())
                                    .with("cpuMicrosPerHop", crowd.cpuMicrosPerHop())
                                    .with("visitedAgents", crowd.visited()))
                    .withObject(
                            "leaseHandoverMicros",
                            object -> object.with("p50", leases.p50Micros()).with("p99", leases.p99Micros()))
                    .with("ratioToHandover", leases.ratioToHandover());
        }

        private static String line(String name, String format, double value) {
            return String.format(Locale.ROOT, "  %-44s " + format, name, value);
        }
    }
}
