package io.wandertoken.simulator.fleet;

import io.wandertoken.simulator.scenario.BrokenPromise;

/** The fleet broke a promise. */
public final class FleetViolation extends BrokenPromise {
    private static final long serialVersionUID = 1L;

    /** What can be broken. */
    public enum Promise {
        /** No two agents hold tokens of one name. */
        ONE_OF_A_NAME,
        /** A lease is held only while a token is here. */
        LEASE_WITH_TOKEN,
        /** Without faults there are never more leases than permits, nor two of one permit or name whose clients are at work. */
        NO_OVERLAP,
        /** With a quorum, and whatever happens, there are never more licensed leases than permits. */
        NO_LICENSED_OVERLAP,
        /** Without faults the fence of a grant is larger than those of all grants that ended before. */
        FENCES_GROW,
        /** Whatever happens, no fence is behind a number of the same permit that others gave and its agent was told of. */
        FENCES_FOLLOW,
        /** Without faults the resource rests for the gap between two accesses. */
        GAP_KEPT,
        /** Where the number of permits adapts, no agent begins to use one above the number that it was told. Without faults. */
        LEVEL_KEPT,
        /** When the faults are over, there is one token for each permit again. */
        ONE_TOKEN,
        /** When the faults are over, nobody waits forever. */
        PROGRESS,
        /** Outside faults no agent waits longer than one and a half turns of each agent and ten beats; names are served in order. */
        NO_STARVATION,
        /** Timers do not pile up. */
        NO_LEAK,
        /** An elected council has from L to U members, and there is one when the faults are over. */
        COUNCIL_SIZE,
        /** Nobody believes to be in the council for longer than the lease, unless the chair names it. */
        NO_GHOSTS
    }

    private final Promise promise;

    public FleetViolation(Promise promise, String message) {
        super(message);
        this.promise = promise;
    }

    public Promise promise() {
        return promise;
    }
}
