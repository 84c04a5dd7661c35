package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;

/** Who looks on while a host works. */
interface HostObserver {
    void onEvent(Host host, AgentEvent event);

    /** An announcement goes to another host. */
    void onAnnouncement();

    /** An announcement goes to the multicast group. */
    void onGroup(Host host, CouncilCall call);

    /** An announcement does not go to a host that hears the group. */
    void onSpared();

    /** A host ignored what another one said. */
    void onIgnored(Enum<?> reason);

    /** An input has been dealt with. */
    void afterInput(Host host);
}
