package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The peers by number, by name and by certificate. Only certified agents get in, and no more than there is room for. */
final class PeerTable {
    private final int capacity;
    private final List<Peer> byNumber = new ArrayList<>();
    private final LongMap<Peer> byPrefix = new LongMap<>();
    private final LongMap<Peer> byThumbprint = new LongMap<>();

    PeerTable(int capacity) {
        this.capacity = capacity;
    }

    Peer get(int number) {
        return byNumber.get(number);
    }

    @Nullable
    Peer find(AgentId id) {
        Peer peer = byPrefix.get(id.prefix());
        while (peer != null && !peer.id.equals(id)) {
            peer = peer.namesake;
        }
        return peer;
    }

    /** The peer whose id begins like this, or null. */
    @Nullable
    Peer named(long prefix) {
        return byPrefix.get(prefix);
    }

    @Nullable
    Peer signer(long thumbprint) {
        return byThumbprint.get(thumbprint);
    }

    /** The peer of that name, a new one if need be; null when there is no room. */
    @Nullable
    Peer findOrAdd(AgentId id) {
        Peer peer = find(id);
        if (peer == null && byNumber.size() < capacity) {
            peer = new Peer(byNumber.size(), id);
            byNumber.add(peer);
            Peer first = byPrefix.putIfAbsent(id.prefix(), peer);
            if (first != null) {
                peer.namesake = first.namesake;
                first.namesake = peer;
            }
        }
        return peer;
    }

    /** The peer signs with this certificate from now on, or with none that is known. */
    void certify(Peer peer, @Nullable AgentCertificate certificate) {
        AgentCertificate old = peer.certificate();
        if (old != null) {
            byThumbprint.remove(old.thumbprint(), peer);
        }
        peer.certificate(certificate);
        if (certificate != null) {
            byThumbprint.put(certificate.thumbprint(), peer);
        }
    }

    List<Peer> all() {
        return byNumber;
    }
}
