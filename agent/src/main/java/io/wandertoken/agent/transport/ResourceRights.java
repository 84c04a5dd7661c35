package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.Rights;
import io.wandertoken.agent.transport.codec.AgentCodec;
import io.wandertoken.agent.transport.peer.OwnIdentity;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.transport.peer.PeerTable;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SignBatch;
import java.util.ArrayList;
import java.util.List;

/**
 * Who may say what about a resource, and be sent it, by the rights in the certificates. A peer whose certificate is not known yet may be
 * offered a token: it gets the token only after it has answered, and an answer needs the certificate.
 */
final class ResourceRights {
    private final OwnIdentity self;
    private final PeerTable peers;

    /** By the number of the permit. */
    private final List<String> resources = new ArrayList<>();

    ResourceRights(OwnIdentity self, PeerTable peers) {
        this.self = self;
        this.peers = peers;
    }

    /** The next permit belongs to this resource. */
    void add(String resource) {
        resources.add(resource);
    }

    boolean mayUse(int peer, int permit) {
        if (peer == PeerRef.SELF) {
            return self.certificate().rights().mayUse(resources.get(permit));
        }
        Peer known = peers.find(peer);
        return known == null || rights(known).mayUse(resources.get(permit));
    }

    /** Whether an agent with these rights may say this. */
    boolean maySay(Rights rights, Body body, int permit) {
        return switch (body.type()) {
            case ANNOUNCE -> rights.mayChair();
            case REPLY -> rights.mayServe();
            case LICENCE ->
                AgentCodec.isVote(body) ? rights.mayVote(resources.get(permit)) : rights.mayUse(resources.get(permit));
            default -> permit < 0 || rights.mayUse(resources.get(permit));
        };
    }

    /** Whether a peer may hear this: voters hear of the token without getting it. */
    boolean mayHear(Peer peer, Body body, int permit) {
        if (permit < 0) {
            return true;
        }
        String resource = resources.get(permit);
        return rights(peer).mayUse(resource)
                || (!body.type().isHandover() && rights(peer).mayVote(resource));
    }

    /** The signs of a batch that count: those of resources that their sender may use. */
    SignBatch believed(Peer from, SignBatch batch) {
        return new SignBatch(batch.signs().stream()
                .filter(sign -> rights(from).mayUse(resources.get(sign.permit())))
                .toList());
    }

    /** The signs of a batch that a peer may hear. */
    SignBatch audible(Peer to, SignBatch batch) {
        return new SignBatch(batch.signs().stream()
                .filter(sign -> rights(to).mayUse(resources.get(sign.permit()))
                        || rights(to).mayVote(resources.get(sign.permit())))
                .toList());
    }

    private static Rights rights(Peer peer) {
        AgentCertificate certificate = peer.certificate();
        return certificate == null ? Rights.ALL : certificate.rights();
    }
}
