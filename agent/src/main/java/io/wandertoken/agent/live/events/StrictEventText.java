package io.wandertoken.agent.live.events;

import io.wandertoken.protocol.agent.context.AgentEvent;
import java.util.Optional;

/** The text of a warning about a strict resource. */
record StrictEventText(int walk, String text) {

    static Optional<StrictEventText> of(AgentEvent event) {
        if (event instanceof AgentEvent.ResourceStopped stopped) {
            return warning(
                    stopped.walk(),
                    "the token is lost and nobody may make another; 'wander regenerate' does, once you know that it is gone");
        }
        if (event instanceof AgentEvent.TooManyMembers many) {
            return warning(
                    many.walk(),
                    many.count() + " agents are too many for a strict mode, which has at most 100; use mode soft");
        }
        return Optional.empty();
    }

    private static Optional<StrictEventText> warning(int walk, String text) {
        return Optional.of(new StrictEventText(walk, text));
    }
}
