package io.wandertoken.protocol.walk;

/** What can happen to a token at an agent. */
public enum WalkEvent {
    /** The agent was visited; the next event tells what it does with the token. */
    TOKEN_TAKEN,
    /** A token came while the agent held another one and waits for its turn. */
    TOKEN_QUEUED,
    /** The agent was found not to need the resource and keeps the token only for Δskip. */
    SKIPPED,
    /** The protected operation began. */
    ACCESS_STARTED,
    /** The protected operation ended. */
    ACCESS_ENDED,
    /** The token was found spurious and disappeared. */
    REMOVED,
    /** No token came for too long, or a guardian missed the one it gave: the agent generated this one. */
    REGENERATED
}
