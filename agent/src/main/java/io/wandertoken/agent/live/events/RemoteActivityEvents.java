package io.wandertoken.agent.live.events;

import io.wandertoken.agent.config.ResourceSettings.Mode;
import io.wandertoken.agent.live.lease.LiveResource;
import io.wandertoken.control.EventView.Kind;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.Token;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reports what an agent learns about its peers: where tokens are, who uses a resource, and who asks for one. */
final class RemoteActivityEvents {
    private final ResourceEventWriter writer;

    /** Who was known to wait when last looked, by the first permit of the resource. */
    private final Map<Integer, List<Integer>> waiters = new HashMap<>();

    RemoteActivityEvents(ResourceEventWriter writer) {
        this.writer = writer;
    }

    void onHolderSeen(AgentEvent.HolderSeen seen) {
        String label = seen.label().isEmpty() ? "" : " for " + seen.label();
        write(Kind.HOLDER_SEEN, seen.permit(), seen.token(), seen.holder(), writer.peerName(seen.holder()) + label);
    }

    void onTokenSeen(AgentEvent.TokenSeen seen) {
        write(Kind.TOKEN_SEEN, seen.permit(), seen.token(), seen.holder(), "at " + writer.peerName(seen.holder()));
    }

    void onRequestSent(AgentEvent.RequestSent sent) {
        writer.write(Kind.REQUEST_SENT, sent.permit(), sent.to(), "to " + writer.peerName(sent.to()));
    }

    void onRequestReceived(AgentEvent.RequestReceived received) {
        String other = received.origin() == received.from() || received.origin() == PeerRef.NOBODY
                ? ""
                : " for " + writer.peerName(received.origin());
        String text = "from " + writer.peerName(received.from()) + other;
        writer.write(Kind.REQUEST_RECEIVED, received.permit(), received.from(), text);
        // In a tree, an agent may ask for one behind it, and does not say so.
        Mode mode = writer.resource(received.permit()).settings.mode();
        if (received.origin() != PeerRef.NOBODY && mode != Mode.TREE) {
            writeWaiter(received.permit(), received.origin());
        }
    }

    /** Runs once in a while, so that an agent that repeats all the time that it waits is reported once. */
    void onLook(Agent agent, long nowNanos) {
        writer.resources().forEach(resource -> onLook(agent, resource, nowNanos));
    }

    private void onLook(Agent agent, LiveResource resource, long nowNanos) {
        List<Integer> now = agent.resource(resource.permit, nowNanos).waiters();
        List<Integer> before = waiters.getOrDefault(resource.permit, List.of());
        now.stream().filter(peer -> !before.contains(peer)).forEach(peer -> writeWaiter(resource.permit, peer));
        waiters.put(resource.permit, now);
    }

    private void write(Kind kind, int permit, Token token, int peer, String text) {
        writer.write(kind, permit, token.id(), token.session(), peer, text);
    }

    private void writeWaiter(int permit, int peer) {
        writer.write(Kind.WAITER_SEEN, permit, peer, writer.peerName(peer));
    }
}
