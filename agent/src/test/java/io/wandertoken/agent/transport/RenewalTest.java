package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.authority.AuthorityMaker;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.SignedRoute;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.AgentEvent.MemberChanged;
import io.wandertoken.protocol.membership.MembershipEvent;
import io.wandertoken.protocol.membership.Reason;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent hears a peer whose certificate is replaced, while new revocation lists come. */
@Tag("loopback")
class RenewalTest {
    private static final Bytes HELLO = Bytes.copyOf(new byte[] {4});
    private static final FleetId FLEET = new FleetId(42);
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    @TempDir
    private Path folder;

    private final Signatures signatures = Signatures.best();
    private final List<MembershipEvent> events = new CopyOnWriteArrayList<>();
    private volatile Instant now = Instant.now();
    private FleetAuthority authority;
    private Path peerKey;
    private Identity peer;
    private DatagramSocket socket;
    private AgentEndpoint agent;
    private long sent = 1000;

    @BeforeEach
    void open() throws IOException {
        AuthorityMaker.make(
                folder.resolve("ca"),
                new AuthorityMaker.Wish("Test", SignatureProfile.ED25519, FLEET, Duration.ofDays(300)),
                false,
                now);
        authority = FleetAuthority.open(folder.resolve("ca"), () -> now);
        issue("other", Duration.ofDays(30));
        FleetAuthority.Delivery files = issue("peer", Duration.ofDays(1));
        peerKey = folder.resolve("peer.key");
        Files.copy(files.keyFile().orElseThrow(), peerKey);
        peer = Identity.load(files.certificateFile(), peerKey, signatures);
        socket = new DatagramSocket(ANY_PORT);
        agent = openAgent();
    }

    @AfterEach
    void close() {
        socket.close();
        agent.close();
    }

    @Test
    void aListThatComesAfterACertificateExpiredBansNobody() throws Exception {
        hello();
        now = now.plus(Duration.ofDays(2));
        authority.revoke("other");
        assertThat(Eventually.holds(() -> agent.counters().get(Refusal.EXPIRED) > 0))
                .isTrue();

        peer = Identity.load(authority.renew("peer", Duration.ofDays(30), null).certificateFile(), peerKey, signatures);
        hello();

        assertThat(events).doesNotContain(MembershipEvent.BANNED);
        assertThat(agent.counters().get(Reason.BANNED)).isZero();
    }

    @Test
    void aRevokedPeerIsHeardAgainWithAnotherCertificate() throws Exception {
        hello();
        FleetAuthority.Delivery reissued = authority.renew("peer", Duration.ofDays(30), null);
        TestAuthority.revokeSerial(folder.resolve("ca"), peer.certificate(), now);
        assertThat(Eventually.holds(() -> events.contains(MembershipEvent.BANNED)))
                .isTrue();

        peer = Identity.load(reissued.certificateFile(), peerKey, signatures);
        hello();

        assertThat(agent.counters().get(Reason.BANNED)).isZero();
        assertThat(events.get(events.size() - 1)).isEqualTo(MembershipEvent.ADDED);
    }

    @Test
    void aCopyUnderAnEarlierCertificateCostsNoCheckAndMovesNobody() throws Exception {
        byte[] early = hello();
        peer = Identity.load(authority.renew("peer", Duration.ofDays(30), null).certificateFile(), peerKey, signatures);
        hello();
        long checked = agent.counters().get(Total.SIGNATURES_CHECKED);
        long dropped = agent.counters().dropped();

        try (DatagramSocket eavesdropper = new DatagramSocket(ANY_PORT)) {
            for (int i = 0; i < 50; i++) {
                eavesdropper.send(new DatagramPacket(early, early.length, agent.address()));
            }
            assertThat(Eventually.holds(() -> agent.counters().dropped() >= dropped + 50))
                    .isTrue();
        }

        assertThat(agent.counters().get(Total.SIGNATURES_CHECKED)).isEqualTo(checked);
    }

    @Test
    void anAgentShowsItsRenewedCertificateWithoutARestart() throws Exception {
        AgentCertificate renewed =
                authority.renew("agent", Duration.ofDays(60), null).issued().certificate();

        agent.renew(renewed);
        agent.ask(asked -> true);

        List<X509Certificate> authorities = List.of(authority.certificate());
        Trust trust = new Trust(authorities, FLEET, RevocationFile.none(), signatures);
        try (ReachabilityProbe probe = new ReachabilityProbe(ANY_PORT, Endpoint.UNSPECIFIED, peer, trust)) {
            assertThat(probe.ask(agent.address(), false, Duration.ofSeconds(Eventually.PATIENCE_SECONDS)))
                    .isInstanceOfSatisfying(
                            ReachabilityProbe.Answer.class,
                            answer -> assertThat(answer.certificate().certificate())
                                    .isEqualTo(renewed.certificate()));
        }
    }

