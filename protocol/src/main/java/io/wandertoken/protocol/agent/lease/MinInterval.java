package io.wandertoken.protocol.agent.lease;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentTimer;
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

    /** Whether there is a time after each access in which this agent does not use the token. */
    boolean follows() {
        return nanos > 0;
    }

    /** When it has passed since the last access. */
    long dueNanos() {
        return nanos == 0 || lastEndNanos == Long.MIN_VALUE ? Long.MIN_VALUE : lastEndNanos + nanos + 1;
    }

    /** Whether a resource has to wait for that; then a timer tells when it is over. */
    boolean delays(AgentContext agent, int resource) {
        boolean delayed = dueNanos() > agent.nowNanos();
        if (delayed) {
            agent.startTimer(AgentTimer.Own.WANT, resource, dueNanos() - agent.nowNanos());
        }
        return delayed;
    }
}
