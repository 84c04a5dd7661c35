package io.wandertoken.agent.transport.peer;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.wire.AgentVersion;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.protocol.agent.message.Capabilities;

/**
 * This agent's certificate, which its datagrams name, its advertised address, which others sign, and its version. A renewed certificate of the same key
 * replaces the certificate while the agent runs.
 */
public final class OwnIdentity {
    private final Endpoint advertised;
    private final AgentVersion version;
    private volatile AgentCertificate certificate;

    public OwnIdentity(AgentCertificate certificate, Endpoint advertised, AgentVersion version) {
        this.certificate = certificate;
        this.advertised = advertised;
        this.version = version;
    }

    /** What this agent announces. */
    public AgentVersion version() {
        return version;
    }

    /** The optional parts of the protocol that this agent and a peer have both announced. */
    public Capabilities shared(Peer peer) {
        return version.capabilities().and(peer.version().capabilities());
    }

    /** Uses another certificate from now on. */
    public void renew(AgentCertificate renewed) {
        if (!renewed.id().equals(id())) {
            throw new IllegalArgumentException("a certificate of another key, so of another agent");
        }
        certificate = renewed;
    }

    public AgentCertificate certificate() {
        return certificate;
    }

    public Endpoint advertised() {
        return advertised;
    }

    public AgentId id() {
        return certificate.id();
    }
}
