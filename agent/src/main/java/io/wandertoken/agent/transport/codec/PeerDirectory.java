package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.protocol.agent.message.PeerRef;
import org.jspecify.annotations.Nullable;

/** The peers behind the numbers that the protocol uses. */
public interface PeerDirectory {
    /** Who encodes a message is its sender. */
    PeerRef SENDER = new PeerRef(PeerRef.SELF, 0);

    /** The number of an agent, a new one if need be; {@link PeerRef#SELF} for ourselves, null when there is no room. */
    @Nullable
    Integer number(AgentId id);

    /** The same for an agent that was described by another one. */
    @Nullable
    PeerRef described(Entry entry);

    /** The number of a known agent whose id begins like this, or null. */
    @Nullable
    Integer named(long prefix);

    AgentId id(int number);

    /** A peer's entry as we can pass it on, or null when it is not known where it is. */
    @Nullable
    Entry entry(int number);
}
