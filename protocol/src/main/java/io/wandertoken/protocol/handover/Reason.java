package io.wandertoken.protocol.handover;

/** Why a message was ignored. None of them is an error: the network may deliver anything at any time. */
public enum Reason {
    /** It is signed with a key that is not known, and brought no certificate. The sender will repeat it with one. */
    UNKNOWN_KEY,
    /** It speaks of a session that does not exist here: long over, forgotten, or never begun. */
    NO_SESSION,
    /** Its session has the right number but is with another peer. */
    OTHER_PEER,
    /** There is a session with that peer, but with another number. */
    OTHER_SESSION,
    /** It belongs to another attempt or to another life of a peer that rebooted. */
    OTHER_NONCE,
    /** A move that is not newer than what was seen: a late copy or a replay. */
    STALE_SESSION,
    /** A move of a token that is held here. */
    TOKEN_HELD,
    /** It tells what is already known. */
    DUPLICATE,
    /** A copy that was answered a moment ago; answering each would let copies multiply. */
    ANSWERED_RECENTLY,
    /** It comes too late or too early for the step that the session has reached. */
    OUT_OF_STEP,
    /** Under the paper's rules only: another session is waited for, and not given up for a newer one. */
    SESSION_PENDING
}
