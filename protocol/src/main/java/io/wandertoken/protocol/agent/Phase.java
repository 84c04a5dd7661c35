package io.wandertoken.protocol.agent;

/** How far the life of an agent has gone. It goes from each to the next, once. */
enum Phase {
    /** Resources are added, but no timer runs. */
    NEW,
    RUNNING,
    /** Tokens are given away, and no others are accepted. */
    LEAVING,
    /** All tokens are gone, and the peers know that this agent leaves. */
    LEFT
}
