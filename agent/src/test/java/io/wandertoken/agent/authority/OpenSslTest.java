package io.wandertoken.agent.authority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Trust;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the real {@code openssl} makes works here, and what is made here works there. */
class OpenSslTest {
    private static final Path PAGE = Path.of("..", "docs", "certificates.md");

    @TempDir
    private Path folder;

    private record Outcome(int code, String output) {}

    @BeforeAll
    static void needsOpenSsl() {
        boolean present;
        try {
            present = new ProcessBuilder("openssl", "version").start().waitFor() == 0;
        } catch (IOException | InterruptedException e) {
            present = false;
        }
        assumeTrue(present, "the command openssl is not installed (Debian: apt-get install openssl)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-algorithm ed25519",
                "-algorithm EC -pkeyopt ec_paramgen_curve:P-256",
                "-algorithm RSA -pkeyopt rsa_keygen_bits:2048"
            })
    void theDocumentedCommandsMakeCertificatesThatAreAccepted(String authorityKey) throws Exception {
        String commands = documentedCommands();
        assertThat(commands).contains("-algorithm ed25519 -out ca.key", "-algorithm ed25519 -out nas-1.key");
        // Agents cannot have RSA keys.
        String replaced = authorityKey.contains("RSA") ? "-algorithm ed25519 -out ca.key" : "-algorithm ed25519";

        Outcome made =
                run("bash", "-euc", commands.replace(replaced, replaced.replace("-algorithm ed25519", authorityKey)));

        assertThat(made.code).as(made.output).isZero();
        List<X509Certificate> authorities = PemFiles.certificates(folder.resolve("ca.crt"));
        FleetId fleet = AgentCertificate.fleets(authorities.get(0)).get(0);
        Identity agent = Identity.load(folder.resolve("nas-1.crt"), folder.resolve("nas-1.key"), Signatures.best());
        Instant now = Instant.now();
        assertThat(Trust.judgeAuthority(authorities.get(0), now)).isEmpty();
        byte[] der = agent.certificate().encoded();
        assertThat(trust(authorities, fleet, "empty.crl").judge(der, now)).isEqualTo(agent.certificate());
        assertThat(trust(authorities, fleet, "ca.crl").judge(der, now)).isEqualTo(Refusal.REVOKED);
        assertThat(trust(authorities, new FleetId(1), "empty.crl").judge(der, now))
                .isEqualTo(Refusal.WRONG_FLEET);
    }

    @ParameterizedTest
    @EnumSource(SignatureProfile.class)
    void openSslAcceptsWhatIsMadeHere(SignatureProfile profile) throws Exception {
        Path place = folder.resolve("ca");
        AuthorityMaker.make(
                place,
                new AuthorityMaker.Wish("Test fleet", profile, TestAuthority.FLEET, TestAuthority.YEAR),
                false,
                Instant.now());
        FleetAuthority authority = FleetAuthority.open(place, InstantSource.system());
        Path certificate = authority
                .issue(new FleetAuthority.Order("nas-1", TestAuthority.YEAR, profile, null, null, false))
                .certificateFile();
        String[] verify = {
            "openssl",
            "verify",
            "-x509_strict",
            "-CAfile",
            "ca/ca.crt",
            "-CRLfile",
            "ca/ca.crl",
            "-crl_check",
            certificate.toString()
        };

        Outcome before = run(verify);
        Outcome text = run("openssl", "x509", "-in", certificate.toString(), "-noout", "-text");
        Outcome key = run("openssl", "pkey", "-in", certificate.toString().replace(".crt", ".key"), "-noout", "-check");
        authority.revoke("nas-1");
        Outcome after = run(verify);

        assertThat(before.code).as(before.output).isZero();
        assertThat(text.output)
                .contains("URI:" + TestAuthority.FLEET.uri())
                .contains("Digital Signature")
                .contains("CN = nas-1");
        assertThat(key.code).as(key.output).isZero();
        assertThat(after.code).isNotZero();
        assertThat(after.output).contains("certificate revoked");
    }

    @ParameterizedTest
    @ValueSource(strings = {"subjectKeyIdentifier = hash", ""})
    void openSslAcceptsWhatIsIssuedHereByAnAuthorityThatWasMadeThere(String keyIdentifier) throws Exception {
        String commands = documentedCommands();
        assertThat(commands).contains("subjectKeyIdentifier = hash");
        Outcome made = run("bash", "-euc", commands.replace("subjectKeyIdentifier = hash", keyIdentifier));
        assertThat(made.code).as(made.output).isZero();
        FleetAuthority authority = FleetAuthority.open(folder, InstantSource.system());

        Path certificate = authority
                .issue(new FleetAuthority.Order(
                        "nas-2", TestAuthority.YEAR, SignatureProfile.ED25519, null, null, false))
                .certificateFile();
        String[] verify = {
            "openssl", "verify", "-CAfile", "ca.crt", "-CRLfile", "ca.crl", "-crl_check", certificate.toString()
        };
        Outcome before = run(verify);
        authority.revoke("nas-2");
        Outcome after = run(verify);

        assertThat(before.code).as(before.output).isZero();
        assertThat(after.output).contains("certificate revoked");
    }

    @Test
    void anAuthorityWithAnotherKindOfKeyKeepsItsToolButCanBeLookedAt() throws Exception {
        Outcome made = run(
                "bash",
                "-euc",
                documentedCommands().replace("-algorithm ed25519 -out ca.key", "-algorithm RSA -out ca.key"));
        assertThat(made.code).as(made.output).isZero();

        assertThat(AuthorityRecords.open(folder, complaint -> {}).list()).isEmpty();
        assertThatThrownBy(() -> FleetAuthority.open(folder, InstantSource.system()))
                .isInstanceOf(IdentityProblem.class)
                .hasMessageStartingWith(folder.resolve("ca.crt") + ": has a key that is neither Ed25519 nor P-256")
                .hasMessageEndingWith("agents trust it, but issue and revoke with the tool that made it");
    }

    @Test
    void thePageNamesEveryReasonForARefusal() throws IOException {
        String page = Files.readString(PAGE);

        for (Refusal refusal : Refusal.values()) {
            assertThat(page).contains("| `" + refusal + "` |");
        }
    }

    private Trust trust(List<X509Certificate> authorities, FleetId fleet, String list) {
        return new Trust(authorities, fleet, RevocationFile.load(folder.resolve(list), authorities), Signatures.best());
    }

    private static String documentedCommands() throws IOException {
        Matcher block = Pattern.compile("```bash\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
        assertThat(block.find()).isTrue();
        return block.group(1);
    }

    private Outcome run(String... command) throws Exception {
        Path output = Files.createTempFile(folder, "output", ".txt");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(Eventually.PATIENCE_SECONDS, TimeUnit.SECONDS))
                .isTrue();
        return new Outcome(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    }
}
