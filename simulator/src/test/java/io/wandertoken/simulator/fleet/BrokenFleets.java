package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Run;

/** Fleets whose agents are broken on purpose. */
public final class BrokenFleets {
    private BrokenFleets() {}

    /** Agents that grant leases without a licence. */
    public static Run withoutLicences(Scenario scenario, Seed seed) {
        ResourceConfig unlicensed = FleetModel.resource(scenario).withQuorum(null);
        return new FleetSimulation(scenario, seed, (host, event) -> {}, host -> unlicensed).run();
    }
}
