package io.wandertoken.agent.authority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.Passphrase;
import io.wandertoken.agent.identity.Pem;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.Rights;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.identity.TrustDecision;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FleetAuthorityTest {
    private static final Instant NOW = TestAuthority.NOW;
    private static final FleetId FLEET = TestAuthority.FLEET;
    private static final Duration YEAR = TestAuthority.YEAR;

    @TempDir
    private Path parent;

    private Path folder;
    private Instant now = NOW;

    @BeforeEach
    void anAuthority() {
        folder = parent.resolve("ca");
        AuthorityMaker.make(folder, wish(SignatureProfile.ED25519), false, NOW);
    }

    @Test
    void whatIsIssuedIsAccepted() {
        FleetAuthority.Delivery delivery = open().issue(order("nas-1"));

        Identity identity =
                Identity.load(delivery.certificateFile(), delivery.keyFile().orElseThrow(), Signatures.best());
        TrustDecision judged = judge(delivery);
        assertThat(judged).isInstanceOf(AgentCertificate.class);
        assertThat(((AgentCertificate) judged).id()).isEqualTo(identity.id());
        assertThat(identity.certificate().name()).isEqualTo("nas-1");
        assertThat(records().list()).extracting(IssuedCertificate::name).containsExactly("nas-1");
    }

    @ParameterizedTest
    @EnumSource(SignatureProfile.class)
    void anAuthorityOfEitherKindIssuesCertificatesOfEitherKind(SignatureProfile profile) {
        folder = parent.resolve("other");
        AuthorityMaker.make(folder, wish(profile), false, NOW);

        for (SignatureProfile agents : SignatureProfile.values()) {
            FleetAuthority.Delivery delivery = open().issue(
                            new FleetAuthority.Order("agent-" + agents.ordinal(), YEAR, agents, null, null, false));

            assertThat(judge(delivery)).isInstanceOf(AgentCertificate.class);
        }
    }

    @Test
    void aCertificateThatNoAgentCouldUseIsNotIssued() throws IOException {
        TestAuthority wordy = new TestAuthority("w".repeat(500), SignatureProfile.ED25519, NOW, NOW.plus(YEAR));
        folder = parent.resolve("wordy");
        AuthorityFiles.makeFolder(folder);
        AuthorityFiles files = new AuthorityFiles(folder, false);
        files.writePublic(
                files.certificate(),
                new Pem(
                                "CERTIFICATE",
                                AgentCertificate.describe(wordy.certificate).encoded())
                        .encode());
        files.writeSecret(
                files.key(), new Pem("PRIVATE KEY", wordy.keys.getPrivate().getEncoded()).encode());

        byte[] nobody = wordy.writer.revocationList(BigInteger.ONE, NOW, NOW.plus(YEAR), List.of());
        files.writePublic(files.list(), new Pem("X509 CRL", nobody).encode());

        assertThatThrownBy(() -> open().issue(order("nas-1")))
                .isInstanceOf(IdentityProblem.class)
                .hasMessageMatching(
                        "nas-1: its certificate has 8\\d\\d bytes \\(DER\\), but at most 800 leave room for the"
                                + " rest of a datagram; use a shorter name, or an authority with one");
        assertThat(folder.resolve("issued")).doesNotExist();
        assertThat(folder.resolve("agents/nas-1.crt")).doesNotExist();
    }

    @Test
    void keysAreForTheirOwnerOnly() throws IOException {
        FleetAuthority.Delivery delivery = open().issue(order("nas-1"));

        for (Path key : List.of(folder.resolve("ca.key"), delivery.keyFile().orElseThrow())) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                    .isEqualTo("rw-------");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
    }

    @Test
    void anAgentThatMadeItsOwnKeyKeepsItToItself() {
        PublicKey own = TestKeys.ed25519(0).getPublic();

        FleetAuthority.Delivery delivery =
                open().issue(new FleetAuthority.Order("nas-1", YEAR, SignatureProfile.ED25519, null, own, false));

        assertThat(delivery.keyFile()).isEmpty();
        assertThat(delivery.issued().certificate().publicKey()).isEqualTo(own);
        assertThat(folder.resolve("agents/nas-1.key")).doesNotExist();
    }

    @Test
    void aKeyOfAnotherKindIsRefusedBeforeAnythingIsSigned() {
        PublicKey wrong = TestKeys.generated("EC", "secp384r1").getPublic();

        refuses(
                IdentityProblem.Kind.CONFIGURATION,
                "nas-1: has a key that is neither Ed25519 nor P-256",
                () -> open().issue(
                                new FleetAuthority.Order("nas-1", YEAR, SignatureProfile.ES256, null, wrong, false)));

        assertThat(folder.resolve("issued")).isEmptyDirectory();
        assertThat(folder.resolve("agents")).isEmptyDirectory();
    }

    @Test
    void aRecordThatCannotBeUnderstoodIsNamedOnceAndKeepsNobodyFromBeingRevoked() throws IOException {
        open().issue(order("nas-1"));
        Path issued = folder.resolve("issued");
        Files.writeString(issued.resolve("foo.crt"), "hello");
        byte[] unusable = new TestAuthority(SignatureProfile.ED25519).agent(TestKeys.generated("EC", "secp384r1"));
        Files.writeString(issued.resolve("bar.crt"), new Pem("CERTIFICATE", unusable).encode());
        List<String> complaints = new ArrayList<>();
        FleetAuthority authority = FleetAuthority.open(folder, () -> now, complaints::add, Passphrase.NOBODY_TO_ASK);

        authority.issue(order("nas-2"));
        authority.renew("nas-1", YEAR, null);
        assertThat(authority.revoke("nas-1")).hasSize(2);
        assertThat(records().list())
                .extracting(IssuedCertificate::name)
                .containsExactlyInAnyOrder("nas-1", "nas-1", "nas-2");

        String advice = "; it is left out: move it elsewhere, or restore it from a copy of this folder";
        assertThat(complaints)
                .containsExactlyInAnyOrder(
                        issued.resolve("foo.crt") + ": has no block BEGIN CERTIFICATE" + advice,
                        issued.resolve("bar.crt") + ": has a key that is neither Ed25519 nor P-256" + advice);
    }

    @Test
    void aRenewedCertificateKeepsTheAgentsId() {
        FleetAuthority.Delivery first = open().issue(order("nas-1"));
        now = NOW.plus(Duration.ofDays(300));

        FleetAuthority.Delivery second = open().renew("nas-1", YEAR, null);

        assertThat(second.issued().certificate().id())
                .isEqualTo(first.issued().certificate().id());
        assertThat(second.issued().notAfter()).isEqualTo(now.plus(YEAR));
        assertThat(judge(second)).isInstanceOf(AgentCertificate.class);
        assertThat(records().list()).hasSize(2);
    }

    @Test
    void aRenewedCertificateKeepsTheRightsUnlessItGetsOthers() {
        Rights some = Rights.parse("use:nightly,vote:*");
        FleetAuthority.Delivery first = open().issue(
                        new FleetAuthority.Order("nas-1", YEAR, SignatureProfile.ED25519, null, null, false, some));
        now = NOW.plusSeconds(60);
        FleetAuthority.Delivery second = open().renew("nas-1", YEAR, null);
        now = NOW.plusSeconds(120);
        FleetAuthority.Delivery third = open().renew("nas-1", YEAR, null, Rights.ALL);

        assertThat(judge(first)).isInstanceOf(AgentCertificate.class);
        assertThat(first.issued().certificate().rights()).isEqualTo(some);
        assertThat(second.issued().certificate().rights()).isEqualTo(some);
        assertThat(third.issued().certificate().rights()).isEqualTo(Rights.ALL);
    }

    @Test
    void revokingANameRevokesItsRenewedCertificatesToo() {
        FleetAuthority.Delivery first = open().issue(order("nas-1"));
        FleetAuthority.Delivery second = open().renew("nas-1", YEAR, null);
        FleetAuthority.Delivery other = open().issue(order("nas-2"));

        List<IssuedCertificate> revoked = open().revoke("nas-1");

        assertThat(revoked).hasSize(2);
        assertThat(judge(first)).isEqualTo(Refusal.REVOKED);
        assertThat(judge(second)).isEqualTo(Refusal.REVOKED);
        assertThat(judge(other)).isInstanceOf(AgentCertificate.class);
        assertThat(open().revoke("nas-1")).isEmpty();
        assertThat(open().revoke("nas-2")).hasSize(1);
        assertThat(judge(first)).isEqualTo(Refusal.REVOKED);
        assertThat(records().list())
                .extracting(issued -> issued.status(now))
                .containsOnly(IssuedCertificate.Status.REVOKED);
    }

    @Test
    void aKeyIsRevokedUnderAllItsNames() {
        PublicKey key = TestKeys.ed25519(0).getPublic();
        open().issue(new FleetAuthority.Order("old-name", YEAR, SignatureProfile.ED25519, null, key, false));
        FleetAuthority.Delivery second =
                open().issue(new FleetAuthority.Order("new-name", YEAR, SignatureProfile.ED25519, null, key, false));

        assertThat(open().revoke("old-name"))
                .extracting(IssuedCertificate::name)
                .containsExactlyInAnyOrder("old-name", "new-name");

        assertThat(judge(second)).isEqualTo(Refusal.REVOKED);
        refuses(
                IdentityProblem.Kind.NOT_AUTHORISED,
                "other: its key is revoked",
                () -> open().issue(
                                new FleetAuthority.Order("other", YEAR, SignatureProfile.ED25519, null, key, false)));
        refuses(IdentityProblem.Kind.NOT_AUTHORISED, "is revoked", () -> open().renew("new-name", YEAR, null));
    }

    @Test
    void aCertificateIsDueInTheLastThirdOfItsTime() {
        open().issue(order("nas-1"));
        open().issue(order("nas-2"));
        open().revoke("nas-2");

        now = NOW.plus(YEAR.multipliedBy(6).dividedBy(10));
        assertThat(open().due()).isEmpty();
        now = NOW.plus(YEAR.multipliedBy(7).dividedBy(10));
        assertThat(open().due()).containsExactly("nas-1");
        open().renew("nas-1", YEAR, null);
        assertThat(open().due()).isEmpty();
        now = now.plus(YEAR.multipliedBy(2));
        assertThat(open().due()).as("a host that is gone").isEmpty();
    }

    @Test
    void aKeyIsNotReplacedByItself() {
        PublicKey key = TestKeys.ed25519(0).getPublic();
        FleetAuthority.Delivery first =
                open().issue(new FleetAuthority.Order("nas-1", YEAR, SignatureProfile.ED25519, null, key, false));

        refuses(
                IdentityProblem.Kind.CANNOT_CREATE,
                "nas-1: has this key already",
                () -> open().issue(new FleetAuthority.Order("nas-1", YEAR, SignatureProfile.ED25519, null, key, true)));

        assertThat(judge(first)).isInstanceOf(AgentCertificate.class);
    }

    @Test
    void agentsUseAListThatWasMadeAfterTheClockHadBeenAhead() {
        open().issue(order("nas-1"));
        FleetAuthority.Delivery second = open().issue(order("nas-2"));
        now = NOW.plus(Duration.ofDays(40));
        open().revoke("nas-1");
        RevocationFile agents = RevocationFile.load(open().revocationFile(), List.of(open().certificate()));
        now = NOW.plus(Duration.ofDays(1));

        open().revoke("nas-2");

        assertThat(agents.refresh()).isTrue();
        assertThat(agents.problem()).isEmpty();
        assertThat(agents.isRevoked(second.issued().certificate().certificate()))
                .isTrue();
    }

    @Test
    void aListThatAgentsWouldRefuseIsNotPublished() throws IOException {
        open().issue(order("nas-1"));
        Path list = folder.resolve("ca.crl");
        TestAuthority older = new TestAuthority(SignatureProfile.ED25519);
        byte[] many = older.writer.revocationList(
                BigInteger.ONE,
                NOW,
                NOW.plus(YEAR),
                IntStream.range(1, 20_000)
                        .mapToObj(i -> new X509Writer.Revocation(BigInteger.valueOf(i), NOW, null))
                        .toList());
        String text = Files.readString(list) + new Pem("X509 CRL", many).encode();
        Files.writeString(list, text);

        refuses(IdentityProblem.Kind.CANNOT_CREATE, "agents would refuse the new list", () -> open().revoke("nas-1"));

        assertThat(list).hasContent(text.strip());
        assertThat(records().list())
                .extracting(issued -> issued.status(now))
                .containsExactly(IssuedCertificate.Status.VALID);
    }

    /** Another tool has made a list from the future with the greatest number that agents understand. */
    @Test
    void aListThatAgentsWouldTakeForOlderIsNotPublished() throws IOException {
        open().issue(order("nas-1"));
        AuthorityFiles files = new AuthorityFiles(folder, false);
        byte[] greatest = X509Writer.of(files.readCertificate(), files.signer(Passphrase.NOBODY_TO_ASK))
                .revocationList(
                        BigInteger.ONE.shiftLeft(8 * 125 - 1).subtract(BigInteger.ONE),
                        NOW.plus(YEAR),
                        NOW.plus(YEAR.multipliedBy(2)),
                        List.of());
        Files.writeString(files.list(), new Pem("X509 CRL", greatest).encode());

        refuses(IdentityProblem.Kind.CANNOT_CREATE, "agents would refuse the new list", () -> open().revoke("nas-1"));

        assertThat(records().list())
                .extracting(issued -> issued.status(now))
                .containsExactly(IssuedCertificate.Status.VALID);
    }

    @Test
    void anAuthorityIsReplacedWhileAgentsTrustBoth() {
        FleetAuthority.Delivery first = open().issue(order("nas-1"));
        FleetAuthority.Delivery second = open().issue(order("nas-2"));
        FleetAuthority.Delivery revoked = open().issue(order("nas-3"));
        open().revoke("nas-3");
        X509Certificate oldAuthority = open().certificate();

        Path aside = AuthorityMaker.rotate(
                folder, SignatureProfile.ES256, YEAR.multipliedBy(10), AuthorityMaker.Keeping.PLAIN, NOW);
        assertThat(aside.resolve("ca.key")).exists();
        assertThat(open().fleet()).isEqualTo(FLEET);
        assertThat(open().certificate()).isNotEqualTo(oldAuthority);

        FleetAuthority.Delivery renewed = open().renew("nas-1", YEAR, null);
        assertThat(renewed.issued().certificate().id())
                .isEqualTo(first.issued().certificate().id());
        for (FleetAuthority.Delivery good : List.of(first, second, renewed)) {
            assertThat(judge(good)).isInstanceOf(AgentCertificate.class);
        }
        assertThat(judge(revoked)).isEqualTo(Refusal.REVOKED);

        // The older authority's key is gone, and still its certificates can be revoked.
        assertThat(open().revoke("nas-2")).hasSize(1);
        assertThat(judge(second)).isEqualTo(Refusal.REVOKED);
        assertThat(judge(revoked)).isEqualTo(Refusal.REVOKED);

        assertThat(open().dropOlder(false)).isEmpty();
        assertThat(judge(first)).isEqualTo(Refusal.WRONG_CA);
        assertThat(judge(renewed)).isInstanceOf(AgentCertificate.class);
        refuses(IdentityProblem.Kind.CONFIGURATION, "has no older authority to drop", () -> open().dropOlder(false));
    }

    @Test
    void anEncryptedKeySignsOnlyWithItsPassphrase() {
        folder = parent.resolve("encrypted");
        AuthorityMaker.Wish wish = new AuthorityMaker.Wish(
                "Test fleet",
                SignatureProfile.ES256,
                FLEET,
                YEAR.multipliedBy(10),
                new AuthorityMaker.Keeping("correct horse".toCharArray(), null, Passphrase.NOBODY_TO_ASK));
        AuthorityMaker.make(folder, wish, false, NOW);
        assertThat(folder.resolve("ca.key")).content().startsWith("-----BEGIN ENCRYPTED PRIVATE KEY-----");

        FleetAuthority.Delivery delivery = FleetAuthority.open(
                        folder, () -> now, complaint -> {}, file -> "correct horse".toCharArray())
                .issue(order("nas-1"));

        assertThat(delivery.issued().name()).isEqualTo("nas-1");
        refuses(
                IdentityProblem.Kind.NOT_AUTHORISED,
                "ca.key: the passphrase is wrong",
                () -> FleetAuthority.open(folder, () -> now, complaint -> {}, file -> "wrong horse".toCharArray()));
        refuses(IdentityProblem.Kind.CONFIGURATION, "ca.key: is encrypted, and an agent has nobody to ask", this::open);
    }

    @Test
    void anAuthorityThatAgentsStillNeedIsDroppedOnlyByForce() {
        open().issue(order("nas-1"));
        open().issue(order("nas-2"));
        AuthorityMaker.rotate(
                folder, SignatureProfile.ED25519, YEAR.multipliedBy(10), AuthorityMaker.Keeping.PLAIN, NOW);
        open().renew("nas-1", YEAR, null);

        refuses(
                IdentityProblem.Kind.CANNOT_CREATE,
                "nas-2: only the older authority has certified this agent",
                () -> open().dropOlder(false));
        assertThat(PemFiles.authorities(folder.resolve("ca.crt"))).hasSize(2);

        assertThat(open().dropOlder(true)).containsExactly("nas-2");
        assertThat(PemFiles.authorities(folder.resolve("ca.crt"))).hasSize(1);
    }

    @Test
    void aRevokedNameIsNotRenewedButCanGetANewKey() {
        FleetAuthority.Delivery first = open().issue(order("nas-1"));
        open().revoke("nas-1");

        refuses(IdentityProblem.Kind.NOT_AUTHORISED, "nas-1: is revoked", () -> open().renew("nas-1", YEAR, null));

        FleetAuthority.Delivery second =
                open().issue(new FleetAuthority.Order("nas-1", YEAR, SignatureProfile.ED25519, null, null, true));
        assertThat(second.issued().certificate().id())
                .isNotEqualTo(first.issued().certificate().id());
        assertThat(judge(second)).isInstanceOf(AgentCertificate.class);
        assertThat(open().renew("nas-1", YEAR, null).issued().certificate().id())
                .isEqualTo(second.issued().certificate().id());
    }

    @Test
    void aNameInUseGetsANewKeyOnlyWhenAskedTwice() throws IOException {
        FleetAuthority.Delivery first = open().issue(order("nas-1"));
        String key = Files.readString(first.keyFile().orElseThrow());

        refuses(
                IdentityProblem.Kind.CANNOT_CREATE,
                "nas-1: has a valid certificate already",
                () -> open().issue(order("nas-1")));
        assertThat(Files.readString(first.keyFile().orElseThrow())).isEqualTo(key);

        open().issue(new FleetAuthority.Order("nas-1", YEAR, SignatureProfile.ED25519, null, null, true));

        assertThat(records().list())
                .extracting(issued -> issued.status(now))
                .containsExactlyInAnyOrder(IssuedCertificate.Status.VALID, IssuedCertificate.Status.REVOKED);
    }

    @Test
    void aFileInTheWayIsNotOverwritten(@TempDir Path out) throws IOException {
        Files.writeString(out.resolve("nas-1.key"), "precious");

        refuses(
                IdentityProblem.Kind.CANNOT_CREATE,
                out.resolve("nas-1.key") + ": is already there",
                () -> open().issue(
                                new FleetAuthority.Order("nas-1", YEAR, SignatureProfile.ED25519, out, null, false)));

        assertThat(out.resolve("nas-1.key")).hasContent("precious");
        assertThat(out.resolve("nas-1.crt")).doesNotExist();
        assertThat(records().list()).isEmpty();
    }

    @Test
    void whatCannotBeDeliveredIsNotOnRecord() throws IOException {
        // A folder where the certificate should go: writing it fails at the very end.
        Files.createDirectories(folder.resolve("agents/nas-1.crt/x"));

        refuses(
                IdentityProblem.Kind.CANNOT_CREATE,
                "cannot write",
                () -> open().issue(
                                new FleetAuthority.Order("nas-1", YEAR, SignatureProfile.ED25519, null, null, true)));

        assertThat(records().list()).isEmpty();
        try (Stream<Path> left = Files.walk(folder)) {
            assertThat(left.map(path -> path.getFileName().toString())).noneMatch(name -> name.endsWith(".part"));
        }
    }

    @Test
    void noCertificateOutlastsItsAuthority() {
        FleetAuthority.Delivery delivery = open().issue(new FleetAuthority.Order(
                "nas-1", YEAR.multipliedBy(50), SignatureProfile.ED25519, null, null, false));

        assertThat(delivery.issued().notAfter()).isEqualTo(NOW.plus(YEAR.multipliedBy(10)));
    }

    @Test
    void anAuthorityIsNeverOverwritten() throws IOException {
        String key = Files.readString(folder.resolve("ca.key"));

        refuses(
                IdentityProblem.Kind.CANNOT_CREATE,
                folder + ": an authority is already here",
                () -> AuthorityMaker.make(folder, wish(SignatureProfile.ED25519), false, NOW));
        assertThat(folder.resolve("ca.key")).hasContent(key);

        Optional<Path> aside = AuthorityMaker.make(folder, wish(SignatureProfile.ED25519), true, NOW);

        assertThat(aside.orElseThrow().resolve("ca.key")).hasContent(key);
        assertThat(Files.readString(folder.resolve("ca.key"))).isNotEqualTo(key);
        try (Stream<Path> left = Files.list(parent)) {
            assertThat(left).hasSize(2);
        }
    }

    @Test
    void anAuthorityThatIsMissingExpiredOrDamagedIsNamed() throws IOException {
        refuses(
                IdentityProblem.Kind.CONFIGURATION,
                "there is no authority here; make one with 'wander ca init'",
                () -> FleetAuthority.open(parent.resolve("nowhere"), () -> now));

        now = NOW.plus(YEAR.multipliedBy(11));
        refuses(IdentityProblem.Kind.CONFIGURATION, "ca.crt: has expired", this::open);

        now = NOW;
        Files.writeString(folder.resolve("ca.crl"), "nonsense");
        refuses(
                IdentityProblem.Kind.CONFIGURATION,
                "ca.crl: has no block BEGIN X509 CRL",
                () -> records().list());

        Files.delete(folder.resolve("ca.key"));
        refuses(IdentityProblem.Kind.CONFIGURATION, "ca.key: there is no such file", this::open);
    }

    @Test
    void theRecordsCanBeReadWithoutTheKeyAndAfterTheAuthoritysEnd() throws IOException {
        open().issue(order("nas-1"));
        Files.delete(folder.resolve("ca.key"));
        now = NOW.plus(YEAR.multipliedBy(11));

        assertThat(records().fleet()).isEqualTo(FLEET);
        assertThat(records().list()).extracting(IssuedCertificate::name).containsExactly("nas-1");
    }

    @Test
    void anAuthorityThatCannotBeReadIsNotSaidToBeMissing() throws IOException {
        Path certificate = folder.resolve("ca.crt");
        Files.delete(certificate);
        Files.createSymbolicLink(certificate, certificate);

        refuses(IdentityProblem.Kind.CONFIGURATION, certificate + ": cannot be read (", this::open);
        refuses(IdentityProblem.Kind.CONFIGURATION, certificate + ": cannot be read (", this::records);
    }

    @Test
    void aNameThatWasNeverIssuedIsSaidSo() {
        refuses(
                IdentityProblem.Kind.CONFIGURATION,
                "nas-9: nothing was ever issued for this name",
                () -> open().revoke("nas-9"));
        refuses(
                IdentityProblem.Kind.CONFIGURATION,
                "nas-9: nothing was ever issued for this name",
                () -> open().renew("nas-9", YEAR, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "../x", "a/b", "-x", "a b", "ä", "a\nb"})
    void aNameThatIsNoFileNameIsNoName(String name) {
        assertThat(FleetAuthority.isName(name)).isFalse();
    }

    private AuthorityRecords records() {
        return AuthorityRecords.open(folder, complaint -> {});
    }

    private FleetAuthority open() {
        return FleetAuthority.open(folder, () -> now);
    }

    private TrustDecision judge(FleetAuthority.Delivery delivery) {
        FleetAuthority authority = open();
        List<X509Certificate> trusted = PemFiles.authorities(authority.certificateFile());
        RevocationFile list = RevocationFile.load(authority.revocationFile(), trusted);
        return new Trust(trusted, FLEET, list, Signatures.best())
                .judge(delivery.issued().certificate().encoded(), now);
    }

    private static FleetAuthority.Order order(String name) {
        return new FleetAuthority.Order(name, YEAR, SignatureProfile.ED25519, null, null, false);
    }

    private static AuthorityMaker.Wish wish(SignatureProfile profile) {
        return new AuthorityMaker.Wish("Test fleet", profile, FLEET, YEAR.multipliedBy(10));
    }

    private static void refuses(IdentityProblem.Kind kind, String part, Runnable action) {
        assertThatThrownBy(action::run)
                .isInstanceOf(IdentityProblem.class)
                .hasMessageContaining(part)
                .matches(problem -> ((IdentityProblem) problem).kind() == kind);
    }
}
