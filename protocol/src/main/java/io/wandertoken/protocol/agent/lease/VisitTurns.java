package io.wandertoken.protocol.agent.lease;

import io.wandertoken.protocol.agent.lease.LeaseQueue.Lease;
import org.jspecify.annotations.Nullable;

/**
 * The accesses of one visit of a token. A handover takes longer than a short access, so the token also serves other clients, one after
 * the other, while the visit is short: those who waited here when it began, and twice as many who came meanwhile. Their number decides
 * and not the time alone, so that a client has the same share whether many or few others are at its agent.
 */
final class VisitTurns {

    /** A visit that has lasted this long ends with the present access. */
    private static final long LONGEST_NANOS = 5_000_000L;

    /** How many times as many accesses as clients waited: most clients that release soon ask again. */
    private static final int ROUNDS = 3;

    private final Visit[] visits;

    /** The visit of one permit's token. */
    private static final class Visit {
        long beganNanos;
        int accessesLeft;
        /** Whether the present access, or the one that is about to start, continues it. */
        boolean continues;
    }

    VisitTurns(int permits) {
        visits = new Visit[permits];
        for (int i = 0; i < permits; i++) {
            visits[i] = new Visit();
        }
    }

    /**
     * Called again for an access that had to wait.
     *
     * @param waitingCount the clients that wait, with the one that is about to be served
     */
    void onAccessStarted(int permit, int waitingCount, long nowNanos) {
        Visit visit = visits[permit];
        if (!visit.continues) {
            visit.beganNanos = nowNanos;
            visit.accessesLeft = ROUNDS * waitingCount;
        }
    }

    /**
     * Decides whether the visit goes on after an access.
     *
     * @param next who would be served, or null
     */
    boolean goesOn(int permit, @Nullable Lease next, long nowNanos) {
        Visit visit = visits[permit];
        visit.accessesLeft--;
        visit.continues = next != null && visit.accessesLeft > 0 && nowNanos - visit.beganNanos < LONGEST_NANOS;
        return visit.continues;
    }
}
