package io.wandertoken.protocol.membership;

/**
 * An agent as another one sees it: a descriptor that travels from view to view. Where the agent can be reached is part of
 * it, but the driver's matter.
 */
public interface Peer {

    /** Who it is. All descriptors of one agent have equal ids. */
    Object id();

    /**
     * How new the claim is: grows with every start of the agent, every change of its address, and every return after a
     * leave. The newest descriptor of an agent wins.
     */
    long sequence();

    /** Whether both describe the same agent. */
    default boolean isSameAgent(Peer other) {
        return id().equals(other.id());
    }
}
