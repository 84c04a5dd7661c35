package io.wandertoken.control;

import java.time.Instant;

/**
 * An event of an agent.
 *
 * @param sequence increases by one with every event of an agent
 * @param kind the kind of event; in JSON a word in lower case with hyphens
 * @param agent the name of the agent that reports it
 * @param resource the resource it concerns, or empty
 * @param token the token it concerns, or empty: when it was made, the start of its maker's id, and a number
 * @param fence the fence number of the token at that time, or 0
 * @param peer the other agent that it concerns, or empty
 * @param client the client of this agent that it concerns, or empty: a user of this host, or a token of the API
 * @param text a sentence with the reason
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
        String client,
        String text) {

    /** An event that concerns no client. */
    public EventView(
            long sequence,
            Instant time,
            Kind kind,
            String agent,
            String resource,
            String token,
            long fence,
            String peer,
            String text) {
        this(sequence, time, kind, agent, resource, token, fence, peer, "", text);
    }

    /** The kinds of events. */
    public enum Kind {
        AGENT_STARTED,
        AGENT_STOPPING,
        /** A token arrived; frequent. */
        TOKEN_ARRIVED,
        /** A token was passed on; frequent. */
        TOKEN_PASSED,
        /** Another agent was heard to have a token that it does not use, or does not use any more; frequent. */
        TOKEN_SEEN,
        /** No peer accepted the token, so it stays here for now. */
        TOKEN_STAYED,
        /** The agent made the first token that it knows of: a new fleet starts. */
        TOKEN_CREATED,
        /** No token was heard of for too long, so the agent made another. */
        TOKEN_REGENERATED,
        TOKEN_REMOVED,
        /** A guardian missed the token that it had passed on, and replaced it. */
        TOKEN_RECOVERED,
        /** The token was lost or removed elsewhere, and another has replaced it. */
        TOKEN_REPLACED,
        /** A client must wait. */
        LEASE_WAITING,
        LEASE_GRANTED,
        LEASE_RELEASED,
        LEASE_LOST,
        /** Two concurrent holders were heard of. */
        OVERLAP,
        /** Another agent was heard to use the resource. */
        HOLDER_SEEN,
        /** Another agent was heard to wait for the resource. */
        WAITER_SEEN,
        /** A request was sent to a peer, in the modes that ask for the token. */
        REQUEST_SENT,
        /** A peer asked for the token, for itself or for another. */
        REQUEST_RECEIVED,
        /** Another number of permits can be used, where their number adapts. */
        LEVEL_CHANGED,
        MEMBER_FOUND,
        MEMBER_LEFT,
        /** The certificate of another agent was revoked. */
        MEMBER_EXCLUDED,
        MEMBER_QUARANTINED,
        ISOLATED,
        CONNECTED,
        /** The agent's own certificate expires soon. */
        CERTIFICATE_ENDS,
        /** The agent uses a renewed certificate from now on. */
        CERTIFICATE_RENEWED,
        /** The agent's own certificate has expired or is revoked, so the other agents refuse it. */
        SHUT_OUT,
        /** The other agents accept it again. */
        ADMITTED,
        COUNCIL_ELECTED,
        COUNCIL_CHANGED,
        WARNING
    }
}
