package io.wandertoken.agent.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.identity.TrustDecision;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.net.InetSocketAddress;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A move between two agents that have never met: everything that the receiver needs is in the datagram. */
class FirstContactTest {
    private static final GroupId GROUP = GroupId.of(TestAuthority.FLEET, "nas");
    private static final Endpoint SOURCE = Endpoint.of(new InetSocketAddress("192.0.2.1", 7700));
    private static final Endpoint DESTINATION = Endpoint.of(new InetSocketAddress("2001:db8::2", 7700));
    private static final AgentId RECEIVER = AgentId.of(TestKeys.ed25519(0x20).getPublic());

    @ParameterizedTest
    @EnumSource(SignatureProfile.class)
    void aStrangersMoveIsVerifiedWithNothingButTheAuthority(SignatureProfile profile) throws Exception {
        TestAuthority authority = new TestAuthority(profile);
        byte[] received = move(authority, TestKeys.of(profile), 3);

        Datagram datagram = (Datagram) DatagramDecoder.decode(received);
        byte[] der = datagram.header().certificate().toArray();
        AgentCertificate signer = (AgentCertificate) authority.trust().judge(der, TestAuthority.NOW);
        Entry own = datagram.body().entries().stream()
                .filter(entry -> entry.id().equals(signer.id()))
                .findFirst()
                .orElseThrow();
        SignedRoute route = new SignedRoute(signer.id(), own.endpoint(), RECEIVER, DESTINATION);

        assertThat(datagram.header().names(signer)).isTrue();
        assertThat(datagram.isSignedBy(Signatures.best().verifier(signer.publicKey()), route))
                .isTrue();
        assertThat(own.isSignedBy(GROUP, Signatures.best().verifier(signer.publicKey())))
                .isTrue();
        assertThat(received.length).isLessThanOrEqualTo(CoseSign1.MOST_BYTES);
    }

    @Test
    void aCertificatePutInByAnotherDoesNotMatchTheSignedHeader() {
        TestAuthority authority = new TestAuthority(SignatureProfile.ED25519);
        KeyPair other = TestKeys.ed25519(7);
        TrustDecision judged = authority.trust().judge(authority.agent(other), TestAuthority.NOW);

        Datagram datagram = (Datagram) DatagramDecoder.decode(move(authority, TestKeys.ed25519(0), 0));

        assertThat(datagram.header().names((AgentCertificate) judged)).isFalse();
    }

    @Test
    void anotherAuthoritysAgentGetsNowhere() {
        TestAuthority authority = new TestAuthority(SignatureProfile.ED25519);
        TestAuthority impostor = new TestAuthority(SignatureProfile.ED25519);

        Datagram datagram = (Datagram) DatagramDecoder.decode(move(impostor, TestKeys.ed25519(0), 0));

        byte[] der = datagram.header().certificate().toArray();
        assertThat(authority.trust().judge(der, TestAuthority.NOW)).isEqualTo(Refusal.WRONG_CA);
    }

    @Test
    void everyResourceOfEveryFleetHasItsOwnGroup() {
        assertThat(GroupId.of(new FleetId(0x0011223344556677L), "nas")).hasToString("cba2232898ab9635");
        assertThat(GroupId.of(TestAuthority.FLEET, "nas"))
                .isEqualTo(GROUP)
                .isNotEqualTo(GroupId.of(TestAuthority.FLEET, "ftp"))
                .isNotEqualTo(GroupId.of(new FleetId(1), "nas"));
    }

    private static byte[] move(TestAuthority authority, KeyPair keys, int others) {
        byte[] der = authority.agent(keys);
        AgentCertificate certificate = (AgentCertificate) authority.trust().judge(der, TestAuthority.NOW);
        Entry own = Entry.hint(certificate.id(), SOURCE, 1).signed(GROUP, TestKeys.signer(keys));
        List<Entry> entries = new ArrayList<>(List.of(own));
        for (int i = 0; i < others; i++) {
            entries.add(Entry.hint(AgentId.of(TestKeys.ed25519(40 + i).getPublic()), SOURCE, i));
        }
        Body body = Body.of(MessageType.MOVE, GROUP, 12345)
                .token(new TokenId(1, certificate.id().prefix(), -1), 1)
                .sourceNonce(new Nonce(1, 2))
                .entries(entries)
                .flags(Body.WANT_CERTIFICATE)
                .build();
        Header header = Header.of(certificate).withCertificate(Bytes.copyOf(der));
        SignedRoute route = new SignedRoute(certificate.id(), SOURCE, RECEIVER, DESTINATION);
        return CoseSign1.seal(header, body, route, TestKeys.signer(keys));
    }
}
