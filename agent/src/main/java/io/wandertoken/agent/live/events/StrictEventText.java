package io.wandertoken.agent.live.events;

import io.wandertoken.protocol.agent.context.AgentEvent;

/** The texts of warnings about a strict resource. */
final class StrictEventText {
    private StrictEventText() {}

    static String stopped() {
        return "the token is lost and nobody may make another; 'wander regenerate' does, once you know that it is gone";
    }

    static String tooManyMembers(AgentEvent.TooManyMembers many) {
        return many.count() + " agents are too many for a strict mode, which has at most 100; use mode soft";
    }
}
