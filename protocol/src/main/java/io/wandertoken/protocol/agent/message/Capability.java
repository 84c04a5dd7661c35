package io.wandertoken.protocol.agent.message;

import org.jspecify.annotations.Nullable;

/**
 * An optional part of the protocol, which agents announce. An agent sends messages of an optional kind only to peers that have announced it. The
 * position is the number of the bit on the wire: append new ones, and never reuse one.
 */
public enum Capability {
    /** Several signs of life in one datagram. Other peers get them one by one. */
    SIGN_BATCHES(SignBatch.class),
    /** Notes of what a token remembers, for agents that do not hold it. Other peers get none. */
    MEMORY_NOTES(MemoryMessage.class),
    /** Revocation lists from peers, which the transport exchanges. Other peers get none. */
    REVOCATION_LISTS(null);

    private final @Nullable Class<? extends AgentMessage> messages;

    Capability(@Nullable Class<? extends AgentMessage> messages) {
        this.messages = messages;
    }

    /** Whether only peers with this capability understand the message. */
    boolean covers(AgentMessage message) {
        return messages != null && messages.isInstance(message);
    }
}
