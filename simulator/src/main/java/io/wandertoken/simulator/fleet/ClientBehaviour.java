package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.HashMap;
import java.util.Map;

/**
 * How long clients work, and when the next one comes. Where each comes a while after the one before, every host has a chance of
 * its own: so the same clients come with the same work whatever a fleet makes of them, and fleets can be compared.
 */
final class ClientBehaviour {
    private final DemandSpec demand;
    private final double workNanos;
    private final Seed seed;
    private final RandomSource common;
    private final Map<Integer, RandomSource> own = new HashMap<>();

    ClientBehaviour(Scenario scenario, Seed seed) {
        demand = scenario.get(FleetParameters.DEMAND);
        workNanos = scenario.get(FleetParameters.WORK);
        this.seed = seed;
        common = seed.stream("clients");
    }

    /** How long a client at a host uses the resource. */
    long nextWorkNanos(int host) {
        return 1 + (long) (workNanos * chance(host).nextExponential());
    }

    /** How long it takes from one client at a host, or from its end, to the next. */
    long nextPauseNanos(int host, long nowNanos) {
        return demand.nextNanos(chance(host), nowNanos);
    }

    private RandomSource chance(int host) {
        return demand.hasPauses() ? own.computeIfAbsent(host, number -> seed.stream("clients of " + number)) : common;
    }
}
