package io.wandertoken.benchmarks.peers;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Sees every client enter and leave, and counts those that enter while another one is inside. It knows nothing of the lock that it
 * judges.
 */
final class ExclusionChecker {
    private static final int NOBODY = -1;

    private final AtomicInteger inside = new AtomicInteger(NOBODY);
    private final LongAdder violations = new LongAdder();

    /** Only the client that is inside writes these. */
    private int last = NOBODY;

    private long handovers;

    void enter(int client) {
        if (!inside.compareAndSet(NOBODY, client)) {
            violations.increment();
        } else if (last != client) {
            last = client;
            handovers++;
        }
    }

    void leave(int client) {
        inside.compareAndSet(client, NOBODY);
    }

    long violations() {
        return violations.sum();
    }

    /** How often a client entered that was not the last one inside. For the time when nobody is inside. */
    long handovers() {
        return handovers;
    }
}
