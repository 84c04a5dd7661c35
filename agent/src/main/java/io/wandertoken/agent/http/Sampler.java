package io.wandertoken.agent.http;

import io.wandertoken.agent.control.EventView;
import java.util.EnumSet;
import java.util.Set;

/**
 * Lets through all events but the most frequent ones, of which it lets through a bounded number per second. Safe for
 * several threads: where one stream tells of many agents, each may tell from its own.
 */
final class Sampler {
    private static final long SECOND = 1_000_000_000L;
    private static final Set<EventView.Kind> FREQUENT =
            EnumSet.of(EventView.Kind.TOKEN_ARRIVED, EventView.Kind.TOKEN_PASSED, EventView.Kind.TOKEN_SEEN);

    private final int perSecond;
    private double credit;
    private long lastNanos;
    private boolean begun;

    Sampler(int perSecond) {
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
