package io.wandertoken.protocol.handover;

/** Why a message was ignored. None is an error: the network may deliver anything at any time. */
public enum Reason {
    /** Its key is unknown, and it has no certificate. The sender will repeat it with one. */
    UNKNOWN_KEY,
    /** Its session does not exist here: it has ended, was forgotten, or never began. */
    NO_SESSION,
    /** Its session has the right number but another peer. */
    OTHER_PEER,
    /** There is a session with that peer, but with another number. */
    OTHER_SESSION,
    /** It belongs to another attempt, or to an earlier run of a rebooted peer. */
    OTHER_NONCE,
    /** A move that is not newer than those seen: a late copy or a replay. */
    STALE_SESSION,
    /** A move of a token that is held here. */
    TOKEN_HELD,
    /** It reports what is already known. */
    DUPLICATE,
    /** A copy that was answered a moment ago. An answer to each would multiply copies. */
    ANSWERED_RECENTLY,
    /** It comes too late or too early for the step that the session has reached. */
    OUT_OF_STEP,
    /** Only under the paper's rules: another session is awaited, and a newer one does not end it. */
    SESSION_PENDING
}
