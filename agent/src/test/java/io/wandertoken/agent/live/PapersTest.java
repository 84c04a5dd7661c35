package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.Pem;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.control.host.WanderHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.security.cert.CertificateEncodingException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent does not start with papers that its peers would refuse forever. */
class PapersTest {
    private static final KeyPair AGENT = TestKeys.ed25519(0);
    private static final FleetId FOREIGN = new FleetId(7);

    private final TestAuthority authority = new TestAuthority(SignatureProfile.ED25519);

    @TempDir
    private Path folder;

    @BeforeEach
    void papers() throws IOException, CertificateEncodingException {
        Files.createFile(
                folder.resolve("a.key"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        write("a.key", new Pem("PRIVATE KEY", AGENT.getPrivate().getEncoded()));
        write("ca.crt", new Pem("CERTIFICATE", authority.certificate.getEncoded()));
    }

    @Test
    void goodPapersMakeAnAgentOfTheAuthoritysFleet() throws IOException {
        write("a.crt", new Pem("CERTIFICATE", authority.today(AGENT, TestAuthority.FLEET)));

        assertThat(setup().trust().fleet()).isEqualTo(TestAuthority.FLEET);
    }

    @Test
    void aCertificateOfAnotherFleetIsRefused() throws IOException {
        write("a.crt", new Pem("CERTIFICATE", authority.today(AGENT, FOREIGN)));

        refuses("does not name this fleet");
    }

    @Test
    void aCertificateOfTwoFleetsIsRefused() throws IOException {
        write("a.crt", new Pem("CERTIFICATE", authority.today(AGENT, TestAuthority.FLEET, FOREIGN)));

        refuses("names several fleets instead of one");
    }

    @Test
    void aCertificateOfAnotherAuthorityIsRefused() throws IOException {
        TestAuthority other = new TestAuthority(SignatureProfile.ES256);
        write("a.crt", new Pem("CERTIFICATE", other.today(AGENT, TestAuthority.FLEET)));

        refuses("was not issued by this fleet's authority");
    }

    @Test
    void anAgentsCertificateInPlaceOfTheAuthoritysIsBlamedItself() throws IOException {
        Pem own = new Pem("CERTIFICATE", authority.today(AGENT, TestAuthority.FLEET));
        write("a.crt", own);
        write("ca.crt", own);

        assertThatThrownBy(this::setup)
                .isInstanceOf(ConfigProblem.class)
                .hasMessageContaining(
                        folder.resolve("ca.crt") + ": is not an authority's certificate; name the fleet's ca.crt");
    }

    @Test
    @Tag("loopback")
    void anAgentWhoseCertificateHasExpiredStartsAndIsAcceptedOnceItIsRenewed() throws IOException {
        Instant now = Instant.now();
        byte[] expired = authority.agent(
                AGENT, TestAuthority.FLEET, now.minus(Duration.ofDays(2)), now.minus(Duration.ofDays(1)));
        write("a.crt", new Pem("CERTIFICATE", expired));

        try (LiveAgent agent = LiveAgent.start(setup())) {
            assertThat(agent.agent().shutOut()).startsWith("the agent's certificate has expired");
            assertThatThrownBy(() -> Client.of(agent)).hasMessageContaining("has expired");

            write("a.crt", new Pem("CERTIFICATE", authority.today(AGENT, TestAuthority.FLEET)));

            assertThat(Eventually.holds(() -> agent.agent().shutOut().isEmpty()))
                    .isTrue();
        }
    }

    private void refuses(String part) {
        assertThatThrownBy(this::setup)
                .isInstanceOf(IdentityProblem.class)
                .hasMessageStartingWith(folder.resolve("a.crt") + ": " + part + "; ")
                .matches(problem -> ((IdentityProblem) problem).kind() == IdentityProblem.Kind.CONFIGURATION);
    }

    private LiveSetup setup() throws IOException {
        Path file = Files.writeString(folder.resolve("wander.yaml"), """
                agent: {bind: "127.0.0.1:0", seeds: ["127.0.0.1:1"], data: state}
                identity: {certificate: a.crt, key: a.key, trust: ca.crt}
                resources: {nas: {}}
                """);
        return LiveSetup.of(WanderConfig.load(file, new WanderHome(folder.resolve("home"))), "test");
    }

    private void write(String name, Pem block) throws IOException {
        Files.writeString(folder.resolve(name), block.encode());
    }
}
