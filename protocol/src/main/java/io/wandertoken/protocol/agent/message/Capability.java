package io.wandertoken.protocol.agent.message;

import java.util.function.Predicate;

/**
 * An optional part of the protocol, which agents announce. An agent sends messages of an optional kind only to peers that have announced it. The
 * position is the number of the bit on the wire: append new ones, and never reuse one.
 */
public enum Capability {
    /** Several signs of life in one datagram. Other peers get them one by one. */
    SIGN_BATCHES(SignBatch.class::isInstance),
    /** Notes of what a token remembers, for agents that do not hold it. Other peers get none. */
    MEMORY_NOTES(MemoryMessage.class::isInstance),
    /** Revocation lists from peers, which the transport exchanges. Other peers get none. */
    REVOCATION_LISTS(message -> false),
    /** The contacts of a token in the commit that gives it away. Other peers get them in a message of their own. */
    CARRIED_CONTACTS(message -> message instanceof Passing passing && passing.contacts() != null);

    private final Predicate<AgentMessage> messages;

    Capability(Predicate<AgentMessage> messages) {
        this.messages = messages;
    }

    /** Whether only peers with this capability understand the message. */
    boolean covers(AgentMessage message) {
        return messages.test(message);
    }
}
