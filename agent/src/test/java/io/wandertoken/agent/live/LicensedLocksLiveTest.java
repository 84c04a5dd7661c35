package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseOutcome.Result;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.LockRequest;
import io.wandertoken.protocol.licence.Quorum;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Named locks with a quorum, of three live agents over UDP: a name is granted again when its licence is over, and not before. */
@Tag("loopback")
@Tag("long")
@Timeout(900)
class LicensedLocksLiveTest {

    /** A busy machine may stand still for longer than a licence; the client hears that, and tries again. */
    private static final int MOST_ATTEMPTS = 30;

    @Test
    void theNameOfAKilledHostIsGrantedAgainWhenItsLicenceIsOver() {
        try (LiveFleet fleet = LiveFleet.of(3, licensed())) {
            Client holder = holder(fleet.agents.get(0));
            Client waiting = lock(fleet.agents.get(1), "tenant-7");
            Client.await(waiting.waiting);

            fleet.agents.get(0).kill();

            assertFollows(holder.last, waiting.lease());
            assertThat(Client.await(holder.lost).result()).isEqualTo(Result.LOST);
            assertThat(waiting.release().result()).isIn(Result.EXCLUSIVE, Result.LOST);
        }
    }

    /** As after SIGSTOP: the agent does nothing, while time goes on. */
    @Test
    void aHostThatStandsStillForLongerThanALicenceHasLostItsLocks() {
        try (LiveFleet fleet = LiveFleet.of(3, licensed())) {
            Client holder = holder(fleet.agents.get(0));
            Client other = lock(fleet.agents.get(0), "other");
            other.lease();
            PausedAgent stopped = new PausedAgent(fleet.agents.get(0), EventView.Kind.LEASE_RELEASED);
            new Thread(other.handle::release).start();
            Client waiting = lock(fleet.agents.get(1), "tenant-7");

            LeaseView next = waiting.lease();
            LeaseView before = holder.last;
            stopped.goOn();

            assertFollows(before, next);
            assertThat(Client.await(holder.lost).reason()).startsWith("no majority of the quorum extended its licence");
            assertThat(waiting.release().result()).isIn(Result.EXCLUSIVE, Result.LOST);
        }
    }

    private static void assertFollows(LeaseView before, LeaseView next) {
        assertThat(next.grantedAt()).isAfterOrEqualTo(before.deadline().plus(before.grace()));
        assertThat(before.grace()).isPositive();
        assertThat(next.fence()).isGreaterThan(before.fence());
    }

    /** A client whose lock has outlived its first licence. */
    private static Client holder(LiveAgent agent) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Client client = lock(agent, "tenant-7");
            LeaseView first = client.lease();
            assertThat(Eventually.holds(() -> client.lost.isDone()
                            || client.last.deadline().isAfter(first.deadline().plus(Duration.ofSeconds(1)))))
                    .isTrue();
            if (!client.lost.isDone()) {
                return client;
            }
        }
        throw new AssertionError("the machine stands still all the time");
    }

    private static Client lock(LiveAgent agent, String name) {
        return new Client(agent, LeaseRequest.of("jobs").withLock(LockRequest.of(name)));
    }

    private static WanderConfig.Resources licensed() {
        ResourceSettings usual = ResourceSettings.locks("jobs", 1);
        return new WanderConfig.Resources(
                List.of(new ResourceSettings(
                        usual.name(),
                        usual.mode(),
                        usual.permits(),
                        usual.times(),
                        usual.reactions(),
                        Optional.of(Quorum.of(List.of("agent0", "agent1", "agent2"))),
                        usual.kind(),
                        usual.routing(),
                        usual.weights(),
                        0)),
                false);
    }
}
