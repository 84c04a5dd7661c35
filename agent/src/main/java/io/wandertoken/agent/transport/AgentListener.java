package io.wandertoken.agent.transport;

import io.wandertoken.protocol.agent.AgentEvent;

/** Hears what happens at an agent, on the agent's own thread: be brief. */
public interface AgentListener {

    /** @param nowNanos the agent's clock */
    void onEvent(AgentEvent event, long nowNanos);

    /** The agent stopped by itself, because of this. */
    default void onStopped(Throwable cause) {}
}
