package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.transport.accounting.Budget;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.transport.gate.SourceBudgets;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CookieReply;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.DatagramDecoder;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.Reason;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.handover.HandoverConfig;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.io.ByteArrayInputStream;
import java.security.KeyPair;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each kind of bad datagram is dropped, counted under its reason, and answered by nothing. */
@Tag("loopback")
@Timeout(900)
class BadDatagramsTest {
    private final TestFleet fleet = new TestFleet();
    private final KeyPair keys = TestKeys.of(SignatureProfile.ED25519);
    private final byte[] der = fleet.authority.agent(keys);
    private AgentEndpoint victim;
    private Stranger stranger;

    @BeforeEach
    void open() {
        victim = fleet.openIsolated(
                TestFleet.config(TestFleet.withoutResends(TestFleet.quiet())), new Custody().listener(0));
        stranger = new Stranger(victim, fleet.identity(der, keys).certificate(), keys);
    }

    @AfterEach
    void close() {
        stranger.close();
        fleet.close();
    }

    @Test
    void noise() {
        stranger.send(new byte[] {1, 2, 3});
        assertDropped(() -> victim.counters().get(Reason.NOT_SIGN1));
    }

    @Test
    void nothingAtAll() {
        stranger.send(new byte[0]);
        assertDropped(() -> victim.counters().dropped());
    }

    @Test
    void truncated() {
        byte[] good = stranger.certified().move(1, 1);
        stranger.send(Arrays.copyOf(good, good.length - 5));
        assertDropped(() -> victim.counters().get(Reason.TRUNCATED));
    }

    @Test
    void oversized() {
        stranger.send(Arrays.copyOf(stranger.certified().move(1, 1), 1400));
        assertDropped(() -> victim.counters().get(Reason.TOO_LONG));
    }

    @Test
    void ofAnotherFleetOrResource() {
        stranger.group = GroupId.of(new FleetId(1), "nas");
        stranger.send(stranger.certified().move(1, 1));
        stranger.group = TestFleet.GROUP;
        assertDropped(() -> victim.counters().get(DropReason.OTHER_GROUP));
    }

    @Test
    void ofATypeThatNoAgentAwaits() {
        stranger.send(stranger.certified()
                .seal(Body.of(MessageType.ECHO, TestFleet.GROUP, 1)
                        .sourceNonce(new Nonce(1, 1))
                        .echo(OptionalLong.of(1))
                        .build()));
        assertDropped(() -> victim.counters().get(DropReason.OTHER_TYPE));
    }

    @Test
    void withoutTheTokensStamp() {
        Bytes good = stranger.data;
        stranger.data = Bytes.EMPTY;
        stranger.send(stranger.certified().move(1, 1));
        stranger.data = good;
        assertDropped(() -> victim.counters().get(DropReason.TOKEN_DATA));
    }

    @Test
    void reflected() {
        try (Stranger silent = new Stranger(victim, stranger.certificate, keys)) {
            // The victim's own ack, sent back to it.
            silent.send(silent.certified().move(77, 1));
            byte[] ack = silent.hear();
            silent.send(ack);
        }
        assertDropped(() -> victim.counters().get(DropReason.REFLECTED));
    }

    @Test
    void anAnswerToNothing() {
        stranger.send(stranger.certified()
                .seal(Body.of(MessageType.ACK, TestFleet.GROUP, 1)
                        .token(new TokenId(1, 1, 1), 1)
                        .sourceNonce(new Nonce(1, 1))
                        .destinationNonce(new Nonce(1, 2))
                        .build()));
        assertDropped(() -> victim.counters().get(DropReason.NOT_AWAITED));
    }

    @Test
    void aReplayOfAnOlderSession() {
        byte[] old = stranger.certified().move(5, 1);
        stranger.send(stranger.move(5, 2));
        stranger.hear();

        stranger.send(old);
        assertThat(TestFleet.await(() -> victim.counters().get(DropReason.NOT_AWAITED) == 1))
                .isTrue();
        assertThat(victim.counters().get(Total.SIGNATURES_CHECKED)).isEqualTo(1);
    }

