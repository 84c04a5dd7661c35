package io.wandertoken.agent.live;

import io.wandertoken.agent.control.EventView.Kind;
import io.wandertoken.protocol.agent.AgentEvent;
import java.util.Optional;
import java.util.function.IntFunction;

/** An event of a strict resource as it is told. */
record StrictNews(Kind kind, int walk, long fence, int peer, String text) {

    /** @param names of peers by their numbers */
    static Optional<StrictNews> of(AgentEvent event, IntFunction<String> names) {
        if (event instanceof AgentEvent.RequestSent sent) {
            return Optional.of(
                    new StrictNews(Kind.REQUEST_SENT, sent.walk(), 0, sent.to(), "to " + names.apply(sent.to())));
        }
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

    private static Optional<StrictNews> warning(int walk, String text) {
        return Optional.of(new StrictNews(Kind.WARNING, walk, 0, AgentEvent.SELF, text));
    }
}
