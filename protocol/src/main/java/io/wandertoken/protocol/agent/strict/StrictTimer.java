package io.wandertoken.protocol.agent.strict;

/** The timers of a strict policy. */
public enum StrictTimer {
    /** The unused token of a ring goes on. */
    REST,
    /** A new epoch began, and this agent may ask for the token: those that wait longer asked before it. */
    TURN,
    /** Something has no receipt yet. */
    RESEND,
    /** Who wants to take part has waited long enough. */
    SETTLE,
    /** This agent still takes no part, or has not heard of the token for long. */
    ENTER,
    /** No token was heard of for too long. */
    LOSS,
    /** A token that was cut off with this agent may perhaps be used again. */
    PROBATION
}
