package io.wandertoken.protocol.council;

/** What can happen to a chair and its council. */
public enum ChairEvent {
    /** A round is over; the tally of the chair tells how many replied. */
    ROUND_CLOSED,
    /** There is a council. */
    ELECTED,
    /** Everybody who replied is the council, but they are fewer than L. */
    DEGRADED,
    /** A member was silent for too many heartbeats and is no longer one. */
    MEMBER_LOST,
    /** A host became a member without an election. */
    MEMBER_ADDED,
    /** The council became too small to be topped up; a new one is elected. */
    REELECTION,
    /** Another chair has a later term; this one ends. */
    RESIGNED
}
