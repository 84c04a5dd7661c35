package io.wandertoken.cli.bench;

import io.wandertoken.benchmarks.FleetBench;
import io.wandertoken.cli.command.ResultCommand;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander bench fleet}: the cost of whole agents on this machine. */
@Command(name = "fleet")
final class BenchFleetCommand extends ResultCommand {

    @Option(names = "--agents", split = ",", paramLabel = "N")
    private List<Integer> agents = List.of(30, 300, 1000);

    @Option(names = "--quick")
    private boolean quick;

    @Override
    protected Result run() throws IOException, GeneralSecurityException, InterruptedException {
        for (int count : agents) {
            if (count < 2 || count > 5000) {
                throw usage("--agents must be from 2 to 5000, not " + count);
            }
        }
        FleetBench bench = new FleetBench(quick ? 2 : 10, AgentOptions.command(spec));
        FleetBench.Idle idle = bench.idleAgent();
        List<FleetBench.Crowd> crowds = new ArrayList<>();
        for (int count : agents) {
            crowds.add(bench.crowd(count));
        }
        return figures(idle, crowds, bench.leases());
    }

    private static Result figures(FleetBench.Idle idle, List<FleetBench.Crowd> crowds, FleetBench.Leases leases) {
        return new BenchFigures()
                .line("One agent in a process of its own, alone and idle:")
                .group(
                        "idleAgent",
                        group -> group.figure(
                                        "residentMebibytes",
                                        "resident memory, MiB",
                                        "%,10.1f",
                                        idle.residentMebibytes())
                                .line("  %-44s %,10.2f", "share of one core, %", 100 * idle.coreShare())
                                .field("coreShare", idle.coreShare()))
                .list("fleets", crowds, BenchFleetCommand::crowd)
                .line(
                        "Leases among 3 agents, from the release by one client to the grant of the next on another agent:")
                .group(
                        "leaseHandoverMicros",
                        group -> group.figure("p50", "p50, µs", "%,10.0f", leases.p50Micros())
                                .figure("p99", "p99, µs", "%,10.0f", leases.p99Micros()))
                .figure("ratioToHandover", "p50 / p50 of a bare handover", "%10.2f", leases.ratioToHandover());
    }

    private static void crowd(BenchFigures figures, FleetBench.Crowd crowd) {
        figures.line(
                        "%,d agents in one JVM (%s), one token, Δskip 1 ms:",
                        crowd.agents(), String.join(" ", FleetBench.CROWD_OPTIONS))
                .field("agents", crowd.agents())
                .figure("gatheringSeconds", "seconds until all know peers", "%,10.1f", crowd.gatheringSeconds())
                .figure("residentMebibytes", "resident memory, MiB", "%,10.1f", crowd.residentMebibytes())
                .figure("hopsPerSecond", "hops per second", "%,10.0f", crowd.hopsPerSecond())
                .figure("cpuMicrosPerHop", "processor time per hop, µs", "%,10.0f", crowd.cpuMicrosPerHop())
                .figure(
                        "datagramsPerHop",
                        "datagrams of all agents per hop",
                        "%,10.1f",
                        crowd.perHop().datagrams())
                .figure(
                        "signedPerHop",
                        "  of these signed",
                        "%,10.1f",
                        crowd.perHop().signed())
                .figure(
                        "signaturesCheckedPerHop",
                        "signatures checked per hop",
                        "%,10.1f",
                        crowd.perHop().signaturesChecked())
                .figure("visitedAgents", "agents visited", "%,10.0f", crowd.visited());
    }
}
