package io.wandertoken.protocol.membership;

/** What can happen to the membership of an agent and to the peers in its view. */
public enum MembershipEvent {
    /** The agent is among others. */
    JOINED,
    /** The view ran empty. */
    ISOLATED,
    /** The agent said goodbye. */
    LEFT,
    /** Somebody spreads a newer descriptor of this agent than its own: it must describe itself anew, with a larger number. */
    OUTDATED,
    /** A peer came into the view. */
    ADDED,
    /** A peer made place for another one. */
    REPLACED,
    /** A peer did not answer. It is out of the view, but not forgotten. */
    QUARANTINED,
    /** A peer that did not answer is alive after all, and back in the view. */
    RETURNED,
    /** A peer that did not answer is forgotten. */
    FORGOTTEN,
    /** A peer said goodbye. */
    DEPARTED,
    /** A peer is excluded for good. */
    BANNED
}
