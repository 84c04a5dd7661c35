package io.wandertoken.agent.transport.peer;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.wire.Endpoint;

/**
 * This agent's certificate, which its datagrams name, and its advertised address, which others sign. A renewed certificate of the same key
 * replaces the certificate while the agent runs.
 */
public final class OwnIdentity {
    private final Endpoint advertised;
    private volatile AgentCertificate certificate;

    public OwnIdentity(AgentCertificate certificate, Endpoint advertised) {
        this.certificate = certificate;
        this.advertised = advertised;
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
