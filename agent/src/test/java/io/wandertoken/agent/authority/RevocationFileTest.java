package io.wandertoken.agent.authority;

import static io.wandertoken.agent.authority.TestAuthority.NOW;
import static io.wandertoken.agent.authority.TestAuthority.YEAR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.Pem;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RevocationFileTest {
    private final TestAuthority authority = new TestAuthority(SignatureProfile.ED25519);
    private final X509Certificate agent = TestAuthority.parsed(authority.agent(TestKeys.ed25519(0)));
    private final X509Certificate other = TestAuthority.parsed(authority.agent(TestKeys.ed25519(1)));

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void anEmptyList() throws IOException {
        file = folder.resolve("ca.crl");
        write(authority, NOW);
    }

    @Test
    void aListIsReadAgainWhenItsFileChanges() throws IOException {
        RevocationFile list = load();
        assertThat(list.isRevoked(agent)).isFalse();
        assertThat(list.refresh()).isFalse();

        write(authority, NOW.plusSeconds(5), agent.getSerialNumber());

        assertThat(list.refresh()).isTrue();
        assertThat(list.isRevoked(agent)).isTrue();
        assertThat(list.isRevoked(other)).isFalse();
        assertThat(list.count()).isEqualTo(1);
        assertThat(list.refresh()).isFalse();
    }

    @Test
    void aListInDerIsReadToo() throws IOException {
        Files.write(file, list(authority, NOW, agent.getSerialNumber()));

        assertThat(load().isRevoked(agent)).isTrue();
    }

    @Test
    void aBrokenMissingForeignOrOlderListReinstatesNobody() throws IOException {
        write(authority, NOW, agent.getSerialNumber());
        RevocationFile list = load();

        Files.writeString(file, "nonsense");
        assertThat(list.refresh()).isFalse();
        assertThat(list.problem()).isPresent();
        assertThat(list.isRevoked(agent)).isTrue();

        Files.delete(file);
        assertThat(list.refresh()).isFalse();
        assertThat(list.problem()).contains("there is no such file");
        assertThat(list.isRevoked(agent)).isTrue();

        write(new TestAuthority(SignatureProfile.ED25519), NOW.plusSeconds(9));
        assertThat(list.refresh()).isFalse();
        assertThat(list.problem()).contains("is not signed by this fleet's authority");
        assertThat(list.isRevoked(agent)).isTrue();

        write(authority, NOW.minusSeconds(9));
        assertThat(list.refresh()).isFalse();
        assertThat(list.problem()).contains("is older than the list in use");
        assertThat(list.isRevoked(agent)).isTrue();

        write(authority, NOW.plusSeconds(9));
        assertThat(list.refresh()).isTrue();
        assertThat(list.problem()).isEmpty();
        assertThat(list.isRevoked(agent)).isFalse();
    }

    @Test
    void aListThatComesBackIsInOrderAgain() throws IOException {
        RevocationFile list = load();
        Path aside = folder.resolve("aside");
        Files.move(file, aside);
        list.refresh();
        assertThat(list.problem()).contains("there is no such file");

        Files.move(aside, file);
        list.refresh();

        assertThat(list.problem()).isEmpty();
    }

    @Test
    void anOlderListIsRefusedAfterARestart() throws IOException {
        Path kept = folder.resolve("kept");
        write(authority, NOW.plusSeconds(9), agent.getSerialNumber());
        RevocationFile.load(file, List.of(authority.certificate), kept);
        write(authority, NOW);

        RevocationFile restarted = RevocationFile.load(file, List.of(authority.certificate), kept);

        assertThat(restarted.isRevoked(agent)).isTrue();
        assertThat(restarted.problem()).contains("is older than the list in use");
        assertThat(restarted.warning().orElseThrow()).startsWith(file + ": is older than the list in use, so ");

        Files.delete(file);
        assertThat(RevocationFile.load(file, List.of(authority.certificate), kept)
                        .isRevoked(agent))
                .isTrue();

        Files.writeString(kept, "nonsense");
        assertThatThrownBy(() -> RevocationFile.load(file, List.of(authority.certificate), kept))
                .isInstanceOf(IdentityProblem.class)
                .hasMessageStartingWith(kept.toString());
    }

    @Test
    void aListThatCannotBeKeptIsInUseAndSaidToBeLostByARestart() throws IOException {
        Path kept = folder.resolve("nowhere/kept");
        write(authority, NOW, agent.getSerialNumber());

        RevocationFile list = RevocationFile.load(file, List.of(authority.certificate), kept);

        assertThat(list.isRevoked(agent)).isTrue();
        assertThat(list.problem()).isEmpty();
        assertThat(list.warning().orElseThrow()).startsWith(kept + ": cannot be written (there is no such folder)");
    }

    @Test
    void theListOfOneAuthorityReinstatesNobodyWhomAnotherRevoked() throws IOException {
        // Both have the same name, as after a rotation.
        TestAuthority next = new TestAuthority(SignatureProfile.ED25519);
        List<X509Certificate> both = List.of(authority.certificate, next.certificate);
        X509Certificate successor = TestAuthority.parsed(next.agent(TestKeys.ed25519(2)));
        Path kept = folder.resolve("kept");
        write(authority, NOW, agent.getSerialNumber());
        RevocationFile list = RevocationFile.load(file, both, kept);

        write(next, NOW.minusSeconds(9), successor.getSerialNumber());
        assertThat(list.refresh()).isTrue();

        RevocationFile restarted = RevocationFile.load(file, both, kept);
        for (RevocationFile one : List.of(list, restarted)) {
            assertThat(one.problem()).isEmpty();
            assertThat(one.isRevoked(agent)).isTrue();
            assertThat(one.isRevoked(successor)).isTrue();
            assertThat(one.isRevoked(other)).isFalse();
            assertThat(one.count()).isEqualTo(2);
        }
    }

    @Test
    void aRevokedKeyIsRevokedUnderEveryAuthority() throws IOException {
        // With a name of its own, so that equal serial numbers mean nothing.
        TestAuthority next = new TestAuthority("Next fleet", SignatureProfile.ED25519, NOW.minus(YEAR), NOW.plus(YEAR));
        X509Certificate again = TestAuthority.parsed(next.agent(TestKeys.ed25519(0)));
        byte[] der = authority.writer.revocationList(
                BigInteger.ONE,
                NOW,
                NOW.plus(YEAR),
                List.of(new X509Writer.Revocation(agent.getSerialNumber(), NOW, AgentId.of(agent.getPublicKey()))));
        Files.write(file, der);

        RevocationFile list = RevocationFile.load(file, List.of(authority.certificate, next.certificate));

        assertThat(list.isRevoked(again)).isTrue();
        assertThat(list.isRevoked(other)).isFalse();
    }

    @Test
    void theFirstListHasToBeInOrder() throws IOException {
        Files.writeString(file, "nonsense");
        assertThatThrownBy(this::load)
                .isInstanceOf(IdentityProblem.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining("copy the authority's list there");

        Files.delete(file);
        assertThatThrownBy(this::load)
                .isInstanceOf(IdentityProblem.class)
                .hasMessageContaining("there is no such file");
    }

    @Test
    void withoutAListNobodyIsRevoked() {
        RevocationFile none = RevocationFile.none();

        assertThat(none.refresh()).isFalse();
        assertThat(none.isRevoked(agent)).isFalse();
        assertThat(none.count()).isZero();
    }

    private RevocationFile load() {
        return RevocationFile.load(file, List.of(authority.certificate));
    }

    private void write(TestAuthority signer, Instant when, BigInteger... serials) throws IOException {
        Path draft = folder.resolve("draft");
        Files.writeString(draft, new Pem("X509 CRL", list(signer, when, serials)).encode());
        Files.move(draft, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }

    private static byte[] list(TestAuthority signer, Instant when, BigInteger... serials) {
        return signer.writer.revocationList(
                BigInteger.valueOf(when.getEpochSecond()),
                when,
                NOW.plus(YEAR),
                Arrays.stream(serials)
                        .map(serial -> new X509Writer.Revocation(serial, when, null))
                        .toList());
    }
}
