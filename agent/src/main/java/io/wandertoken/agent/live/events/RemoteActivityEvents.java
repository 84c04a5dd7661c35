package io.wandertoken.agent.live.events;

import io.wandertoken.agent.config.ResourceSettings.Mode;
import io.wandertoken.agent.live.lease.LiveResource;
import io.wandertoken.control.EventView.Kind;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Reports what an agent learns about its peers: where tokens are, who uses a resource, and who asks for one. */
final class RemoteActivityEvents {

    /** Tells people. */
    interface Teller {
        void tell(Kind kind, int walk, @Nullable TokenId token, long fence, int peer, String text);
    }

    private final IntFunction<String> names;
    private final Teller teller;

    /** Who was known to wait when last looked, by the first walk of the resource. */
    private final Map<Integer, List<Integer>> waiters = new HashMap<>();

    /** @param names of peers by their numbers */
    RemoteActivityEvents(IntFunction<String> names, Teller teller) {
        this.names = names;
        this.teller = teller;
    }

    /** Tells an event, if it is of this kind. Whether it is. */
    boolean onEvent(AgentEvent event, IntFunction<LiveResource> resourceOfWalk) {
        if (event instanceof AgentEvent.HolderSeen seen) {
            String label = seen.label().isEmpty() ? "" : " for " + seen.label();
            tell(Kind.HOLDER_SEEN, seen.walk(), seen.token(), seen.holder(), names.apply(seen.holder()) + label);
        } else if (event instanceof AgentEvent.TokenSeen seen) {
            tell(Kind.TOKEN_SEEN, seen.walk(), seen.token(), seen.holder(), "at " + names.apply(seen.holder()));
        } else if (event instanceof AgentEvent.RequestSent sent) {
            teller.tell(Kind.REQUEST_SENT, sent.walk(), null, 0, sent.to(), "to " + names.apply(sent.to()));
        } else if (event instanceof AgentEvent.RequestReceived received) {
            onRequest(received, resourceOfWalk.apply(received.walk()));
        } else {
            return false;
        }
        return true;
    }

    private void tell(Kind kind, int walk, Token token, int peer, String text) {
        teller.tell(kind, walk, token.id(), token.session(), peer, text);
    }

    private void onRequest(AgentEvent.RequestReceived received, LiveResource resource) {
        String other = received.origin() == received.from() || received.origin() == PeerRef.NOBODY
                ? ""
                : " for " + names.apply(received.origin());
        String text = "from " + names.apply(received.from()) + other;
        teller.tell(Kind.REQUEST_RECEIVED, received.walk(), null, 0, received.from(), text);
        // In a tree, an agent may ask for one behind it, and does not say so.
        if (received.origin() != PeerRef.SELF && resource.settings.mode() != Mode.TREE) {
            tellWaiter(received.walk(), received.origin());
        }
    }

    /** Once in a while, so that a word that is repeated all the time is told once. */
    void onLook(Agent agent, LiveResource resource, long nowNanos) {
        List<Integer> now = agent.resource(resource.walk, nowNanos).waiters();
        List<Integer> before = waiters.getOrDefault(resource.walk, List.of());
        now.stream().filter(peer -> !before.contains(peer)).forEach(peer -> tellWaiter(resource.walk, peer));
        waiters.put(resource.walk, now);
    }

    private void tellWaiter(int walk, int peer) {
        teller.tell(Kind.WAITER_SEEN, walk, null, 0, peer, names.apply(peer));
    }
}
