package io.wandertoken.simulator.fleet;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Intervals;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * A lock that costs nothing: the client that waits longest has the resource as soon as it is free. What the same clients wait
 * for it tells apart what a fleet makes them wait from what they would have waited in any case.
 */
final class IdealLock {

    private record Arrival(long atNanos, int host) {}

    private final ClientBehaviour behaviour;
    private final boolean oneByOne;
    private final PriorityQueue<Arrival> arrivals =
            new PriorityQueue<>(Comparator.comparingLong(Arrival::atNanos).thenComparingInt(Arrival::host));
    private final PriorityQueue<Long> freeAt = new PriorityQueue<>();

    /** @param starts when each host starts */
    IdealLock(Scenario scenario, Seed seed, long[] starts) {
        behaviour = new ClientBehaviour(scenario, seed);
        oneByOne = scenario.get(FleetParameters.DEMAND).isOneByOne();
        for (int permit = 0; permit < scenario.get(FleetParameters.PERMITS); permit++) {
            freeAt.add(0L);
        }
        if (!scenario.get(FleetParameters.DEMAND).isNone()) {
            for (int host = 0; host < starts.length; host++) {
                comeAfter(Math.max(starts[host], scenario.get(FleetParameters.CLIENTS_FROM)), host);
            }
        }
    }

    /** The waits of all clients that are served in the given time. */
    Intervals waits(long fromNanos, long untilNanos) {
        Intervals waits = FleetStatistics.times();
        for (Arrival next = arrivals.poll(); next != null && next.atNanos < untilNanos; next = arrivals.poll()) {
            long grantNanos = Math.max(next.atNanos, freeAt.remove());
            if (grantNanos >= fromNanos && grantNanos < untilNanos) {
                waits.add(grantNanos - next.atNanos);
            }
            long endNanos = grantNanos + behaviour.nextWorkNanos(next.host);
            freeAt.add(endNanos);
            comeAfter(oneByOne ? endNanos : next.atNanos, next.host);
        }
        return waits;
    }

    private void comeAfter(long nanos, int host) {
        arrivals.add(new Arrival(nanos + behaviour.nextPauseNanos(host), host));
    }
}
