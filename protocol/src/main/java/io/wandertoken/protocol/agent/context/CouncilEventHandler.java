package io.wandertoken.protocol.agent.context;

/** Handles the events of councils. */
public interface CouncilEventHandler {
    void onCouncilChanged(AgentEvent.CouncilChanged event);

    void onCouncilAbandoned(AgentEvent.CouncilAbandoned event);

    void onCouncilReady(AgentEvent.CouncilReady event);

    void onCouncilSeatChanged(AgentEvent.CouncilSeatChanged event);
}
