package io.wandertoken.protocol.handover;

/** The timers of a handover; there is one of each per token. */
public enum HandoverTimer {
    /** Source: the answer to a move or commit is overdue. */
    SOURCE_RESEND,
    /** Source: a late ack need no longer be answered. */
    SOURCE_LINGER,
    /** Destination: the commit is overdue, and the ack is repeated. */
    DESTINATION_RESEND
}
