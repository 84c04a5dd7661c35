package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.function.BiConsumer;

/** Runs of fleets that are described by flags, as on the command line. */
final class FleetRuns {
    private FleetRuns() {}

    static Scenario scenario(String flags) {
        Scenario given = FleetParameters.OPEN;
        String[] words = flags.strip().split("\\s+");
        for (int i = 0; i < words.length; i += 2) {
            String name = words[i].substring(2);
            Parameter<?> parameter = FleetParameters.ALL.stream()
                    .filter(candidate -> candidate.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            given = given.withText(parameter, words[i + 1]);
        }
        return new FleetModel().complete(given, FleetModel.QUIET);
    }

    static RunMetrics run(String flags, long seed) {
        return run(flags, seed, (host, event) -> {});
    }

    static RunMetrics run(String flags, long seed, BiConsumer<Integer, AgentEvent> listener) {
        return new FleetSimulation(scenario(flags), new Seed(seed), listener)
                .run()
                .metrics();
    }
}
