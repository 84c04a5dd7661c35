package io.wandertoken.agent.live;

import io.wandertoken.protocol.agent.AgentEvent;

/** What to tell of a peer that uses a resource in another mode. */
final class ModeNews {
    private ModeNews() {}

    static String text(AgentEvent.ModesDisagree disagree, String peer, LiveResource resource) {
        String ours = resource.settings.mode().word();
        boolean bothStrict = disagree.strict() && resource.settings.mode().isStrict();
        String difference = bothStrict
                ? "in another strict mode"
                : "in another mode (" + (disagree.strict() ? "strict" : "soft") + ")";
        return peer + " runs " + resource.settings.name() + " " + difference + " than this agent (" + ours
                + "): give all agents the same mode in wander.yaml";
    }
}
