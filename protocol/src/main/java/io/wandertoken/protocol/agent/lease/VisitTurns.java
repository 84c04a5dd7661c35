package io.wandertoken.protocol.agent.lease;

import io.wandertoken.protocol.agent.lease.LeaseQueue.Lease;
import org.jspecify.annotations.Nullable;

/**
 * The accesses of one visit of a token. A handover takes longer than a short access, so the token also serves the other clients that
 * waited here when its visit began, one after the other, while the visit is short.
 */
final class VisitTurns {

    /** A visit that has lasted this long ends with the present access. */
    private static final long LONGEST_NANOS = 5_000_000L;

    /** By permit, from the first. */
    private final long[] beganNanos;

    /** By permit, whether the present access, or the one that is about to start, continues a visit. */
    private final boolean[] continues;

    VisitTurns(int permits) {
        beganNanos = new long[permits];
        continues = new boolean[permits];
    }

    /** Called again for an access that had to wait. */
    void onAccessStarted(int permit, long nowNanos) {
        if (!continues[permit]) {
            beganNanos[permit] = nowNanos;
        }
    }

    /**
     * Decides whether the visit goes on after an access.
     *
     * @param next who would be served, or null
     */
    boolean goesOn(int permit, @Nullable Lease next, long nowNanos) {
        continues[permit] =
                next != null && next.sinceNanos <= beganNanos[permit] && nowNanos - beganNanos[permit] < LONGEST_NANOS;
        return continues[permit];
    }
}
