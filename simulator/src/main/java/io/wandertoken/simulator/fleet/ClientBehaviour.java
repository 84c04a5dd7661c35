package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.HashMap;
import java.util.Map;

/**
 * How long clients work, and when the next one comes. Every host has chances of its own for both: so the same clients come with the same
 * work whatever a fleet makes of them, and fleets can be compared.
 */
final class ClientBehaviour {
    private final DemandSpec demand;
    private final double workNanos;
    private final Seed seed;
    private final Map<Integer, RandomSource> pauses = new HashMap<>();
    private final Map<Integer, RandomSource> works = new HashMap<>();

    ClientBehaviour(Scenario scenario, Seed seed) {
        demand = scenario.get(FleetParameters.DEMAND);
        workNanos = scenario.get(FleetParameters.WORK);
        this.seed = seed;
    }

    /** How long a client at a host uses the resource. */
    long nextWorkNanos(int host) {
        RandomSource chance = works.computeIfAbsent(host, number -> seed.stream("work at " + number));
        return 1 + (long) (workNanos * chance.nextExponential());
    }

    /** How long it takes from one client at a host, or from its end, to the next. */
    long nextPauseNanos(int host) {
        return demand.nextNanos(pauses.computeIfAbsent(host, number -> seed.stream("clients of " + number)));
    }
}
