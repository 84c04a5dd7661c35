package io.wandertoken.agent.http;

import io.wandertoken.control.EventView;
import java.util.EnumSet;
import java.util.Set;

/**
 * Admits all events, but only a limited number per second of the steps of a token. Safe for several threads: one stream
 * may show the events of many agents, each with its own thread.
 */
final class EventRateLimit {
    private static final long SECOND = 1_000_000_000L;
    private static final Set<EventView.Kind> FREQUENT =
            EnumSet.of(EventView.Kind.TOKEN_ARRIVED, EventView.Kind.TOKEN_PASSED, EventView.Kind.TOKEN_SEEN);

    private final int perSecond;
    private double credit;
    private long lastNanos;
    private boolean begun;

    EventRateLimit(int perSecond) {
        this.perSecond = perSecond;
        this.credit = perSecond;
    }

    synchronized boolean admits(EventView.Kind kind, long nowNanos) {
        if (!FREQUENT.contains(kind)) {
            return true;
        }
        if (begun) {
            credit = Math.min(perSecond, credit + (double) (nowNanos - lastNanos) * perSecond / SECOND);
        }
        begun = true;
        lastNanos = nowNanos;
        if (credit < 1) {
            return false;
        }
        credit--;
        return true;
    }
}
