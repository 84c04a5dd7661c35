package io.wandertoken.agent.live;

import io.wandertoken.protocol.agent.AgentEvent;

/** What to tell of a peer that uses a resource in another mode. */
final class ModeNews {
    private ModeNews() {}

    static String text(AgentEvent.ModesDisagree disagree, String peer, LiveResource resource) {
        return peer + " runs " + resource.settings.name() + " in another mode ("
                + (disagree.strict() ? "strict" : "soft")
                + ") than this agent (" + resource.settings.mode().word()
                + "): give all agents the same mode in wander.yaml";
    }
}
