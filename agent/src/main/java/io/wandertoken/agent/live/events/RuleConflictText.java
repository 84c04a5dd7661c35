package io.wandertoken.agent.live.events;

import io.wandertoken.agent.live.lease.LiveResource;
import io.wandertoken.agent.live.lease.Plurals;
import io.wandertoken.protocol.agent.context.AgentEvent.Disagreement;
import io.wandertoken.protocol.agent.context.AgentEvent.LossesDisagree;
import io.wandertoken.protocol.agent.context.AgentEvent.ModesDisagree;
import io.wandertoken.protocol.agent.context.AgentEvent.PermitsDisagree;
import io.wandertoken.protocol.agent.context.AgentEvent.QuorumsDisagree;

/** The texts about a peer that has other rules for a resource. */
final class RuleConflictText {
    private RuleConflictText() {}

    /** The text of a disagreement that still stands, of whichever kind it is. */
    static String of(Disagreement disagreement, String peer, LiveResource resource) {
        if (disagreement instanceof PermitsDisagree permits) {
            return permits(permits, peer, resource);
        } else if (disagreement instanceof LossesDisagree losses) {
            return losses(losses, peer, resource);
        } else if (disagreement instanceof QuorumsDisagree) {
            return quorums(peer, resource);
        }
        return modes((ModesDisagree) disagreement, peer, resource);
    }

    static String permits(PermitsDisagree permits, String peer, LiveResource resource) {
        return start(peer, resource) + "with " + Plurals.of(permits.theirs(), "permit") + ", this agent with "
                + resource.settings.permits() + advice("permits");
    }

    static String losses(LossesDisagree losses, String peer, LiveResource resource) {
        return start(peer, resource) + "with on-token-loss: " + word(losses.stops()) + ", this agent with "
                + word(!losses.stops()) + advice("on-token-loss");
    }

    static String quorums(String peer, LiveResource resource) {
        String ours = resource.settings
                .quorum()
                .map(quorum -> "the quorum " + quorum.voters())
                .orElse("none");
        return start(peer, resource) + "with another quorum, this agent with " + ours + advice("quorum");
    }

    static String modes(ModesDisagree modes, String peer, LiveResource resource) {
        return start(peer, resource) + difference(modes, resource) + " than this agent ("
                + resource.settings.mode().word() + ")" + advice("mode");
    }

    private static String start(String peer, LiveResource resource) {
        return peer + " runs " + resource.settings.name() + " ";
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
