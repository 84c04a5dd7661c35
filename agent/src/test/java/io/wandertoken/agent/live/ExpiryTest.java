package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A certificate that expires or is revoked while its agent runs. */
@Tag("loopback")
@Tag("long")
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
class ExpiryTest {

    /** Enough for an agent to start and to get a lease, even on a busy machine. */
    private static final Duration SHORT_LIFE = Duration.ofSeconds(20);

    @Test
    void anAgentWhoseCertificateExpiresIsShutOutAndTheOthersGoOn() throws InterruptedException {
        try (LiveFleet fleet = LiveFleet.of(2)) {
            LiveAgent shortLived = startFor(fleet, SHORT_LIFE);
            Client before = Client.of(shortLived);
            before.lease();
            before.release();
            long seen = shortLived.events(0, 1).get(0).sequence();
            CountDownLatch isolated = heard(shortLived, EventView.Kind.ISOLATED, seen);

            assertThat(isolated.await(240, TimeUnit.SECONDS))
                    .as("it hears of nobody any more")
                    .isTrue();

            for (LiveAgent agent : fleet.agents.subList(0, 2)) {
                Client after = Client.of(agent);
                after.lease();
                after.release();
            }
            // Whoever is shut out may know it before the others have missed it.
            assertThat(Eventually.holds(() -> !isAliveAt(fleet.agents.get(0), "guest")))
                    .isTrue();
        }
    }

    @Test
    void whoeverHoldsALeaseWhenTheCertificateExpiresLosesItAtOnce() {
        try (LiveFleet fleet = LiveFleet.of(2)) {
            LiveAgent shortLived = startFor(fleet, SHORT_LIFE);
            Client holder = Client.of(shortLived);
            holder.lease();

            assertLost(holder, "the agent's certificate has expired");

            Client after = Client.of(fleet.agents.get(0));
            assertThat(after.lease().fence()).isGreaterThan(holder.lease().fence());
        }
    }

    @Test
    void whoeverHoldsALeaseWhenTheCertificateIsRevokedLosesItAtOnce() {
        try (LiveFleet fleet = new LiveFleet()) {
            for (String name : List.of("agent0", "agent1", "guest")) {
                startWithRevocations(fleet, name);
            }
            LiveAgent revoked = fleet.agents.get(2);
            Client holder = Client.of(revoked);
            holder.lease();

            fleet.fleet.authority().revoke("guest");

            assertLost(holder, "the agent's certificate is revoked");
            Client after = Client.of(fleet.agents.get(0));
            assertThat(after.lease().fence()).isGreaterThan(holder.lease().fence());
            assertThat(Eventually.holds(() -> revoked.agent().isolated())).isTrue();
            assertThat(Eventually.holds(() -> revoked.members().stream()
                            .anyMatch(member -> member.state().equals("quarantined"))))
                    .isTrue();
            long shutOut = numberOf(revoked, EventView.Kind.SHUT_OUT);
            assertThat(revoked.events(shutOut, Integer.MAX_VALUE))
                    .extracting(EventView::kind)
                    .doesNotContain(
                            EventView.Kind.MEMBER_FOUND, EventView.Kind.MEMBER_QUARANTINED, EventView.Kind.CONNECTED);
        }
    }

    private static void assertLost(Client holder, String why) {
        LeaseOutcome outcome = Client.await(holder.lost);
        assertThat(outcome.result()).isEqualTo(LeaseOutcome.Result.LOST);
        assertThat(outcome.reason()).startsWith(why);
        assertThat(holder.release()).as("what it hears when it gives it back").isEqualTo(outcome);
        assertThatThrownBy(() -> Client.of(holder.agent)).hasMessage(outcome.reason());
    }

    private static long numberOf(LiveAgent agent, EventView.Kind kind) {
        return agent.events(0, Integer.MAX_VALUE).stream()
                .filter(event -> event.kind() == kind)
                .mapToLong(EventView::sequence)
                .findFirst()
                .orElseThrow();
    }

    private static boolean isAliveAt(LiveAgent agent, String name) {
        return agent.members().stream()
                .anyMatch(member -> member.name().equals(name) && member.state().equals("alive"));
    }

    @Test
    void anAgentWhoseCertificateExpiresKnowsItAndKeepsNobodyWaiting() throws InterruptedException {
        try (LiveFleet fleet = LiveFleet.of(1)) {
            Client holder = Client.of(fleet.agents.get(0));
            holder.lease();
            LiveAgent shortLived = startFor(fleet, SHORT_LIFE);
            CountDownLatch ends = heard(shortLived, EventView.Kind.CERTIFICATE_ENDS, 0);
            CountDownLatch shutOut = heard(shortLived, EventView.Kind.SHUT_OUT, 0);
            Client waiting = Client.of(shortLived);

            assertThat(ends.await(Eventually.PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("warned before")
                    .isTrue();
            assertThat(shutOut.await(Eventually.PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("told")
                    .isTrue();

            ControlProblem problem = Client.await(waiting.refused);
            assertThat(problem.kind()).isEqualTo(ControlProblem.Kind.SHUT_OUT);
            assertThat(problem)
                    .hasMessageContaining("has expired")
                    .hasMessageContaining("'wander ca renew guest --dir DIR'");
            assertThatThrownBy(() -> Client.of(shortLived)).hasMessage(problem.getMessage());
            assertThat(shortLived.agent().shutOut()).isEqualTo(problem.getMessage());
            assertThat(shortLived.metrics())
                    .anyMatch(metric -> metric.name().equals("wander_shut_out") && metric.value() == 1);
        }
    }

    /** Counts down when such an event has come after that number, or comes. */
    private static CountDownLatch heard(LiveAgent agent, EventView.Kind kind, long after) {
        CountDownLatch latch = new CountDownLatch(1);
        Consumer<EventView> listener = event -> {
            if (event.kind() == kind) {
                latch.countDown();
            }
        };
        agent.subscribe(listener);
        agent.events(after, Integer.MAX_VALUE).forEach(listener);
        return latch;
    }

    private static void startWithRevocations(LiveFleet fleet, String name) {
        List<InetSocketAddress> seeds =
                fleet.agents.stream().map(LiveAgent::address).limit(1).toList();
        LiveSetup usual = fleet.fleet.setup(name, LiveFleet.nas(), AgentConfig.loopback(), seeds);
        FleetAuthority authority = fleet.fleet.authority();
        List<X509Certificate> authorities = List.of(authority.certificate());
        Trust trust = new Trust(
                authorities,
                authority.fleet(),
                RevocationFile.load(authority.revocationFile(), authorities),
                Signatures.best());
        fleet.agents.add(LiveAgent.start(
                new LiveSetup(usual.config(), usual.version(), usual.identity(), trust, usual.network(), null)));
    }

    private static LiveAgent startFor(LiveFleet fleet, Duration validity) {
        FleetAuthority.Delivery files = fleet.fleet
                .authority()
                .issue(new FleetAuthority.Order("guest", validity, SignatureProfile.ED25519, null, null, false));
        Identity identity =
                Identity.load(files.certificateFile(), files.keyFile().orElseThrow(), Signatures.best());
        LiveSetup usual = fleet.fleet.setup(
                "unused",
                LiveFleet.nas(),
                AgentConfig.loopback(),
                List.of(fleet.agents.get(0).address()));
        LiveAgent agent = LiveAgent.start(
                new LiveSetup(usual.config(), usual.version(), identity, usual.trust(), usual.network(), null));
        fleet.agents.add(agent);
        return agent;
    }
}
