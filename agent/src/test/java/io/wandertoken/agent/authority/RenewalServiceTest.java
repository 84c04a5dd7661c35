package io.wandertoken.agent.authority;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Rights;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.renewal.RenewalRequest;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenewalServiceTest {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final Duration LIFE = Duration.ofDays(30);
    private static final InetSocketAddress HOME = new InetSocketAddress("127.0.0.1", 4000);
    private static final Rights RIGHTS = Rights.parse("use:nas");
    private static final int HEAD = 21;

    @TempDir
    private Path folder;

    private Instant now = START;
    private long nowNanos;
    private FleetAuthority authority;
    private RenewalService service;
    private Identity agent;
    private final List<String> log = new ArrayList<>();

    @BeforeEach
    void make() {
        AuthorityMaker.make(
                folder.resolve("ca"),
                new AuthorityMaker.Wish("Test", SignatureProfile.ED25519, new FleetId(42), Duration.ofDays(3650)),
                false,
                START);
        authority = FleetAuthority.open(folder.resolve("ca"), () -> now);
        agent = issue("nas-1");
        service = new RenewalService(authority, null, () -> now, log::add, 0);
    }

    @Test
    void aCertificateIsRenewedOnceWhenAThirdOfItsTimeIsLeft() throws GeneralSecurityException {
        assertThat(certificate(ask(agent))).isEqualTo(agent.certificate().encoded());
        now = START.plus(Duration.ofDays(21));

        byte[] first = certificate(ask(agent));
        AgentCertificate renewed = read(first);
        assertThat(renewed.id()).isEqualTo(agent.id());
        assertThat(renewed.rights()).isEqualTo(RIGHTS);
        assertThat(renewed.certificate().getNotAfter().toInstant()).isEqualTo(now.plus(LIFE));
        now = now.plusSeconds(10);
        assertThat(certificate(ask(agent))).as("the same again").isEqualTo(first);
        assertThat(log).singleElement().asString().startsWith("renewed nas-1, valid until ");
    }

    /** Certificates begin minutes before they are issued; a short one must not be due at once. */
    @Test
    void theTimeOfACertificateCountsFromItsIssue() throws GeneralSecurityException {
        now = START.plus(Duration.ofDays(21));
        AgentCertificate renewed = read(certificate(ask(agent)));

        assertThat(renewed.dueAt()).isEqualTo(now.plus(LIFE.multipliedBy(2).dividedBy(3)));
    }

    @Test
    void aRevokedKeyAndAnExpiredCertificateAreRefused() throws GeneralSecurityException {
        Identity other = issue("nas-2");
        authority.revoke("nas-1");
        assertThat(refusal(ask(agent))).isEqualTo("the key is revoked");
        now = START.plus(Duration.ofDays(31));
        assertThat(refusal(ask(other))).startsWith("the certificate has expired");
    }

    @Test
    void aKeyThatWasReplacedIsRefused() throws GeneralSecurityException {
        authority.issue(new FleetAuthority.Order("nas-1", LIFE, SignatureProfile.ED25519, null, null, true));

        assertThat(refusal(ask(agent))).isEqualTo("the name nas-1 has another key");
    }

    @Test
    void aCopyAForgeryAndAStrangerGetNoAnswer() throws GeneralSecurityException {
        byte[] genuine = request(agent, now);
        byte[] forged = genuine.clone();
        // The first byte of the time is under the signature.
        forged[11] ^= 1;
        assertThat(answer(forged, HOME)).isNull();
        assertThat(answer(genuine, HOME)).isNotNull();
        assertThat(answer(genuine, HOME)).as("a copy").isNull();
        assertThat(answer(Arrays.copyOf(genuine, 500), HOME)).isNull();

        TestAuthority foreign = new TestAuthority(SignatureProfile.ED25519);
        AgentCertificate unknown = AgentCertificate.describe(TestAuthority.parsed(foreign.agent(TestKeys.ed25519(0))));
        byte[] stranger = bytes(RenewalRequest.of(unknown, now.toEpochMilli(), TestKeys.signer(TestKeys.ed25519(0))));
        assertThat(answer(stranger, HOME)).isNull();
    }

    @Test
    void aRequestFromAnotherTimeIsRefused() throws GeneralSecurityException {
        assertThat(refusal(answer(request(agent, now.plus(Duration.ofMinutes(11))), HOME)))
                .startsWith("the clocks of agent and authority differ");

        assertThat(certificate(ask(agent)))
                .as("its clock was set right")
                .isEqualTo(agent.certificate().encoded());
    }

    @Test
    void anAgentIsAnsweredOnceInASecondAndRefusalsDoNotFillALog() throws GeneralSecurityException {
        authority.revoke("nas-1");
        for (int i = 1; i <= 100; i++) {
            byte[] request = request(agent, now.plusMillis(i));
            byte[] answer = service.answer(request, request.length, HOME, 900_000_000L * i);
            assertThat(answer == null).as("request %d", i).isEqualTo(i % 2 == 0);
        }
        assertThat(log).hasSizeBetween(20, 30);
    }

    @Test
    void aFloodFromOneAddressLeavesRoomForOthers() throws GeneralSecurityException {
        byte[] forged = request(agent, now);
        forged[11] ^= 1;
        for (int i = 0; i < 1_000; i++) {
            service.answer(forged, forged.length, new InetSocketAddress("127.0.0.1", 5_000 + i), 0);
        }
        byte[] genuine = request(agent, now);
        assertThat(service.answer(genuine, genuine.length, HOME, 0))
                .as("the same address")
                .isNull();
        assertThat(service.answer(genuine, genuine.length, new InetSocketAddress("127.0.0.2", 4000), 0))
                .isNotNull();
    }

    @Test
    void noAnswerIsLongerThanItsRequest() throws GeneralSecurityException {
        assertThat(ask(agent)).hasSizeLessThan(request(agent, now).length);
    }

    private Identity issue(String name) {
        FleetAuthority.Delivery files = authority.issue(
                new FleetAuthority.Order(name, LIFE, SignatureProfile.ED25519, null, null, false, RIGHTS));
        return Identity.load(files.certificateFile(), files.keyFile().orElseThrow(), Signatures.ofJdk());
    }

    private byte[] ask(Identity identity) throws GeneralSecurityException {
        return answer(request(identity, now), HOME);
    }

    private byte[] answer(byte[] request, InetSocketAddress from) {
        nowNanos += 2_000_000_000L;
        return service.answer(request, request.length, from, nowNanos);
    }

    private static byte[] request(Identity identity, Instant at) throws GeneralSecurityException {
        return bytes(RenewalRequest.of(identity.certificate(), at.toEpochMilli(), identity.signer(Signatures.ofJdk())));
    }

    private static byte[] bytes(RenewalRequest request) {
        return ByteBuffer.allocate(1024)
                .putInt(0x57524e31)
                .putLong(request.millis())
                .putShort((short) request.certificate().length)
                .put(request.certificate())
                .put(request.signature())
                .array();
    }

    private static byte[] certificate(byte[] answer) {
        assertThat(answer[HEAD - 1]).isEqualTo((byte) 1);
        return Arrays.copyOfRange(answer, HEAD, answer.length);
    }

    private static String refusal(byte[] answer) {
        assertThat(answer[HEAD - 1]).isEqualTo((byte) 2);
        return new String(answer, HEAD, answer.length - HEAD, StandardCharsets.UTF_8);
    }

    private static AgentCertificate read(byte[] der) {
        return AgentCertificate.describe(TestAuthority.parsed(der));
    }
}
