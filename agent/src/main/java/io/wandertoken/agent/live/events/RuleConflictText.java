package io.wandertoken.agent.live.events;

import io.wandertoken.agent.live.lease.LiveResource;
import io.wandertoken.agent.live.lease.Plurals;
import io.wandertoken.protocol.agent.context.AgentEvent.Disagreement;
import io.wandertoken.protocol.agent.context.AgentEvent.LossesDisagree;
import io.wandertoken.protocol.agent.context.AgentEvent.ModesDisagree;
import io.wandertoken.protocol.agent.context.AgentEvent.PermitsDisagree;

/** The texts about a peer that has other rules for a resource. */
record RuleConflictText(String peer, LiveResource resource) {

    String of(Disagreement disagreement) {
        if (disagreement instanceof PermitsDisagree permits) {
            return permits(permits);
        } else if (disagreement instanceof LossesDisagree losses) {
            return losses(losses);
        }
        return modes((ModesDisagree) disagreement);
    }

    private String permits(PermitsDisagree permits) {
        return start() + "with " + Plurals.of(permits.theirs(), "permit") + ", this agent with "
                + resource.settings.permits() + advice("permits");
    }

    private String losses(LossesDisagree losses) {
        return start() + "with on-token-loss: " + word(losses.stops()) + ", this agent with " + word(!losses.stops())
                + advice("on-token-loss");
    }

    private String modes(ModesDisagree modes) {
        boolean bothStrict = modes.strict() && resource.settings.mode().isStrict();
        String difference = bothStrict
                ? "in another strict mode"
                : "in another mode (" + (modes.strict() ? "strict" : "soft") + ")";
        return start() + difference + " than this agent ("
                + resource.settings.mode().word() + ")" + advice("mode");
    }

    private String start() {
        return peer + " runs " + resource.settings.name() + " ";
    }

    private static String word(boolean stops) {
        return stops ? "stop" : "regenerate";
    }

    private static String advice(String key) {
        return ": give all agents the same " + key + " in wander.yaml";
    }
}
