package io.wandertoken.agent.live.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.AuthorityMaker;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.config.IdentitySettings;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.Rights;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.control.EventView.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateWatchTest {
    private static final FleetId FLEET = new FleetId(42);
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir
    private Path folder;

    private Path file;
    private Instant now = START;
    private FleetAuthority authority;
    private Trust trust;
    private CertificateWatch watch;

    @BeforeEach
    void certify() {
        AuthorityMaker.make(
                folder.resolve("ca"),
                new AuthorityMaker.Wish("Test", SignatureProfile.ED25519, FLEET, Duration.ofDays(3650)),
                false,
                START);
        authority = FleetAuthority.open(folder.resolve("ca"), () -> now);
        AgentCertificate own = authority
                .issue(new FleetAuthority.Order(
                        "nas-1", Duration.ofDays(100), SignatureProfile.ED25519, null, null, false))
                .issued()
                .certificate();
        List<X509Certificate> authorities = List.of(authority.certificate());
        trust = new Trust(
                authorities, FLEET, RevocationFile.load(authority.revocationFile(), authorities), Signatures.best());
        file = folder.resolve("agent.crt");
        watch = new CertificateWatch(
                own,
                new IdentitySettings(file, Path.of("agent.key"), file, Optional.of(Path.of("ca.crl"))),
                trust,
                () -> now);
    }

    @Test
    void aGoodCertificateIsNotWorthAWord() {
        assertThat(look()).isEmpty();
        assertThat(watch.shutOut()).isEmpty();
        assertThat(watch.warning()).isEmpty();
    }

    @Test
    void theLastTenthOfItsLifeIsToldOnce() {
        now = START.plus(Duration.ofDays(89));
        assertThat(look()).isEmpty();

        now = START.plus(Duration.ofDays(91));

        assertThat(look()).hasSize(1).first().satisfies(news -> {
            assertThat(news.kind()).isEqualTo(Kind.CERTIFICATE_ENDS);
            assertThat(news.text())
                    .isEqualTo("the agent's certificate expires on 2026-04-12T03:04:05Z; renew it with"
                            + " 'wander ca renew nas-1 --dir DIR' (DIR: the authority's folder), and put it in place of "
                            + file + "; the agent reads it within a second");
        });
        assertThat(look()).isEmpty();
        assertThat(watch.warning()).isPresent();
        assertThat(watch.shutOut()).isEmpty();
    }

    @Test
    void anExpiredOneIsShutOut() {
        now = START.plus(Duration.ofDays(101));

        assertThat(look()).extracting(CertificateWatch.News::kind).containsExactly(Kind.SHUT_OUT);

        assertThat(watch.shutOut()).contains("has expired", "'wander ca renew nas-1 --dir DIR'");
        assertThat(watch.warning()).isEmpty();
        assertThat(look()).isEmpty();
    }

    @Test
    void aRevokedOneIsShutOut() {
        now = START.plusSeconds(60);
        authority.revoke("nas-1");

        assertThat(look()).extracting(CertificateWatch.News::kind).containsExactly(Kind.SHUT_OUT);

        assertThat(watch.shutOut())
                .contains("is revoked", "'wander ca issue nas-1 --force --dir DIR'", "agent.crt and agent.key");
    }

    @Test
    void aClockThatWasWrongForAWhileIsForgiven() {
        now = START.plus(Duration.ofDays(101));
        look();

        now = START.plusSeconds(60);

        assertThat(look()).extracting(CertificateWatch.News::kind).containsExactly(Kind.ADMITTED);
        assertThat(watch.shutOut()).isEmpty();
    }

    @Test
    void aRenewedCertificateIsUsedAtOnceAndOneOfAnotherKeyIsNot() throws IOException {
        now = START.plus(Duration.ofDays(101));
        assertThat(look()).extracting(CertificateWatch.News::kind).containsExactly(Kind.SHUT_OUT);
        Path renewed = authority.renew("nas-1", Duration.ofDays(100), null).certificateFile();
        Instant written = Instant.now().plusSeconds(10);

        Files.writeString(file, "half of it");
        assertThat(look()).isEmpty();
        Files.copy(renewed, file, StandardCopyOption.REPLACE_EXISTING);

        assertThat(look()).extracting(CertificateWatch.News::kind).containsExactly(Kind.CERTIFICATE_RENEWED);
        assertThat(watch.own().certificate())
                .isEqualTo(PemFiles.certificates(renewed).get(0));
        assertThat(watch.expires()).isEqualTo(now.plus(Duration.ofDays(100)));
        assertThat(look()).extracting(CertificateWatch.News::kind).containsExactly(Kind.ADMITTED);

        FleetAuthority.Delivery other = authority.issue(
                new FleetAuthority.Order("nas-2", Duration.ofDays(100), SignatureProfile.ED25519, null, null, false));
        Files.copy(other.certificateFile(), file, StandardCopyOption.REPLACE_EXISTING);
        Files.setLastModifiedTime(file, FileTime.from(written));
        assertThat(look())
                .singleElement()
                .satisfies(news -> assertThat(news.text()).contains("belongs to another key"));
        assertThat(watch.own().name()).isEqualTo("nas-1");
        assertThat(look()).isEmpty();
    }

    @Test
    void aListThatIsNoLongerInUseIsToldOnceUntilItIsMended() throws IOException {
        Path list = authority.revocationFile();
        String good = Files.readString(list);
        Files.writeString(list, "nonsense");

        assertThat(look()).as("it may be on its way").isEmpty();
        assertThat(watch.warning()).isEmpty();
        assertThat(look()).singleElement().satisfies(news -> {
            assertThat(news.kind()).isEqualTo(Kind.WARNING);
            assertThat(news.text())
                    .startsWith(list + ": is not a revocation list (")
                    .endsWith(", so the list that was read before stays in use; copy the authority's list there again");
        });
        assertThat(watch.warning()).hasValueSatisfying(text -> assertThat(text).startsWith(list + ": "));
        assertThat(look()).isEmpty();

        Files.delete(list);
        look();
        assertThat(look())
                .singleElement()
                .satisfies(news -> assertThat(news.text()).startsWith(list + ": there is no such file, so"));

        Files.writeString(list, good);
        assertThat(look()).isEmpty();
        assertThat(watch.warning()).isEmpty();
        assertThat(watch.shutOut()).isEmpty();
    }

    @Test
    void aListInDisorderDoesNotHideTheEndOfTheCertificate() throws IOException {
        Files.delete(authority.revocationFile());
        now = START.plus(Duration.ofDays(91));

        assertThat(look()).extracting(CertificateWatch.News::kind).containsExactly(Kind.CERTIFICATE_ENDS);
        look();
        assertThat(look()).extracting(CertificateWatch.News::kind).containsExactly(Kind.WARNING);

        assertThat(watch.warning())
                .hasValueSatisfying(text -> assertThat(text)
                        .contains("ca.crl: there is no such file", "the agent's certificate expires on "));
    }

    @Test
    void aCertificateThatAllowsLessIsForTheNextStart() throws IOException {
        now = START.plusSeconds(60);
        Rights less = Rights.parse("use:nas");
        Path renewed =
                authority.renew("nas-1", Duration.ofDays(200), null, less).certificateFile();
        Files.copy(renewed, file);

        assertThat(look())
                .singleElement()
                .satisfies(news -> assertThat(news.text())
                        .contains("allows less than the certificate in use (use:nas)", "restart the agent"));
        assertThat(watch.own().rights()).isEqualTo(Rights.ALL);
        assertThat(look()).isEmpty();

        now = START.plus(Duration.ofDays(101));
        assertThat(look()).extracting(CertificateWatch.News::kind).containsExactly(Kind.SHUT_OUT);
        assertThat(look()).extracting(CertificateWatch.News::kind).containsExactly(Kind.CERTIFICATE_RENEWED);
        assertThat(watch.own().rights()).isEqualTo(less);
    }

    private List<CertificateWatch.News> look() {
        return watch.look(trust.revocations().refresh()).stream().toList();
    }
}
