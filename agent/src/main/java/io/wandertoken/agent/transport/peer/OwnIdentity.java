package io.wandertoken.agent.transport.peer;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.wire.Endpoint;

/** Who we are: the certificate that our own datagrams name, and the place that others sign. */
public record OwnIdentity(AgentCertificate certificate, Endpoint advertised) {
    public AgentId id() {
        return certificate.id();
    }
}
