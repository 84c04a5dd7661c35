package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.control.EventView;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.protocol.agent.AgentConfig;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A certificate that expires while its agent runs. */
@Tag("loopback")
@Timeout(150)
class ExpiryTest {

    @Test
    void anAgentWhoseCertificateExpiresIsShutOutAndTheOthersGoOn() throws InterruptedException {
        try (LiveFleet fleet = LiveFleet.of(2)) {
            LiveAgent shortLived = startFor(fleet, Duration.ofSeconds(6));
            Client before = Client.of(shortLived);
            before.lease();
            before.release();
            CountDownLatch shutOut = new CountDownLatch(1);
            shortLived.subscribe(event -> {
                if (event.kind() == EventView.Kind.ISOLATED) {
                    shutOut.countDown();
                }
            });

            assertThat(shutOut.await(60, TimeUnit.SECONDS))
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

    private static boolean isAliveAt(LiveAgent agent, String name) {
        return agent.members().stream()
                .anyMatch(member -> member.name().equals(name) && member.state().equals("alive"));
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
