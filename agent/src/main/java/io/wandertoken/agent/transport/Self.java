package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.wire.Endpoint;

/** Who we are: the certificate that our own datagrams name, and the place that others sign. */
record Self(AgentCertificate certificate, Endpoint advertised) {
    AgentId id() {
        return certificate.id();
    }
}
