package io.wandertoken.protocol.council;

/** What can happen to a host. */
public enum HostEvent {
    /** The chair named it a member of the council. */
    SEATED,
    /** The chair no longer names it. */
    DISMISSED,
    /** It heard nothing from the chair for the time of its lease. */
    LAPSED
}
