package io.wandertoken.agent.transport;

import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.context.AgentEvent;

/** Hears what happens at an agent, between two of its inputs: be brief. */
public interface AgentListener {

    /** @param nowNanos the agent's clock */
    void onEvent(AgentEvent event, long nowNanos);

    /**
     * A lease is granted: the client may begin before anything else is sent or told. {@link #onEvent} follows with the same event.
     */
    default void onGranted(AgentEvent.LeaseGranted granted, long nowNanos) {}

    /**
     * The agent has handled a genuine message of a peer, and everything that followed from it. For traces and measurements.
     *
     * @param peer the number of the peer
     */
    default void onReceived(MessageType type, int peer) {}

    /**
     * About a second has passed: time to look at what changes without any message.
     *
     * @param revocationsChanged whether the list of revoked certificates has changed meanwhile
     * @param nowNanos the agent's clock
     */
    default void onLook(boolean revocationsChanged, long nowNanos) {}

    /** The agent stopped as it was told to; what was asked of it meanwhile it does not do any more. */
    default void onClosed() {}

    /** The agent stopped by itself, because of this. */
    default void onStopped(Throwable cause) {}
}
