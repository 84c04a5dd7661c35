package io.wandertoken.cli.bench;

import io.wandertoken.benchmarks.SimulatorBench;
import io.wandertoken.cli.command.ResultCommand;
import picocli.CommandLine.Command;

/** {@code wander bench simulate}: the speed of the simulator on one core, and the memory that an agent takes in it. */
@Command(name = "simulate")
final class BenchSimulateCommand extends ResultCommand {

    @Override
    protected Result run() {
        BenchFigures figures = new BenchFigures()
                .line("Simulated visits per second on one core, best of %d repeats:", SimulatorBench.REPEATS);
        figures.list(
                "speeds",
                SimulatorBench.walks(),
                (one, speed) -> one.line(
                                "  %-10s  %,9d agents  %6.2f million",
                                speed.name(), speed.agents(), speed.visitsPerSecond() / 1e6)
                        .field("preset", speed.preset())
                        .field("agents", speed.agents())
                        .field("visitsPerSecond", Math.round(speed.visitsPerSecond())));
        figures.line("Simulated messages per second on one core, token requests, heavy load:")
                .list(
                        "requests",
                        SimulatorBench.requests(),
                        (one, speed) -> one.line(
                                        "  %-16s  %,d agents  %6.2f million",
                                        speed.algorithm(),
                                        SimulatorBench.REQUEST_AGENTS,
                                        speed.messagesPerSecond() / 1e6)
                                .field("algorithm", speed.algorithm())
                                .field("agents", SimulatorBench.REQUEST_AGENTS)
                                .field("messagesPerSecond", Math.round(speed.messagesPerSecond())));
        double bytes = SimulatorBench.bytesPerAgent();
        return figures.line(
                        "Memory per agent, with %,d agents that were all visited: %.0f bytes",
                        SimulatorBench.MEMORY_AGENTS, bytes)
                .field("bytesPerAgent", Math.round(bytes));
    }
}
