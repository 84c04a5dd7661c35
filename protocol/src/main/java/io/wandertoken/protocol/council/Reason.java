package io.wandertoken.protocol.council;

/** Why a message was ignored. */
public enum Reason {
    /** It is about another council. */
    OTHER_SESSION,
    /** It belongs to an term that is over, or to a chair that lost. */
    OLD_EPOCH,
    /** It belongs to a round that is over. */
    OLD_ROUND,
    /** It belongs to a round that was never announced. */
    UNKNOWN_ROUND,
    /** It came before. */
    COPY,
    /** The chair does not sit. */
    NOT_CHAIRING
}
