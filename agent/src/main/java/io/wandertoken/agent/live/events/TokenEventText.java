package io.wandertoken.agent.live.events;

import io.wandertoken.control.EventView.Kind;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.Token;
import java.util.Locale;

/** The event that reports the creation, the end or a suspicious state of a token. */
record TokenEventText(Kind kind, int permit, Token token, int peer, String text) {

    static TokenEventText regenerated(AgentEvent.TokenRegenerated made) {
        return made.first()
                ? own(Kind.TOKEN_CREATED, made.permit(), made.token(), "the first that this agent hears of")
                : own(
                        Kind.TOKEN_REGENERATED,
                        made.permit(),
                        made.token(),
                        "generated, because no token was heard of for too long");
    }

    static TokenEventText recovered(AgentEvent.TokenRecovered recovered) {
        String text = "replaces " + recovered.lost() + ", which its guardian misses";
        return own(Kind.TOKEN_RECOVERED, recovered.permit(), recovered.token(), text);
    }

    /** @param leaving whether the agent is about to leave */
    static TokenEventText removed(AgentEvent.TokenRemoved removed, boolean leaving) {
        String text = leaving
                ? "given up: the agent leaves, and nobody is there to take it"
                : "spurious: an older token lives";
        return own(Kind.TOKEN_REMOVED, removed.permit(), removed.token(), text);
    }

    static TokenEventText suspicious(AgentEvent.TokenSuspicious suspicious) {
        String text = suspicious.what().toLowerCase(Locale.ROOT).replace('_', ' ');
        return new TokenEventText(Kind.WARNING, suspicious.permit(), suspicious.token(), suspicious.peer(), text);
    }

    private static TokenEventText own(Kind kind, int permit, Token token, String text) {
        return new TokenEventText(kind, permit, token, PeerRef.NOBODY, text);
    }
}
