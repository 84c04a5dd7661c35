package io.wandertoken.cli.bench;

import io.wandertoken.benchmarks.SimulatorBench;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** {@code wander bench simulate}: the speed of the simulator on one core, and the memory that an agent takes in it. */
@Command(name = "simulate")
final class BenchSimulateCommand extends ResultCommand {

    @Override
    protected Result run() {
        return new Figures(SimulatorBench.walks(), SimulatorBench.requests(), SimulatorBench.bytesPerAgent());
    }

    private record Figures(
            List<SimulatorBench.WalkSpeed> walks, List<SimulatorBench.RequestSpeed> requests, double bytesPerAgent)
            implements Result {
        @Override
        public List<String> text() {
            List<String> lines = new ArrayList<>();
            lines.add("Simulated visits per second on one core, best of " + SimulatorBench.REPEATS + " repeats:");
            walks.forEach(speed -> lines.add(String.format(
                    Locale.ROOT,
                    "  %-10s  %,9d agents  %6.2f million",
                    speed.name(),
                    speed.agents(),
                    speed.visitsPerSecond() / 1e6)));
            lines.add("Simulated messages per second on one core, token requests, heavy load:");
            requests.forEach(speed -> lines.add(String.format(
                    Locale.ROOT,
                    "  %-16s  %,d agents  %6.2f million",
                    speed.algorithm(),
                    SimulatorBench.REQUEST_AGENTS,
                    speed.messagesPerSecond() / 1e6)));
            lines.add(String.format(
                    Locale.ROOT,
                    "Memory per agent, with %,d agents that were all visited: %.0f bytes",
                    SimulatorBench.MEMORY_AGENTS,
                    bytesPerAgent));
            return lines;
        }

        @Override
        public JsonObject json() {
            return new JsonObject()
                    .withList(
                            "speeds",
                            walks,
                            speed -> new JsonObject()
                                    .with("preset", speed.preset())
                                    .with("agents", speed.agents())
                                    .with("visitsPerSecond", Math.round(speed.visitsPerSecond())))
                    .withList(
                            "requests",
                            requests,
                            speed -> new JsonObject()
                                    .with("algorithm", speed.algorithm())
                                    .with("agents", SimulatorBench.REQUEST_AGENTS)
                                    .with("messagesPerSecond", Math.round(speed.messagesPerSecond())))
                    .with("bytesPerAgent", Math.round(bytesPerAgent));
        }
    }
}
