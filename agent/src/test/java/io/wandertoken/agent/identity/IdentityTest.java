package io.wandertoken.agent.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.authority.TestAuthority;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdentityTest {
    private final TestAuthority authority = new TestAuthority(SignatureProfile.ED25519);

    @TempDir
    private Path folder;

    private Path certificate;
    private Path key;

    @BeforeEach
    void anIdentity() throws IOException {
        certificate = folder.resolve("nas-1.crt");
        key = folder.resolve("nas-1.key");
        write(TestKeys.ed25519(0));
    }

    @ParameterizedTest
    @EnumSource(SignatureProfile.class)
    void aKeyAndItsCertificateMakeAnIdentity(SignatureProfile profile) throws Exception {
        KeyPair keys = TestKeys.of(profile);
        write(keys);

        Identity identity = load();

        assertThat(identity.id()).isEqualTo(AgentId.of(keys.getPublic()));
        byte[] signature = identity.signer(Signatures.best()).sign(new byte[] {1});
        assertThat(TestKeys.verifier(keys).verify(new byte[] {1}, signature)).isTrue();
    }

    @Test
    void aKeyThatDoesNotBelongToTheCertificateIsRefused() throws IOException {
        for (KeyPair other : new KeyPair[] {TestKeys.ed25519(1), TestKeys.p256()}) {
            writeKey(new Pem("PRIVATE KEY", other.getPrivate().getEncoded()).encode());

            refuses(key + ": does not belong to the certificate " + certificate);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw----r--", "rw-rw----", "rw-----w-"})
    void aKeyThatOthersCanReadOrChangeIsRefused(String mode) throws IOException {
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString(mode));

        refuses("other users can read or change this private key; run 'chmod 600 " + key + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "r--------", "rw-r-----"})
    void aKeyThatItsGroupCanReadIsTheOwnersDecision(String mode) throws IOException {
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString(mode));

        assertThat(load().id()).isNotNull();
    }

    @Test
    void everyOtherFormOfKeyIsNamedTogetherWithTheWayOut() throws IOException {
        writeKey(new Pem("EC PRIVATE KEY", new byte[] {1}).encode());
        refuses("is in an older form; convert it with 'openssl pkcs8 -topk8");

        writeKey(new Pem("ENCRYPTED PRIVATE KEY", new byte[] {1}).encode());
        refuses("is encrypted");

        writeKey(new Pem("PRIVATE KEY", new byte[] {1, 2, 3}).encode());
        refuses("is neither an Ed25519 nor a P-256 key");

        writeKey(new Pem("CERTIFICATE", new byte[] {1, 2, 3}).encode());
        refuses("has no block BEGIN PRIVATE KEY");

        writeKey("");
        refuses("has no block BEGIN PRIVATE KEY");

        // Encrypted in the older form.
        writeKey("-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nAAAA\n-----END EC PRIVATE KEY-----\n");
        refuses("is in an older form");
    }

    @Test
    void aDamagedBlockIsCalledSo() throws IOException {
        String good = Files.readString(certificate);
        String body = good.lines().skip(1).findFirst().orElseThrow();
        for (String damaged : List.of(
                good.replace(body, body.substring(1)),
                good.replace(body, "?" + body.substring(1)),
                good.replace(body, "-" + body.substring(1)),
                good.replace("-----END", "----END"),
                good.substring(0, good.length() / 2))) {
            Files.writeString(certificate, damaged);

            refuses(certificate + ": its block BEGIN CERTIFICATE is damaged; name a PEM file");
        }

        writeKey("-----BEGIN PRIVATE KEY-----\n=====\n-----END PRIVATE KEY-----\n");
        Files.writeString(certificate, good);
        refuses(key + ": its block BEGIN PRIVATE KEY is damaged; name the key");
    }

    @Test
    void aMissingFileIsNamed() throws IOException {
        Files.delete(key);
        refuses(key + ": there is no such file");

        Files.delete(certificate);
        refuses(certificate + ": there is no such file");

        Files.createDirectory(certificate);
        refuses(certificate + ": cannot be read (it is a folder)");
    }

    @Test
    void aFileThatMayNotBeReadIsAMatterOfAuthorisation() {
        IdentityProblem problem =
                IdentityProblem.unreadable(key, new AccessDeniedException(key.toString()), "name another file");

        assertThat(problem.kind()).isEqualTo(IdentityProblem.Kind.NOT_AUTHORISED);
        assertThat(problem).hasMessage(key + ": permission denied; run as the file's owner");
    }

    @Test
    void aCertificateOfNoUseIsRefused() throws IOException {
        Files.writeString(certificate, "hello");
        refuses(certificate + ": has no block BEGIN CERTIFICATE");

        Files.writeString(certificate, new Pem("CERTIFICATE", new byte[] {1, 2, 3}).encode());
        refuses("is not an X.509 certificate");

        Files.writeString(
                certificate, new Pem("CERTIFICATE", authority.agent(TestKeys.generated("EC", "secp384r1"))).encode());
        refuses("has a key that is neither Ed25519 nor P-256");

        Files.write(certificate, new byte[2 << 20]);
        refuses("more than a megabyte");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/zero", "/dev/urandom"})
    void aDeviceIsNotReadToItsEnd(String device) {
        key = Path.of(device);
        refuses(device + ": cannot be read (it is not a regular file); name the key");

        certificate = Path.of(device);
        refuses(device + ": cannot be read (it is not a regular file); name a PEM file");
    }

    @Test
    @Timeout(value = 900, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aPipeIsNotWaitedFor() throws IOException, InterruptedException {
        Files.delete(certificate);
        Process made = new ProcessBuilder("mkfifo", certificate.toString()).start();
        assertThat(made.waitFor()).isZero();

        refuses(certificate + ": cannot be read (it is not a regular file)");
    }

    @Test
    void textAroundAPemBlockIsAComment() throws IOException {
        String pem = Files.readString(certificate);
        Files.writeString(certificate, "Certificate:\n  Data: -----\n" + pem.replace("\n", "\r\n") + "the end\n");

        assertThat(load().id()).isNotNull();
    }

    @Test
    void aPublicKeyIsReadFromItsPem() throws IOException {
        Path file = folder.resolve("nas-1.pub");
        KeyPair keys = TestKeys.ed25519(3);
        Files.writeString(file, new Pem("PUBLIC KEY", keys.getPublic().getEncoded()).encode());

        assertThat(PemFiles.publicKey(file)).isEqualTo(keys.getPublic());

        Files.writeString(
                file, Base64.getEncoder().encodeToString(keys.getPublic().getEncoded()));
        assertThatThrownBy(() -> PemFiles.publicKey(file))
                .isInstanceOf(IdentityProblem.class)
                .hasMessageContaining("has no block BEGIN PUBLIC KEY");

        Files.writeString(file, new Pem("PUBLIC KEY", new byte[9]).encode());
        assertThatThrownBy(() -> PemFiles.publicKey(file))
                .isInstanceOf(IdentityProblem.class)
                .hasMessageContaining("is neither an Ed25519 nor a P-256 key");
    }

    @Test
    void aFleetIdComesBackFromItsUriAndFromNothingElse() {
        FleetId fleet = new FleetId(0x00ff00ff00ff00ffL);

        assertThat(fleet.uri()).isEqualTo("urn:wandertoken:fleet:00ff00ff00ff00ff");
        assertThat(FleetId.parse(fleet.uri())).contains(fleet);
        assertThat(FleetId.parse("00FF00FF00FF00FF")).contains(fleet);
        for (String wrong :
                new String[] {"", "00ff", "urn:wandertoken:fleet:", "https://example.org/00ff00ff00ff00ff"}) {
            assertThat(FleetId.parse(wrong)).isEmpty();
        }
    }

    private void refuses(String part) {
        assertThatThrownBy(this::load).isInstanceOf(IdentityProblem.class).hasMessageContaining(part);
    }

    private Identity load() {
        return Identity.load(certificate, key, Signatures.best());
    }

    private void write(KeyPair keys) throws IOException {
        Files.writeString(certificate, new Pem("CERTIFICATE", authority.agent(keys)).encode());
        writeKey(new Pem("PRIVATE KEY", keys.getPrivate().getEncoded()).encode());
    }

    private void writeKey(String text) throws IOException {
        Files.deleteIfExists(key);
        Files.createFile(key, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(key, text);
    }
}
