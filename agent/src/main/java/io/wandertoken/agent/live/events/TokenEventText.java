package io.wandertoken.agent.live.events;

import io.wandertoken.control.EventView.Kind;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.Token;
import java.util.Locale;
import java.util.Optional;

/** The event that reports the creation, the end or a suspicious state of a token. */
record TokenEventText(Kind kind, int walk, Token token, int peer, String text) {

    /** @param leaving whether the agent is about to leave */
    static Optional<TokenEventText> of(AgentEvent event, boolean leaving) {
        if (event instanceof AgentEvent.TokenRegenerated made) {
            return Optional.of(
                    made.first()
                            ? own(Kind.TOKEN_CREATED, made.walk(), made.token(), "the first that this agent hears of")
                            : own(
                                    Kind.TOKEN_REGENERATED,
                                    made.walk(),
                                    made.token(),
                                    "generated, because no token was heard of for too long"));
        }
        if (event instanceof AgentEvent.TokenRecovered recovered) {
            return Optional.of(own(
                    Kind.TOKEN_RECOVERED,
                    recovered.walk(),
                    recovered.token(),
                    "replaces " + recovered.lost() + ", which its guardian misses"));
        }
        if (event instanceof AgentEvent.TokenRemoved removed) {
            return Optional.of(own(
                    Kind.TOKEN_REMOVED,
                    removed.walk(),
                    removed.token(),
                    leaving
                            ? "given up: the agent leaves, and nobody is there to take it"
                            : "spurious: an older token lives"));
        }
        if (event instanceof AgentEvent.TokenSuspicious suspicious) {
            String what = suspicious.what().toLowerCase(Locale.ROOT).replace('_', ' ');
            return Optional.of(
                    new TokenEventText(Kind.WARNING, suspicious.walk(), suspicious.token(), suspicious.peer(), what));
        }
        return Optional.empty();
    }

    private static TokenEventText own(Kind kind, int walk, Token token, String text) {
        return new TokenEventText(kind, walk, token, PeerRef.NOBODY, text);
    }
}
