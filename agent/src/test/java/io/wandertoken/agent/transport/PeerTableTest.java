package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import org.junit.jupiter.api.Test;

class PeerTableTest {
    private final PeerTable peers = new PeerTable(3);

    @Test
    void aPeerWhoseCertificateIsNotAcceptedAnyMoreKeepsItsName() {
        TestAuthority authority = new TestAuthority(SignatureProfile.ED25519);
        AgentCertificate certificate = (AgentCertificate)
                authority.trust().judge(authority.agent(TestKeys.of(SignatureProfile.ED25519)), TestAuthority.NOW);
        Peer peer = peers.findOrAdd(certificate.id());
        assertThat(peer.name()).isNull();

        peers.certify(peer, certificate);
        peers.certify(peer, null);

        assertThat(peer.certificate()).isNull();
        assertThat(peer.name()).isEqualTo("nas-1");
    }

    @Test
    void peersWhoseIdsBeginAlikeAreStillDifferent() {
        Peer first = peers.findOrAdd(new AgentId(1, 2, 3, 4));
        Peer second = peers.findOrAdd(new AgentId(1, 2, 3, 5));
        Peer third = peers.findOrAdd(new AgentId(1, 2, 3, 6));

        assertThat(peers.all()).containsExactly(first, second, third);
        assertThat(peers.find(new AgentId(1, 2, 3, 4))).isSameAs(first);
        assertThat(peers.find(new AgentId(1, 2, 3, 5))).isSameAs(second);
        assertThat(peers.find(new AgentId(1, 2, 3, 6))).isSameAs(third);
        assertThat(peers.find(new AgentId(1, 2, 3, 7))).isNull();
        assertThat(peers.named(1)).isSameAs(first);
    }

    @Test
    void whoIsKnownIsFoundWhereThereIsNoRoomForOthers() {
        Peer known = peers.findOrAdd(new AgentId(1, 0, 0, 0));
        peers.findOrAdd(new AgentId(2, 0, 0, 0));
        peers.findOrAdd(new AgentId(3, 0, 0, 0));

        assertThat(peers.findOrAdd(new AgentId(4, 0, 0, 0))).isNull();
        assertThat(peers.findOrAdd(new AgentId(1, 0, 0, 0))).isSameAs(known);
    }
}
