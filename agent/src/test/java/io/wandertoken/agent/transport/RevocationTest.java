package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.AuthorityMaker;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.DropReason;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("loopback")
@Timeout(900)
class RevocationTest {
    private static final FleetId FLEET = new FleetId(42);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoIsRevokedGetsNoTokenWithinAboutASecond(boolean pairwiseKeys) {
        Path place = folder.resolve("ca");
        AuthorityMaker.Wish wish =
                new AuthorityMaker.Wish("Test", SignatureProfile.ED25519, FLEET, Duration.ofDays(30));
        AuthorityMaker.make(place, wish, false, Instant.now());
        FleetAuthority authority = FleetAuthority.open(place, InstantSource.system());
        Custody custody = new Custody();
        try (AgentEndpoint first = open(authority, "one", custody.listener(0), pairwiseKeys, List.of());
                AgentEndpoint second =
                        open(authority, "two", custody.listener(1), pairwiseKeys, List.of(first.address()))) {
            custody.begin(0, first, 1);
            custody.begin(1, second, 1);
            assertThat(TestFleet.await(() -> custody.handoverCount.get() > 100)).isTrue();

            authority.revoke("two");

            assertThat(TestFleet.await(() -> first.counters().get(Refusal.REVOKED) > 0))
                    .isTrue();
            long before = first.counters().get(Counters.Total.ACCEPTED);
            assertThat(first.counters().get(Counters.Total.SENT_KEYED) > 0).isEqualTo(pairwiseKeys);
            assertThat(TestFleet.await(() -> first.counters().get(DropReason.UNKNOWN_SIGNER) > 0
                            || first.counters().get(DropReason.UNKNOWN_KEY) > 0
                            || first.counters().get(DropReason.CERTIFICATE_REFUSED) > 0
                            || first.counters().get(DropReason.NOT_AWAITED) > 0))
                    .isTrue();
            assertThat(first.counters().get(Counters.Total.ACCEPTED)).isEqualTo(before);
            assertThat(custody.violations).isEmpty();
        }
    }

    private static AgentEndpoint open(
            FleetAuthority authority,
            String name,
            AgentListener listener,
            boolean pairwiseKeys,
            List<InetSocketAddress> seeds) {
        FleetAuthority.Delivery files = authority.issue(
                new FleetAuthority.Order(name, Duration.ofDays(1), SignatureProfile.ED25519, null, null, false));
        Signatures signatures = Signatures.best();
        Identity identity =
                Identity.load(files.certificateFile(), files.keyFile().orElseThrow(), signatures);
        List<java.security.cert.X509Certificate> authorities = List.of(authority.certificate());
        Trust trust =
                new Trust(authorities, FLEET, RevocationFile.load(authority.revocationFile(), authorities), signatures);
        AgentEndpointConfig config = AgentEndpointConfig.of(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), FLEET, seeds, TestFleet.patient())
                .withPairwiseKeys(pairwiseKeys);
        AgentEndpoint agent = AgentEndpoint.open(config, identity, trust, listener);
        TestFleet.start(agent, 1);
        return agent;
    }
}
