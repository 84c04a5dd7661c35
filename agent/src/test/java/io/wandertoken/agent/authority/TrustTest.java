package io.wandertoken.agent.authority;

import static io.wandertoken.agent.authority.TestAuthority.FLEET;
import static io.wandertoken.agent.authority.TestAuthority.NOW;
import static io.wandertoken.agent.authority.TestAuthority.YEAR;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Pem;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.identity.TrustDecision;
import io.wandertoken.agent.identity.VerifiedCertificates;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TrustTest {
    private static final KeyPair AGENT = TestKeys.ed25519(0);
    private static final byte[] SIGNING = X509Writer.extension(X509Writer.KEY_USAGE, true, Der.namedBits(0x80, 7));

    private final TestAuthority authority = new TestAuthority(SignatureProfile.ED25519);

    @ParameterizedTest
    @EnumSource(SignatureProfile.class)
    void anAgentsCertificateIsAcceptedUnderEitherKindOfAuthority(SignatureProfile profile) {
        TestAuthority one = new TestAuthority(profile);
        for (KeyPair agent : List.of(AGENT, TestKeys.p256())) {
            byte[] der = one.agent(agent);

            AgentCertificate judged = (AgentCertificate) one.trust().judge(der, NOW);

            assertThat(judged.id()).isEqualTo(AgentId.of(agent.getPublic()));
            assertThat(judged.name()).isEqualTo("nas-1");
            assertThat(judged.profile())
                    .isEqualTo(SignatureProfile.of(agent.getPublic()).orElseThrow());
            assertThat(judged.encoded()).isEqualTo(der);
        }
    }

    @Test
    void everyFaultHasItsOwnRefusal(@TempDir Path folder) throws Exception {
        byte[] revoked = authority.agent(AGENT);
        Path list = folder.resolve("ca.crl");
        BigInteger serial = TestAuthority.parsed(revoked).getSerialNumber();
        Files.writeString(
                list,
                new Pem(
                                "X509 CRL",
                                authority.writer.revocationList(
                                        BigInteger.ONE,
                                        NOW,
                                        NOW.plus(YEAR),
                                        List.of(new X509Writer.Revocation(serial, NOW, null))))
                        .encode());
        Trust trust = new Trust(
                List.of(authority.certificate),
                FLEET,
                RevocationFile.load(list, List.of(authority.certificate)),
                Signatures.best());
        Map<Refusal, byte[]> faulty = faulty();
        faulty.put(Refusal.REVOKED, revoked);

        faulty.forEach((refusal, der) -> assertThat(trust.judge(der, NOW)).isEqualTo(refusal));
        faulty.put(Refusal.CA_NOT_VALID, new byte[0]);
        assertThat(faulty.keySet()).containsExactlyInAnyOrder(Refusal.values());
    }

    @Test
    void theLongestCertificateIsAccepted() {
        byte[] longest = authority.agentOfSize(AGENT, AgentCertificate.MOST_BYTES);

        assertThat(authority.trust().judge(longest, NOW)).isInstanceOf(AgentCertificate.class);
    }

    @Test
    void anAuthorityThatHasExpiredVouchesForNobody() {
        Instant soon = NOW.plusSeconds(10);
        TestAuthority brief = new TestAuthority("Brief", SignatureProfile.ED25519, NOW.minus(YEAR), soon);
        byte[] agent = brief.agent(AGENT);

        assertThat(brief.trust().judge(agent, NOW)).isInstanceOf(AgentCertificate.class);
        assertThat(brief.trust().judge(agent, soon.plusSeconds(1))).isEqualTo(Refusal.CA_NOT_VALID);
    }

    @Test
    void aCertificateThatWasFoundGenuineIsReadOnceAndStillJudgedEachTime(@TempDir Path folder) throws Exception {
        byte[] der = authority.agent(AGENT, FLEET, NOW, NOW.plusSeconds(100));
        Path list = folder.resolve("ca.crl");
        write(list, 1, List.of());
        RevocationFile revocations = RevocationFile.load(list, List.of(authority.certificate));
        VerifiedCertificates shared = new VerifiedCertificates();
        Trust one = new Trust(List.of(authority.certificate), FLEET, revocations, Signatures.best(), shared);
        Trust other =
                new Trust(List.of(authority.certificate), FLEET, RevocationFile.none(), Signatures.best(), shared);

        TrustDecision first = one.judge(der, NOW);

        assertThat(first).isInstanceOf(AgentCertificate.class);
        assertThat(other.judge(der, NOW)).isSameAs(first);
        assertThat(other.judge(der, NOW.plusSeconds(101))).isEqualTo(Refusal.EXPIRED);
        BigInteger serial = TestAuthority.parsed(der).getSerialNumber();
        write(list, 2, List.of(new X509Writer.Revocation(serial, NOW, null)));
        assertThat(one.revocations().refresh()).isTrue();
        assertThat(one.judge(der, NOW)).isEqualTo(Refusal.REVOKED);
        assertThat(other.judge(der, NOW)).isSameAs(first);
    }

    private void write(Path list, long number, List<X509Writer.Revocation> revocations) throws IOException {
        byte[] der = authority.writer.revocationList(BigInteger.valueOf(number), NOW, NOW.plus(YEAR), revocations);
        Files.writeString(list, new Pem("X509 CRL", der).encode());
    }

    @Test
    void anAuthorityOfTheSameNameIsStillAnotherOne() {
        TestAuthority impostor = new TestAuthority(SignatureProfile.ED25519);

        assertThat(authority.trust().judge(impostor.agent(AGENT), NOW)).isEqualTo(Refusal.WRONG_CA);
    }

    @Test
    void whileOneAuthorityReplacesAnotherBothAreTrusted() {
        TestAuthority next = new TestAuthority(SignatureProfile.ES256);
        Trust both = new Trust(
                List.of(authority.certificate, next.certificate), FLEET, RevocationFile.none(), Signatures.best());

        assertThat(both.judge(authority.agent(AGENT), NOW)).isInstanceOf(AgentCertificate.class);
        assertThat(both.judge(next.agent(AGENT), NOW)).isInstanceOf(AgentCertificate.class);
    }

    @Test
    void theFleetOfAnAgentIsTheOneThatItsAuthorityNames() {
        FleetId foreign = new FleetId(7);
        X509Certificate own = TestAuthority.parsed(authority.agent(AGENT));
        X509Certificate astray =
                TestAuthority.parsed(authority.agent(AGENT, foreign, NOW.minusSeconds(1), NOW.plus(YEAR)));

        Trust of = trustOf(authority.certificate, own);
        Trust ofAstray = trustOf(authority.certificate, astray);

        assertThat(of.fleet()).isEqualTo(FLEET);
        assertThat(of.judge(own, NOW)).isInstanceOf(AgentCertificate.class);
        assertThat(ofAstray.fleet()).isEqualTo(FLEET);
        assertThat(ofAstray.judge(astray, NOW)).isEqualTo(Refusal.WRONG_FLEET);
    }

    @Test
    void anAuthorityThatNamesNoFleetLeavesItToTheCertificate() {
        X509Certificate silent = TestAuthority.parsed(authority.writer.certificate(
                BigInteger.TWO,
                new X509Writer.Subject(
                        "Test fleet", authority.keys.getPublic(), FLEET, NOW.minus(YEAR), NOW.plus(YEAR)),
                List.of(X509Writer.extension("2.5.29.19", true, Der.sequence(Der.bool(true))))));
        X509Certificate own = TestAuthority.parsed(authority.agent(AGENT));
        X509Certificate nobodys = TestAuthority.parsed(authority.with(AGENT, SIGNING));

        assertThat(trustOf(silent, own).judge(own, NOW)).isInstanceOf(AgentCertificate.class);
        assertThat(trustOf(silent, nobodys).judge(nobodys, NOW)).isEqualTo(Refusal.WRONG_FLEET);
    }

    private static Trust trustOf(X509Certificate authority, X509Certificate own) {
        return Trust.of(List.of(authority), own, RevocationFile.none(), Signatures.best());
    }

    @Test
    void theLimitsOfValidityAreIncluded() {
        byte[] der = authority.agent(AGENT, FLEET, NOW, NOW.plusSeconds(100));

        assertThat(authority.trust().judge(der, NOW)).isInstanceOf(AgentCertificate.class);
        assertThat(authority.trust().judge(der, NOW.plusSeconds(100))).isInstanceOf(AgentCertificate.class);
        assertThat(authority.trust().judge(der, NOW.minusSeconds(1))).isEqualTo(Refusal.NOT_YET_VALID);
        assertThat(authority.trust().judge(der, NOW.plusSeconds(101))).isEqualTo(Refusal.EXPIRED);
    }

    @Test
    void noChangedByteIsOverlookedAndNoneThrows() {
        byte[] good = authority.agent(AGENT);
        Trust trust = authority.trust();
        Random random = new Random(1);
        for (int i = 0; i < good.length; i++) {
            byte[] bad = good.clone();
            bad[i] ^= (byte) (1 + random.nextInt(255));

            assertThat(trust.judge(bad, NOW)).as("byte %d", i).isInstanceOf(Refusal.class);
        }
        for (int length = 0; length < good.length; length++) {
            assertThat(trust.judge(Arrays.copyOf(good, length), NOW)).isEqualTo(Refusal.MALFORMED);
        }
    }

    @Test
    void aCertificateInPemDoesNotTravel() {
        byte[] pem = new Pem("CERTIFICATE", authority.agent(AGENT)).encode().getBytes(StandardCharsets.US_ASCII);

        TrustDecision judged = authority.trust().judge(pem, NOW);

        assertThat(judged).isEqualTo(Refusal.MALFORMED);
    }

    @Test
    void certificatesThatLastBeyond2050AreWrittenInTheLongForm() {
        Instant late = Instant.parse("2055-01-01T00:00:00Z");
        TestAuthority lasting = new TestAuthority("Lasting", SignatureProfile.ED25519, NOW, late);

        assertThat(lasting.certificate.getNotAfter().toInstant()).isEqualTo(late);
    }

    private Map<Refusal, byte[]> faulty() {
        Map<Refusal, byte[]> faulty = new LinkedHashMap<>();
        byte[] good = authority.agent(AGENT);
        faulty.put(Refusal.MALFORMED, Arrays.copyOf(good, good.length + 1));
        faulty.put(Refusal.UNSUPPORTED_KEY, authority.agent(TestKeys.generated("EC", "secp384r1")));
        faulty.put(Refusal.TOO_LARGE, authority.agentOfSize(AGENT, AgentCertificate.MOST_BYTES + 1));
        faulty.put(
                Refusal.WRONG_CA,
                new TestAuthority("Other", SignatureProfile.ED25519, NOW.minus(YEAR), NOW.plus(YEAR)).agent(AGENT));
        faulty.put(Refusal.WEAK_SIGNATURE, signedWithSha1());
        faulty.put(Refusal.EXPIRED, authority.agent(AGENT, FLEET, NOW.minus(YEAR), NOW.minusSeconds(1)));
        faulty.put(Refusal.NOT_YET_VALID, authority.agent(AGENT, FLEET, NOW.plusSeconds(1), NOW.plus(YEAR)));
        faulty.put(Refusal.WRONG_FLEET, authority.agent(AGENT, new FleetId(7), NOW.minusSeconds(1), NOW.plus(YEAR)));
        faulty.put(
                Refusal.SEVERAL_FLEETS,
                authority.with(
                        AGENT,
                        X509Writer.extension(
                                "2.5.29.17",
                                false,
                                Der.sequence(TestAuthority.uri(FLEET), TestAuthority.uri(new FleetId(7)))),
                        SIGNING));
        faulty.put(
                Refusal.WRONG_KEY_USAGE,
                authority.with(
                        AGENT,
                        X509Writer.fleet(FLEET),
                        // Key agreement only.
                        X509Writer.extension(X509Writer.KEY_USAGE, true, Der.namedBits(0x08, 3))));
        faulty.put(
                Refusal.CRITICAL_EXTENSION,
                authority.with(
                        AGENT,
                        X509Writer.fleet(FLEET),
                        SIGNING,
                        X509Writer.extension("1.2.3.4", true, Der.integer(1))));
        return faulty;
    }

    @Test
    void aCertificateWithoutKeyUsageOrOfAnAuthorityIsNoAgents() {
        Trust trust = authority.trust();
        byte[] authoritys = authority.writer.authorityCertificate(
                BigInteger.TEN,
                new X509Writer.Subject("x", AGENT.getPublic(), FLEET, NOW.minusSeconds(1), NOW.plus(YEAR)));

        assertThat(trust.judge(authority.with(AGENT, X509Writer.fleet(FLEET)), NOW))
                .isEqualTo(Refusal.WRONG_KEY_USAGE);
        assertThat(trust.judge(authoritys, NOW)).isEqualTo(Refusal.WRONG_KEY_USAGE);
        assertThat(trust.judge(authority.with(AGENT, SIGNING), NOW)).isEqualTo(Refusal.WRONG_FLEET);
    }

    @Test
    void aPurposeThatMustBeHeededIsHeeded() {
        byte[] servers = Der.oid("1.3.6.1.5.5.7.3.1");
        byte[] any = Der.oid("2.5.29.37.0");

        assertThat(judgePurposes(true, servers)).isEqualTo(Refusal.WRONG_KEY_USAGE);
        assertThat(judgePurposes(true, servers, any)).isInstanceOf(AgentCertificate.class);
        assertThat(judgePurposes(false, servers)).isInstanceOf(AgentCertificate.class);
    }

    private TrustDecision judgePurposes(boolean critical, byte[]... purposes) {
        byte[] extension = X509Writer.extension("2.5.29.37", critical, Der.sequence(purposes));
        return authority.trust().judge(authority.with(AGENT, X509Writer.fleet(FLEET), SIGNING, extension), NOW);
    }

    @Test
    void aNameCannotCommandTheTerminal() {
        byte[] der = authority.writer.agentCertificate(
                BigInteger.TEN,
                new X509Writer.Subject(
                        "nas\u001b[2J\n1", AGENT.getPublic(), FLEET, NOW.minusSeconds(1), NOW.plus(YEAR)));

        AgentCertificate judged = (AgentCertificate) authority.trust().judge(der, NOW);

        assertThat(judged.name()).isEqualTo("nas?[2J?1");
    }

    @Test
    void anAuthoritysOwnCertificateIsJudgedToo() {
        assertThat(Trust.judgeAuthority(authority.certificate, NOW)).isEmpty();
        assertThat(Trust.judgeAuthority(authority.certificate, NOW.plus(YEAR.multipliedBy(10))))
                .contains(Refusal.EXPIRED);
        assertThat(Trust.judgeAuthority(authority.certificate, NOW.minus(YEAR.multipliedBy(2))))
                .contains(Refusal.NOT_YET_VALID);
        assertThat(Trust.judgeAuthority(TestAuthority.parsed(authority.agent(AGENT)), NOW))
                .contains(Refusal.WRONG_KEY_USAGE);
    }

    /** The algorithm's name suffices: such a certificate is refused before its signature is looked at. */
    private byte[] signedWithSha1() {
        byte[] sha1WithRsa = Der.sequence(Der.oid("1.2.840.113549.1.1.5"));
        byte[] content = Der.sequence(
                Der.explicit(0, Der.integer(2)),
                Der.integer(5),
                sha1WithRsa,
                authority.certificate.getSubjectX500Principal().getEncoded(),
                Der.sequence(Der.time(NOW.minusSeconds(1)), Der.time(NOW.plus(YEAR))),
                X509Writer.name("nas-1"),
                AGENT.getPublic().getEncoded(),
                Der.explicit(3, Der.sequence(X509Writer.fleet(FLEET), SIGNING)));
        return Der.sequence(content, sha1WithRsa, Der.bitString(new byte[256]));
    }
}
