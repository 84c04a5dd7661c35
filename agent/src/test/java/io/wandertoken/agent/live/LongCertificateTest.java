package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.config.IdentitySettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.Pem;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.transport.AgentEndpoint;
import io.wandertoken.agent.transport.AgentEndpointConfig;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.message.CouncilPart;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates of the greatest length, and of one byte more. */
@Tag("loopback")
@Tag("long")
class LongCertificateTest {
    private final TestAuthority authority = new TestAuthority(SignatureProfile.ED25519);

    @TempDir
    private Path folder;

    @Test
    void agentsWithTheLongestCertificatesPassTheTokenOn() {
        for (boolean pairwiseKeys : new boolean[] {false, true}) {
            List<AgentEndpoint> agents = new ArrayList<>();
            AtomicLong arrivals = new AtomicLong();
            try {
                for (int i = 0; i < 3; i++) {
                    agents.add(start(agents, pairwiseKeys, arrivals));
                }

                assertThat(Eventually.holds(() -> arrivals.get() > 20)).isTrue();

                assertThat(agents).allMatch(AgentEndpoint::isOpen);
                assertThat(agents).allMatch(agent -> agent.counters().get(Total.TOO_LONG) == 0);
                assertThat(agents.get(0).membersAtOnce())
                        .isBetween(CouncilPart.LEAST_MEMBERS, CouncilPart.MOST_MEMBERS - 1);
            } finally {
                agents.forEach(AgentEndpoint::close);
            }
        }
    }

    @Test
    void anAgentWithALongerOneDoesNotStart() throws IOException {
        KeyPair keys = TestKeys.of(SignatureProfile.ED25519);
        Path certificate = write("agent.crt", "CERTIFICATE", authority.agentOfSize(keys, 801));
        Path key = write("agent.key", "PRIVATE KEY", keys.getPrivate().getEncoded());
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));

        try (ThrowawayFleet fleet = ThrowawayFleet.make("long")) {
            WanderConfig usual = fleet.setup("agent", LiveFleet.nas(), AgentConfig.loopback(), List.of())
                    .config();
            WanderConfig config = new WanderConfig(
                    usual.profile(),
                    usual.agent(),
                    new IdentitySettings(certificate, key, fleet.authority().certificateFile(), Optional.empty()),
                    usual.resources(),
                    usual.surface(),
                    List.of());

            assertThatThrownBy(() -> LiveSetup.of(config, "test"))
                    .isInstanceOf(IdentityProblem.class)
                    .hasMessage(certificate + ": has 801 bytes (DER), but at most 800 leave room for the rest of a"
                            + " datagram; issue one with shorter names or fewer extensions");
        }
    }

    private AgentEndpoint start(List<AgentEndpoint> others, boolean pairwiseKeys, AtomicLong arrivals) {
        List<InetSocketAddress> seeds =
                others.isEmpty() ? List.of() : List.of(others.get(0).address());
        AgentEndpointConfig config = AgentEndpointConfig.of(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        TestAuthority.FLEET,
                        seeds,
                        AgentConfig.loopback())
                .withWall(InstantSource.fixed(TestAuthority.NOW))
                .withPairwiseKeys(pairwiseKeys);
        KeyPair keys = TestKeys.of(SignatureProfile.ED25519);
        byte[] der = authority.agentOfSize(keys, AgentCertificate.MOST_BYTES);
        Identity identity =
                new Identity((AgentCertificate) authority.trust().judge(der, TestAuthority.NOW), keys.getPrivate());
        AgentEndpoint agent = AgentEndpoint.open(config, identity, authority.trust(), (event, nowNanos) -> {
            if (event instanceof AgentEvent.TokenArrived) {
                arrivals.incrementAndGet();
            }
        });
        agent.add(ResourceConfig.of("nas").withIdle(Duration.ofMillis(50)));
        agent.post(started -> started.start(agent.nowNanos()));
        return agent;
    }

    private Path write(String name, String kind, byte[] der) throws IOException {
        return Files.writeString(folder.resolve(name), new Pem(kind, der).encode());
    }
}
