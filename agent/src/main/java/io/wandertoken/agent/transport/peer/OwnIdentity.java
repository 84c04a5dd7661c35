package io.wandertoken.agent.transport.peer;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.wire.Endpoint;

/** This agent's certificate, which its datagrams name, and its advertised address, which others sign. */
public record OwnIdentity(AgentCertificate certificate, Endpoint advertised) {
    public AgentId id() {
        return certificate.id();
    }
}
