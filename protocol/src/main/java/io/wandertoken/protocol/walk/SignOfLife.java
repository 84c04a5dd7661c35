package io.wandertoken.protocol.walk;

/** What tells an agent that the token is not lost, so that it starts to wait anew. */
public enum SignOfLife {
    /** Only the token itself, as in the papers. */
    VISIT,
    /**
     * Also the question of a holder that looks for the next one ({@link Walk#onProbe}). Spurious tokens become rare, and
     * with several permits it is needed: a choice of the neediest keeps a token away from those whom another one serves.
     */
    PROBE
}
