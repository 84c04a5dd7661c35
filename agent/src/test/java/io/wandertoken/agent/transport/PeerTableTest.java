package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import org.junit.jupiter.api.Test;

class PeerTableTest {

    @Test
    void aPeerWhoseCertificateIsNotAcceptedAnyMoreKeepsItsName() {
        TestAuthority authority = new TestAuthority(SignatureProfile.ED25519);
        AgentCertificate certificate = (AgentCertificate)
                authority.trust().judge(authority.agent(TestKeys.of(SignatureProfile.ED25519)), TestAuthority.NOW);
        PeerTable peers = new PeerTable(1);
        Peer peer = peers.findOrAdd(certificate.id(), 0);
        assertThat(peer.name()).isNull();

        peers.certify(peer, certificate);
        peers.certify(peer, null);

        assertThat(peer.certificate()).isNull();
        assertThat(peer.name()).isEqualTo("nas-1");
    }
}
