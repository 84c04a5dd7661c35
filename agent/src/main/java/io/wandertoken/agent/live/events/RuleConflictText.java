package io.wandertoken.agent.live.events;

import io.wandertoken.agent.live.lease.LiveResource;
import io.wandertoken.agent.live.lease.Plurals;
import io.wandertoken.protocol.agent.context.AgentEvent.Disagreement;
import io.wandertoken.protocol.agent.context.AgentEvent.LossesDisagree;
import io.wandertoken.protocol.agent.context.AgentEvent.ModesDisagree;
import io.wandertoken.protocol.agent.context.AgentEvent.PermitsDisagree;

/** The texts about a peer that has other rules for a resource. */
final class RuleConflictText {
    private RuleConflictText() {}

    static String text(Disagreement disagreement, String peer, LiveResource resource) {
        String who = peer + " runs " + resource.settings.name() + " ";
        if (disagreement instanceof PermitsDisagree permits) {
            return who + "with " + Plurals.of(permits.theirs(), "permit") + ", this agent with "
                    + resource.settings.permits() + advice("permits");
        } else if (disagreement instanceof LossesDisagree losses) {
            return who + "with on-token-loss: " + word(losses.stops()) + ", this agent with " + word(!losses.stops())
                    + advice("on-token-loss");
        }
        return who + difference((ModesDisagree) disagreement, resource) + " than this agent ("
                + resource.settings.mode().word() + ")" + advice("mode");
    }

    private static String difference(ModesDisagree modes, LiveResource resource) {
        return modes.strict() && resource.settings.mode().isStrict()
                ? "in another strict mode"
                : "in another mode (" + (modes.strict() ? "strict" : "soft") + ")";
    }

    private static String word(boolean stops) {
        return stops ? "stop" : "regenerate";
    }

    private static String advice(String key) {
        return ": give all agents the same " + key + " in wander.yaml";
    }
}
