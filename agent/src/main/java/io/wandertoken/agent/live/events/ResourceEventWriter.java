package io.wandertoken.agent.live.events;

import io.wandertoken.agent.live.lease.LiveLease;
import io.wandertoken.agent.live.lease.LiveResource;
import io.wandertoken.agent.live.lease.LiveViews;
import io.wandertoken.control.EventView.Kind;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes events about resources, and names the resource of a permit and the peer of a number. On the agent's own thread. */
final class ResourceEventWriter {
    private final EventWriter writer;
    private final LiveViews views;
    private final List<LiveResource> resources;
    private final ReplacedTokenDetector tokens = new ReplacedTokenDetector();

    /** @param resources grows as resources are made */
    ResourceEventWriter(EventWriter writer, LiveViews views, List<LiveResource> resources) {
        this.writer = writer;
        this.views = views;
        this.resources = resources;
    }

    List<LiveResource> resources() {
        return resources;
    }

    LiveResource resource(int permit) {
        for (LiveResource resource : resources) {
            if (resource.has(permit)) {
                return resource;
            }
        }
        throw new IllegalStateException("an event of a permit that no resource has: " + permit);
    }

    String peerName(int peer) {
        return views.name(peer);
    }

    /** The name of the agent whose id begins like this. */
    String nameOf(long prefix) {
        return views.nameOf(prefix);
    }

    /** An event without a token and without a fence. */
    void write(Kind kind, int permit, int peer, String text) {
        write(kind, permit, null, 0, peer, text);
    }

    /** An event of a client's lease. */
    void write(Kind kind, int permit, long fence, @Nullable LiveLease lease, String text) {
        String client = lease == null ? "" : lease.request.client();
        writer.write(kind, resource(permit).settings.name(), fence, client, text);
    }

    /** Also reports each token that this one replaces. */
    void write(Kind kind, int permit, @Nullable TokenId token, long fence, int peer, String text) {
        LiveResource resource = resource(permit);
        String name = resource.settings.name();
        String other = peer == PeerRef.NOBODY ? "" : peerName(peer);
        writer.write(kind, name, token == null ? "" : token.toString(), fence, other, text);
        if (token != null) {
            boolean strict = resource.settings.mode().isStrict();
            for (TokenId replaced : tokens.onTold(kind, permit, token, strict)) {
                writer.write(Kind.TOKEN_REPLACED, name, replaced.toString(), 0, "", "its replacement is " + token);
            }
        }
    }
}