    @Test
    void ofAnUnknownSignerWithoutCertificate() {
        stranger.send(stranger.move(1, 1));
        assertDropped(() -> victim.counters().get(DropReason.UNKNOWN_SIGNER));
    }

    @Test
    void withTheCertificateOfAnotherAuthority() {
        TestAuthority impostor = new TestAuthority(SignatureProfile.ED25519);
        send(new Stranger(victim, parsed(impostor.agent(keys)), keys));
        assertDropped(() -> victim.counters().get(DropReason.CERTIFICATE_REFUSED));
        assertThat(victim.counters().get(Refusal.WRONG_CA)).isEqualTo(1);
    }

    @Test
    void withACertificateForAnotherFleet() {
        byte[] other = fleet.authority.agent(
                keys, new FleetId(1), TestAuthority.NOW.minusSeconds(60), TestAuthority.NOW.plusSeconds(60));
        send(new Stranger(victim, parsed(other), keys));
        assertDropped(() -> victim.counters().get(Refusal.WRONG_FLEET));
    }

    @Test
    void withAnExpiredCertificate() {
        byte[] old = fleet.authority.agent(
                keys, TestAuthority.FLEET, TestAuthority.NOW.minusSeconds(60), TestAuthority.NOW.minusSeconds(1));
        send(new Stranger(victim, parsed(old), keys));
        assertDropped(() -> victim.counters().get(Refusal.EXPIRED));
    }

    @Test
    void withACertificateThatTheSignedHeaderDoesNotName() {
        byte[] good = stranger.certified().move(1, 1);
        KeyPair others = TestKeys.of(SignatureProfile.ED25519);
        byte[] other = fleet.authority.agent(others);
        assertThat(other).hasSameSizeAs(der);
        int place = indexOf(good, der);
        byte[] swapped = good.clone();
        System.arraycopy(other, 0, swapped, place, other.length);

        stranger.send(swapped);
        assertDropped(() -> victim.counters().get(DropReason.OTHER_CERTIFICATE));
    }

    @Test
    void signedByAnotherKey() {
        send(new Stranger(victim, stranger.certificate, TestKeys.of(SignatureProfile.ED25519)));
        assertDropped(() -> victim.counters().get(DropReason.BAD_SIGNATURE));
    }

    @Test
    void meantForAnotherAgent() {
        stranger.addressee = stranger.certificate.id();
        stranger.send(stranger.certified().move(1, 1));
        stranger.addressee = victim.id();
        assertDropped(() -> victim.counters().get(DropReason.BAD_SIGNATURE));
    }

    @Test
    void moreCertificatesOfStrangersThanTheBudgetAllows() {
        TestAuthority impostor = new TestAuthority(SignatureProfile.ED25519);
        long begunNanos = System.nanoTime();
        try (Stranger flooder = new Stranger(victim, parsed(impostor.agent(keys)), keys)) {
            flooder.sendAll(Collections.nCopies(50, flooder.certified().move(1, 1)));
        }
        assertThat(TestFleet.await(() -> victim.counters().dropped() == 50)).isTrue();

        assertWithin(SourceBudgets.ENDPOINT_CERTIFICATES, DropReason.CERTIFICATE_REFUSED, begunNanos);
        assertDropped(() -> Math.min(1, victim.counters().get(DropReason.CERTIFICATE_BUDGET)));
    }

