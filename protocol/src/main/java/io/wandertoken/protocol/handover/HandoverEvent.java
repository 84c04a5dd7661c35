package io.wandertoken.protocol.handover;

/** What can happen in a handover, as seen by the agent that emits it. */
public enum HandoverEvent {
    /** Source: a new attempt began; the token is still held. */
    OFFERED,
    /** Source: the peer is ready and the token is no longer held here. Any use of the resource must have ended by now. */
    RELEASED,
    /** Source: the peer told that it has the token. */
    CONFIRMED,
    /** Source: the peer stayed silent, but very likely has the token. */
    UNCONFIRMED,
    /** Source: the token came back with a later session, which proves that the peer had it. */
    OVERTAKEN,
    /** Source: the peer did not answer; the token is still held and wants another peer. Membership should hear of it. */
    FAILED,
    /** Source: the peer is too busy for the token; it is still held and wants another peer. */
    REFUSED,
    /** Source: the peer is about to leave; the token is still held and wants another peer. Membership should hear of it. */
    PEER_LEAVING,
    /** Source: the peer answers with another nonce than the one it got the token for, so it has probably rebooted. */
    TOKEN_MAYBE_LOST,
    /** Somebody offers a token that is held here: proof that there are two of that name. */
    DUPLICATE_EVIDENCE,
    /** Destination: ready for the token, the source knows or will know. */
    ACCEPTED,
    /** Destination: the session that was waited for is dead, since a later one exists. */
    PREEMPTED,
    /** Destination: the token is held now. */
    TAKEN,
    /** Destination: the commit never came, and is no longer waited for. */
    EXPIRED
}
