package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.authority.AuthorityMaker;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.authority.RenewalServer;
import io.wandertoken.agent.authority.RenewalService;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.control.EventView;
import io.wandertoken.control.host.WanderHome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent with a short-lived certificate, and the authority that renews it. */
@Tag("loopback")
class SelfRenewalTest {
    private static final Duration MONTH = Duration.ofDays(30);

    @TempDir
    private Path folder;

    private FleetAuthority authority;

    @BeforeEach
    void issue() {
        AuthorityMaker.make(
                folder.resolve("ca"),
                new AuthorityMaker.Wish("Test", SignatureProfile.ED25519, new FleetId(7), Duration.ofDays(3650)),
                false,
                Instant.now());
        // Three of its four minutes are over, so it is in its last third.
        InstantSource earlier = InstantSource.offset(InstantSource.system(), Duration.ofMinutes(-3));
        FleetAuthority.openThrowaway(folder.resolve("ca"), earlier)
                .issue(new FleetAuthority.Order(
                        "a", Duration.ofMinutes(4), SignatureProfile.ED25519, folder, null, false));
        authority = FleetAuthority.openThrowaway(folder.resolve("ca"), InstantSource.system());
    }

    @Test
    void anAgentUsesARenewedCertificateWithoutARestartAndAfterOne() throws IOException {
        byte[] before = Files.readAllBytes(folder.resolve("a.crt"));
        RenewalService service =
                new RenewalService(authority, MONTH, InstantSource.system(), line -> {}, System.nanoTime());
        try (RenewalServer server =
                RenewalServer.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), service, line -> {})) {
            LiveSetup setup = setup(server.address().getPort());
            Instant expiry =
                    setup.identity().certificate().certificate().getNotAfter().toInstant();
            try (LiveAgent agent = LiveAgent.start(setup)) {
                assertThat(Eventually.holds(
                                () -> agent.agent().certificateExpires().isAfter(expiry.plus(MONTH.dividedBy(2)))))
                        .isTrue();
                assertThat(agent.events(0, 1000))
                        .extracting(EventView::kind)
                        .contains(EventView.Kind.CERTIFICATE_RENEWED);
                assertThat(agent.agent().certificateRenewal())
                        .isBetween(
                                Instant.now().plus(Duration.ofDays(19)),
                                Instant.now().plus(Duration.ofDays(21)));
                assertThat(agent.agent().warnings()).noneMatch(warning -> warning.contains("certificate"));
            }
            assertThat(Files.readAllBytes(folder.resolve("a.crt"))).isEqualTo(before);
            assertThat(setup(server.address().getPort())
                            .identity()
                            .certificate()
                            .certificate()
                            .getNotAfter()
                            .toInstant())
                    .isAfter(expiry);

            authority.renew("a", MONTH.multipliedBy(2), folder);
            assertThat(setup(server.address().getPort())
                            .identity()
                            .certificate()
                            .certificate()
                            .getNotAfter()
                            .toInstant())
                    .as("what a person installs later counts")
                    .isAfter(Instant.now().plus(MONTH).plus(MONTH.dividedBy(2)));
        }
    }

    @Test
    void anAgentThatCannotReachTheAuthoritySaysSo() throws IOException {
        try (LiveAgent agent = LiveAgent.start(setup(9))) {
            assertThat(Eventually.holds(() -> agent.agent().warnings().stream()
                            .anyMatch(warning -> warning.contains("no renewed certificate from the authority at"))))
                    .isTrue();
            assertThat(agent.metrics())
                    .filteredOn(metric -> metric.name().equals("wander_certificate_renewal_failures_total"))
                    .singleElement()
                    .satisfies(metric -> assertThat(metric.value()).isPositive());
        }
    }

    private LiveSetup setup(int port) throws IOException {
        Path file = Files.writeString(folder.resolve("wander.yaml"), """
                profile: local
                agent: {bind: "127.0.0.1:0", data: state}
                identity: {certificate: a.crt, key: a.key, trust: ca/ca.crt, renewal: "127.0.0.1:%d"}
                resources: {nas: {}}
                """.formatted(port));
        return LiveSetup.of(WanderConfig.load(file, new WanderHome(folder.resolve("home"))), "test");
    }
}
