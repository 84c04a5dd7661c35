package io.wandertoken.protocol.handover;

/** The timers of a handover. Each token has one of each. */
public enum HandoverTimer {
    /** Source: the answer to a move or commit is overdue. */
    SOURCE_RESEND,
    /** Source: late acks need no more answers. */
    SOURCE_LINGER,
    /** Destination: the commit is overdue, and the ack is repeated. */
    DESTINATION_RESEND
}
