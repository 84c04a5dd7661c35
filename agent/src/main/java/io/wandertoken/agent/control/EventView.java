package io.wandertoken.agent.control;

import java.time.Instant;

/**
 * Something that happened.
 *
 * @param sequence grows by one with every event of an agent
 * @param kind what: a word of {@link Kind} in lower case with hyphens
 * @param agent where it happened: the name of the agent that tells
 * @param resource the resource it concerns, or empty
 * @param token the token it concerns, or empty: when it was made, the beginning of the id of the agent that did, and its number
 * @param fence its number then, or 0
 * @param peer the other agent that it concerns, or empty
 * @param text the same as a sentence, with the reason
 */
public record EventView(
        long sequence,
        Instant time,
        Kind kind,
        String agent,
        String resource,
        String token,
        long fence,
        String peer,
        String text) {

    /** What can happen. */
    public enum Kind {
        AGENT_STARTED,
        AGENT_STOPPING,
        /** A token came; frequent. */
        TOKEN_ARRIVED,
        /** A token went on; frequent. */
        TOKEN_PASSED,
        /** A token was heard to be with another agent, which does not use it or has ended its use; frequent. */
        TOKEN_SEEN,
        /** No peer took the token, so it stays here for now. */
        TOKEN_STAYED,
        /** The first token that the agent hears of, made by itself: a fleet starts afresh. */
        TOKEN_CREATED,
        /** No token was heard of for too long, so another was made. */
        TOKEN_REGENERATED,
        TOKEN_REMOVED,
        /** A guardian missed the token that it gave away, and replaced it. */
        TOKEN_RECOVERED,
        /** The token was lost or removed somewhere, and another one has taken its place. */
        TOKEN_REPLACED,
        /** A client was not served at once. */
        LEASE_WAITING,
        LEASE_GRANTED,
        LEASE_RELEASED,
        LEASE_LOST,
        /** Two holders at a time were heard of. */
        OVERLAP,
        /** Another agent was heard to use the resource. */
        HOLDER_SEEN,
        /** Another agent was heard to wait for the resource. */
        WAITER_SEEN,
        /** A request was sent to a peer, in the modes that ask for the token. */
        REQUEST_SENT,
        /** A peer asked for the token, for itself or for another. */
        REQUEST_RECEIVED,
        MEMBER_FOUND,
        MEMBER_LEFT,
        MEMBER_QUARANTINED,
        ISOLATED,
        CONNECTED,
        /** It is time to renew the agent's own certificate. */
        CERTIFICATE_ENDS,
        /** The agent's own certificate has expired or is revoked, so that the others refuse it. */
        SHUT_OUT,
        /** They accept it again. */
        ADMITTED,
        COUNCIL_ELECTED,
        COUNCIL_CHANGED,
        WARNING
    }
}
