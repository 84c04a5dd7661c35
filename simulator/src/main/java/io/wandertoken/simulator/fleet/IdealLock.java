package io.wandertoken.simulator.fleet;

import io.wandertoken.simulator.statistics.Intervals;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * A lock that costs nothing: the client that waits longest has the resource as soon as it is free. What the same clients wait
 * for it tells apart what a fleet makes them wait from what they would have waited in any case.
 */
final class IdealLock {

    /** A client that was served: when it came and for how long it worked. */
    record Served(long atNanos, long workNanos) {}

    private record Arrival(long atNanos, int host) {}

    private final int permits;

    IdealLock(int permits) {
        this.permits = permits;
    }

    /** The waits of clients that come whether the others have been served or not, if they are served in the given time. */
    Intervals waits(List<Served> clients, long fromNanos, long untilNanos) {
        Intervals waits = FleetStatistics.times();
        PriorityQueue<Long> freeAt = freePermits();
        clients.stream().sorted(Comparator.comparingLong(Served::atNanos)).forEach(client -> {
            long grantNanos = Math.max(client.atNanos, freeAt.remove());
            note(grantNanos - client.atNanos, grantNanos, fromNanos, untilNanos, waits);
            freeAt.add(grantNanos + client.workNanos);
        });
        return waits;
    }

    /**
     * The same for clients that each come after the one before at their host is done.
     *
     * @param starts when the first client of each host may come
     */
    Intervals waits(ClientBehaviour behaviour, long[] starts, long fromNanos, long untilNanos) {
        Intervals waits = FleetStatistics.times();
        PriorityQueue<Long> freeAt = freePermits();
        PriorityQueue<Arrival> arrivals =
                new PriorityQueue<>(Comparator.comparingLong(Arrival::atNanos).thenComparingInt(Arrival::host));
        for (int host = 0; host < starts.length; host++) {
            arrivals.add(new Arrival(starts[host] + behaviour.nextPauseNanos(host, starts[host]), host));
        }
        for (Arrival next = arrivals.poll(); next != null && next.atNanos < untilNanos; next = arrivals.poll()) {
            long grantNanos = Math.max(next.atNanos, freeAt.remove());
            note(grantNanos - next.atNanos, grantNanos, fromNanos, untilNanos, waits);
            long endNanos = grantNanos + behaviour.nextWorkNanos(next.host);
            freeAt.add(endNanos);
            arrivals.add(new Arrival(endNanos + behaviour.nextPauseNanos(next.host, endNanos), next.host));
        }
        return waits;
    }

    private static void note(long waitNanos, long grantNanos, long fromNanos, long untilNanos, Intervals waits) {
        if (grantNanos >= fromNanos && grantNanos < untilNanos) {
            waits.add(waitNanos);
        }
    }

    private PriorityQueue<Long> freePermits() {
        return new PriorityQueue<>(Collections.nCopies(permits, 0L));
    }
}