    @Test
    void moreBadSignaturesThanTheBudgetAllows() {
        stranger.send(stranger.certified().move(99, 1));
        stranger.hear();
        long begunNanos = System.nanoTime();
        try (Stranger flooder = new Stranger(victim, stranger.certificate, TestKeys.of(SignatureProfile.ED25519))) {
            List<byte[]> forged = Collections.nCopies(200, flooder.move(1, 1));
            // The budget grows with time, so a slow machine needs more of them.
            for (int round = 1; round <= 50 && victim.counters().get(DropReason.SIGNATURE_BUDGET) <= 100; round++) {
                flooder.sendAll(forged);
                long sent = (long) round * forged.size();
                assertThat(TestFleet.await(() -> victim.counters().dropped() == sent))
                        .isTrue();
            }

            assertThat(victim.counters().get(DropReason.SIGNATURE_BUDGET)).isGreaterThan(100);
            assertWithin(SourceBudgets.ENDPOINT, DropReason.BAD_SIGNATURE, begunNanos);
            for (Optional<byte[]> heard = flooder.hear(1); heard.isPresent(); heard = flooder.hear(1)) {
                byte[] cookie = heard.get();
                assertThat(CookieReply.decode(cookie, cookie.length))
                        .as("nothing but cookies")
                        .isNotNull();
            }
        }
    }

    @Test
    void fromMorePeersThanThereIsRoomFor() {
        HandoverConfig usual = HandoverConfig.loopback();
        AgentConfig agent = TestFleet.quiet()
                .withHandover(usual.withMemory(new HandoverConfig.Memory(8, 8, Duration.ofHours(1), 1)));
        AgentEndpoint small = fleet.openIsolated(TestFleet.config(agent), new Custody().listener(1));
        KeyPair others = TestKeys.of(SignatureProfile.ED25519);
        try (Stranger early = new Stranger(small, fleet.identity(others).certificate(), others);
                Stranger late = new Stranger(small, stranger.certificate, keys)) {
            // Whoever has a handover with the agent is not forgotten for somebody else.
            early.send(early.certified().move(2, 1));
            early.hear();

            late.send(late.certified().move(1, 1));

            assertThat(TestFleet.await(() -> small.counters().get(DropReason.TOO_MANY_PEERS) == 1))
                    .isTrue();
            assertThat(late.hear(1)).isEmpty();
        }
    }

    private static void send(Stranger other) {
        try (other) {
            other.send(other.certified().move(1, 1));
            assertThat(other.hear(50)).isEmpty();
        }
    }

    /** So much was checked in vain as the budget of an address allows in that time, and no more. */
    private void assertWithin(Budget.Rate rate, DropReason checked, long begunNanos) {
        double seconds = (System.nanoTime() - begunNanos) / 1e9;
        assertThat((double) victim.counters().get(checked)).isBetween(1.0, rate.burst() + rate.perSecond() * seconds);
    }

    /**
     * Then a good move is answered, and its answer is the first thing that the socket hears. Should its address share the
     * budget of another one, that is filled again in a second.
     */
    private void assertDropped(LongSupplier counter) {
        assertThat(TestFleet.await(() -> counter.getAsLong() == 1))
                .as("counted once")
                .isTrue();
        Optional<byte[]> heard = Optional.empty();
        for (int attempt = 0; attempt < Eventually.PATIENCE_SECONDS && heard.isEmpty(); attempt++) {
            stranger.send(stranger.certified().move(1_000, 1));
            heard = stranger.hear(1_000);
        }
        Datagram answer = (Datagram) DatagramDecoder.decode(heard.orElseThrow());

        assertThat(answer.body().type()).isEqualTo(MessageType.ACK);
        assertThat(answer.body().sourceNonce()).isEqualTo(new Nonce(1_000, 1));
    }

    private static AgentCertificate parsed(byte[] der) {
        try {
            return AgentCertificate.describe((X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der)));
        } catch (CertificateException e) {
            throw new AssertionError(e);
        }
    }

    private static int indexOf(byte[] whole, byte[] part) {
        for (int i = 0; i + part.length <= whole.length; i++) {
            if (Arrays.equals(whole, i, i + part.length, part, 0, part.length)) {
                return i;
            }
        }
        throw new AssertionError("not in it");
    }
}
