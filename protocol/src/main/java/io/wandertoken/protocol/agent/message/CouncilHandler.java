package io.wandertoken.protocol.agent.message;

import io.wandertoken.protocol.agent.message.AgentMessage.CouncilAnswer;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;

/** Handles every message about the council. */
public interface CouncilHandler {
    /** @param overGroup whether the call came over the multicast group */
    void onCall(PeerRef from, CouncilCall call, boolean overGroup);

    void onAnswer(PeerRef from, CouncilAnswer answer);
}
