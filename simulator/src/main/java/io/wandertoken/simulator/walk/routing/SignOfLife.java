package io.wandertoken.simulator.walk.routing;

import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.Walk;

/** What tells an agent that the token is not lost, so that it restarts its regeneration timer. */
public enum SignOfLife {
    /** Only the token itself, as in the papers. */
    VISIT,
    /**
     * Also the question of a holder that looks for the next one. Spurious tokens become rare, and with several permits it is
     * needed: a choice of the neediest keeps a token away from those whom another one serves.
     */
    PROBE;

    /**
     * A holder that looks for the next one asks an agent. The answer is whether the agent can prove the token spurious. If
     * it cannot, the question may be a sign of life.
     */
    public boolean onProbe(Walk walk, TokenId token) {
        if (walk.isWitnessAgainst(token)) {
            return true;
        }
        if (this == PROBE) {
            walk.postpone();
        }
        return false;
    }
}
