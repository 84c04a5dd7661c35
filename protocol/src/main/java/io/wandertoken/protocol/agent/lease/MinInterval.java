package io.wandertoken.protocol.agent.lease;

import java.time.Duration;

/** Δmin: how long after the end of an access this agent lets the token pass by. */
final class MinInterval {
    private final long nanos;
    private long lastEndNanos = Long.MIN_VALUE;

    MinInterval(Duration length) {
        nanos = length.toNanos();
    }

    void onAccessEnded(long nowNanos) {
        lastEndNanos = nowNanos;
    }

    /** When it has passed since the last access. */
    long dueNanos() {
        return nanos == 0 || lastEndNanos == Long.MIN_VALUE ? Long.MIN_VALUE : lastEndNanos + nanos + 1;
    }
}
