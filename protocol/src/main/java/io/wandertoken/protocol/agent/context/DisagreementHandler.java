package io.wandertoken.protocol.agent.context;

import io.wandertoken.protocol.agent.context.AgentEvent.LossesDisagree;
import io.wandertoken.protocol.agent.context.AgentEvent.ModesDisagree;
import io.wandertoken.protocol.agent.context.AgentEvent.PermitsDisagree;
import io.wandertoken.protocol.agent.context.AgentEvent.QuorumsDisagree;

/** Handles every disagreement with a peer about the rules of a resource. */
public interface DisagreementHandler {
    void onPermitsDisagree(PermitsDisagree event);

    void onLossesDisagree(LossesDisagree event);

    void onModesDisagree(ModesDisagree event);

    void onQuorumsDisagree(QuorumsDisagree event);
}
