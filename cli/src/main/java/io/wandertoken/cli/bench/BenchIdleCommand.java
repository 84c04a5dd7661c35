package io.wandertoken.cli.bench;

import io.wandertoken.benchmarks.IdleBench;
import io.wandertoken.cli.command.ResultCommand;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander bench idle}: what agents cost while nobody uses their resources. */
@Command(name = "idle")
final class BenchIdleCommand extends ResultCommand {
    private static final int SETTLE_SECONDS = 20;
    private static final int SECONDS = 60;
    private static final int QUICK_SECONDS = 4;

    @Option(names = "--agents", paramLabel = "N")
    private int agents = 3;

    @Option(names = "--resources", split = ",", paramLabel = "N")
    private List<Integer> resources = List.of(1, 10, 50);

    @Option(names = "--quick")
    private boolean quick;

    @Override
    protected Result run() throws IOException {
        if (agents < 2 || agents > 100) {
            throw usage("--agents must be from 2 to 100, not " + agents);
        }
        for (int count : resources) {
            if (count < 1 || count > 1000) {
                throw usage("--resources must be from 1 to 1000, not " + count);
            }
        }
        IdleBench bench = new IdleBench(
                AgentOptions.ofJvm(spec), quick ? QUICK_SECONDS : SETTLE_SECONDS, quick ? QUICK_SECONDS : SECONDS);
        List<IdleBench.Cost> costs = new ArrayList<>();
        for (int count : resources) {
            costs.add(bench.measure(agents, count));
        }
        return new BenchFigures().list("fleets", costs, BenchIdleCommand::cost);
    }

    private static void cost(BenchFigures figures, IdleBench.Cost cost) {
        figures.line(
                        "%,d idle agents in one JVM, LAN profile, %,d %s:",
                        cost.agents(), cost.resources(), cost.resources() == 1 ? "resource" : "resources")
                .field("agents", cost.agents())
                .field("resources", cost.resources())
                .rounded("datagramsPerSecond", "datagrams per second, all agents", "%,10.2f", cost.datagramsPerSecond())
                .line("  %-44s %,10.2f", "share of one core, all agents, %", 100 * cost.coreShare())
                .field("coreShare", cost.coreShare());
    }
}
