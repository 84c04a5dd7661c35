package io.wandertoken.simulator.handover;

import io.wandertoken.simulator.scenario.BrokenPromise;

/** The protocol of a handover broke a promise. */
public final class HandoverViolation extends BrokenPromise {
    private static final long serialVersionUID = 1L;

    /** What can be broken. */
    public enum Promise {
        /** At most one agent holds a token. */
        ONE_HOLDER,
        /** A token is lost only by a crash of those who have it, or after a silence of T_passive. */
        NO_LOSS,
        /** Session numbers grow with every attempt, so that they can serve as fences. */
        FENCES_GROW,
        /** When the network heals, the tokens walk again. */
        PROGRESS,
        /** What an agent says does not matter has no effect. */
        PREFILTER
    }

    private final Promise promise;

    public HandoverViolation(Promise promise, String message) {
        super(message);
        this.promise = promise;
    }

    public Promise promise() {
        return promise;
    }
}
