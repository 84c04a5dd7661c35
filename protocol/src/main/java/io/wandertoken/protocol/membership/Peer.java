package io.wandertoken.protocol.membership;

/**
 * The descriptor of an agent, which travels from view to view. It includes the agent's address, which only the driver uses.
 */
public interface Peer {

    /** Who it is. All descriptors of one agent have equal ids. */
    Object id();

    /**
     * The version of the descriptor. It increases with every start of the agent, every change of its address, and every
     * return after a leave. The newest descriptor of an agent wins.
     */
    long sequence();

    /** Whether both describe the same agent. */
    default boolean isSameAgent(Peer other) {
        return id().equals(other.id());
    }
}
