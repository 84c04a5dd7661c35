package io.wandertoken.protocol.membership;

/** The timers of an agent's membership. */
public enum MembershipTimer {
    /** Until the next seed is asked, while joining. */
    JOIN,
    /** Until the next exchange with the oldest peer. */
    GOSSIP,
    /** How long to wait for the answer to that exchange. */
    ANSWER,
    /** Until a peer in quarantine is tried again. */
    RETRY,
    /** How long without a visit of the token until the agent sends a hello. */
    HELLO,
    /** Until the next exchange with a seed. */
    SEED
}
