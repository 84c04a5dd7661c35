package io.wandertoken.simulator.fleet.peer;

import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.Capabilities;
import io.wandertoken.protocol.agent.message.Capability;
import io.wandertoken.protocol.agent.message.PeerRef;
import java.util.LinkedHashMap;
import java.util.Map;

/** What one life of a host knows of its peers. */
public final class PeerKnowledge {

    /** The newest message of a peer. */
    private record Heard(long life, long number) {}

    private final FleetVersions versions;
    private final Capabilities own;
    private final Map<Integer, Heard> heard = new LinkedHashMap<>();
    private final Map<Integer, Capabilities> announced = new LinkedHashMap<>();

    public PeerKnowledge(FleetVersions versions, PeerRef self) {
        this.versions = versions;
        own = versions.of(self);
    }

    /** Whether a later message of the same peer came before this one. */
    public boolean isOld(PeerRef from, long number) {
        Heard last = heard.get(from.number());
        boolean old = last != null
                && (from.sequence() < last.life || (from.sequence() == last.life && number <= last.number));
        if (!old) {
            heard.put(from.number(), new Heard(from.sequence(), number));
        }
        return old;
    }

    /** A peer has introduced itself, and its version with it. */
    public void meet(PeerRef peer) {
        if (versions.areMixed()) {
            announced.put(peer.number(), versions.of(peer));
        }
    }

    /** Whether this host understands a message. */
    public boolean isUnderstood(AgentMessage message) {
        return own.allow(message);
    }

    /** Whether this host and a peer both understand a message. */
    public boolean isShared(int peer, AgentMessage message) {
        return !versions.areMixed() || shared(peer).allow(message);
    }

    public boolean canUse(int peer, Capability capability) {
        return !versions.areMixed() || shared(peer).has(capability);
    }

    private Capabilities shared(int peer) {
        return own.and(announced.getOrDefault(peer, Capabilities.NONE));
    }
}
