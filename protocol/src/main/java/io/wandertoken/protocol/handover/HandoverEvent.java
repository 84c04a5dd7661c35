package io.wandertoken.protocol.handover;

/** The events of a handover, as seen by the agent that emits them. */
public enum HandoverEvent {
    /** Source: a new attempt began; the token is still held. */
    OFFERED,
    /** Source: the peer has accepted, and this agent no longer holds the token. Any use of the resource must have ended. */
    RELEASED,
    /** Source: the peer confirmed that it has the token. */
    CONFIRMED,
    /** Source: the peer did not confirm, but very likely has the token. */
    UNCONFIRMED,
    /** Source: the token came back with a later session, which proves that the peer had it. */
    OVERTAKEN,
    /** Source: the peer did not answer. The token is still here and needs another peer. Membership should hear of it. */
    FAILED,
    /** Source: the peer is too busy for the token. The token is still here and needs another peer. */
    REFUSED,
    /** Source: the peer is about to leave. The token is still here and needs another peer. Membership should hear of it. */
    PEER_LEAVING,
    /** Source: the peer answers with another nonce than the one that got the token, so it has probably rebooted. */
    TOKEN_MAYBE_LOST,
    /** A peer offers a token that is held here, which proves that there are two with the same name. */
    DUPLICATE_EVIDENCE,
    /** Destination: accepted the offer; the source knows or will know. */
    ACCEPTED,
    /** Destination: the awaited session has ended, because a later one exists. */
    PREEMPTED,
    /** Destination: this agent holds the token now. */
    TAKEN,
    /** Destination: the commit is overdue. The source may have kept the token, so who waits for it should ask again. */
    OVERDUE,
    /** Destination: the commit never came, and the wait has ended. */
    EXPIRED
}