    @Test
    void handoversContinueUnderARenewedCertificate() {
        try (TestFleet fleet = new TestFleet()) {
            Custody custody = new Custody();
            KeyPair keys = TestKeys.of(SignatureProfile.ED25519);
            AgentEndpointConfig config = TestFleet.config(TestFleet.patient());
            AgentEndpoint first = fleet.open(config, fleet.identity(keys), custody.listener(0));
            AgentEndpoint second = fleet.open(config.withSeeds(() -> List.of(first.address())), custody.listener(1));
            custody.begin(0, first, 1);
            custody.begin(1, second, 1);
            assertThat(TestFleet.await(() -> custody.handoverCount.get() > 10)).isTrue();

            first.renew(fleet.identity(keys).certificate());
            first.ask(asked -> true);
            long before = custody.handoverCount.get();

            assertThat(TestFleet.await(() -> custody.handoverCount.get() > before + 10))
                    .isTrue();
            assertThat(custody.violations).isEmpty();
            // What was under way is resent with the certificate; nothing afterwards needs that.
            assertThat(second.counters().get(DropReason.UNKNOWN_SIGNER)).isLessThanOrEqualTo(2);
        }
    }

    @Test
    void whatTheAgentSignedForAnyoneUnderAnEarlierCertificateIsNotAPeersWord() throws Exception {
        FleetAuthority.Delivery earlier = authority.renew("agent", Duration.ofDays(20), null);
        Identity self = Identity.load(earlier.certificateFile(), folder.resolve("ca/agents/agent.key"), signatures);
        Body body = Body.of(MessageType.JOIN, GroupId.of(FLEET, ""), sent++)
                .flags(Body.FOR_ANYONE)
                .entries(List.of(Entry.hint(self.id(), agent.advertised(), 1)))
                .build();
        Header header = Header.of(self.certificate())
                .withCertificate(Bytes.copyOf(self.certificate().encoded()));
        byte[] bytes = CoseSign1.seal(
                header, body, SignedRoute.toAnyone(self.id(), agent.advertised()), self.signer(signatures));

        socket.send(new DatagramPacket(bytes, bytes.length, agent.address()));

        assertThat(Eventually.holds(() -> agent.counters().get(DropReason.REFLECTED) > 0))
                .as(agent.counters().toString())
                .isTrue();
        assertThat(events).isEmpty();
    }

    private FleetAuthority.Delivery issue(String name, Duration validity) {
        return authority.issue(new FleetAuthority.Order(name, validity, SignatureProfile.ED25519, null, null, false));
    }

    private AgentEndpoint openAgent() {
        FleetAuthority.Delivery files = issue("agent", Duration.ofDays(30));
        List<X509Certificate> authorities = List.of(authority.certificate());
        Trust trust =
                new Trust(authorities, FLEET, RevocationFile.load(authority.revocationFile(), authorities), signatures);
        AgentEndpoint opened = AgentEndpoint.open(
                AgentEndpointConfig.of(ANY_PORT, FLEET, List.of(), AgentConfig.wan())
                        .withWall(() -> now),
                Identity.load(files.certificateFile(), files.keyFile().orElseThrow(), signatures),
                trust,
                (event, nowNanos) -> {
                    if (event instanceof MemberChanged changed) {
                        events.add(changed.change());
                    }
                });
        opened.ask(started -> {
            started.start(opened.nowNanos());
            return true;
        });
        return opened;
    }

    /** The peer says hello and shows its certificate; the agent accepts both. */
    private byte[] hello() throws GeneralSecurityException, IOException {
        Endpoint place = Endpoint.of((InetSocketAddress) socket.getLocalSocketAddress());
        Body body = Body.of(MessageType.GOSSIP, GroupId.of(FLEET, ""), sent++)
                .entries(List.of(Entry.hint(peer.id(), place, 1)))
                .data(HELLO)
                .build();
        Header header = Header.of(peer.certificate())
                .withCertificate(Bytes.copyOf(peer.certificate().encoded()));
        SignedRoute route = new SignedRoute(peer.id(), place, agent.id(), agent.advertised());
        byte[] bytes = CoseSign1.seal(header, body, route, peer.signer(signatures));
        long before = agent.counters().get(Total.ACCEPTED);
        socket.send(new DatagramPacket(bytes, bytes.length, agent.address()));
        assertThat(Eventually.holds(() -> agent.counters().get(Total.ACCEPTED) > before))
                .isTrue();
        agent.ask(asked -> true);
        return bytes;
    }
}
