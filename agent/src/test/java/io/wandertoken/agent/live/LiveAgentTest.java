package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.control.ControlProblem;
import io.wandertoken.agent.control.EventView;
import io.wandertoken.agent.control.LeaseOutcome;
import io.wandertoken.agent.control.LeaseRequest;
import io.wandertoken.agent.control.LeaseView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("loopback")
class LiveAgentTest {

    @Test
    void anAgentWithoutPeersGrantsAtOnce() {
        try (LiveFleet fleet = LiveFleet.of(1)) {
            Client client = Client.of(fleet.agents.get(0));

            assertThat(client.lease().fence()).isPositive();
            LeaseOutcome outcome = client.release();

            assertThat(outcome.result()).isEqualTo(LeaseOutcome.Result.EXCLUSIVE);
        }
    }

    @Test
    void aLeaseTellsWhatTheConfigurationWantsWhenItIsLost() {
        ResourceSettings usual = ResourceSettings.of("nas");
        ResourceSettings.Reactions reactions = new ResourceSettings.Reactions(
                LeaseView.OnLost.KILL,
                usual.reactions().onIsolated(),
                usual.reactions().onTokenLoss());
        ResourceSettings settings =
                new ResourceSettings("nas", usual.mode(), usual.permits(), usual.times(), reactions);
        try (LiveFleet fleet = LiveFleet.of(1, new WanderConfig.Resources(List.of(settings), false))) {
            assertThat(Client.of(fleet.agents.get(0)).lease().onLost()).isEqualTo(LeaseView.OnLost.KILL);
        }
    }

    @Test
    void clientsOfOneAgentGetTheResourceOneAfterTheOtherWithGrowingFences() {
        try (LiveFleet fleet = LiveFleet.of(1)) {
            Client first = Client.of(fleet.agents.get(0));
            LeaseView lease = first.lease();
            Client second = Client.of(fleet.agents.get(0));
            assertThat(Client.await(second.waiting).holders()).hasSize(1);
            assertThat(second.granted).isNotDone();

            first.release();

            assertThat(second.lease().fence()).isGreaterThan(lease.fence());
        }
    }

    @Test
    void threeAgentsNeverUseTheResourceAtTheSameTime() throws InterruptedException {
        int rounds = 20;
        try (LiveFleet fleet = LiveFleet.of(3)) {
            CountDownLatch done = new CountDownLatch(3 * rounds);
            List<Thread> threads = new ArrayList<>();
            for (LiveAgent agent : fleet.agents) {
                threads.add(new Thread(() -> {
                    for (int i = 0; i < rounds; i++) {
                        Client client = Client.of(agent);
                        client.lease();
                        fleet.enter();
                        fleet.exit();
                        client.release();
                        done.countDown();
                    }
                }));
            }

            threads.forEach(Thread::start);

            assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(fleet.mostUsing).hasValue(1);
        }
    }

    @Test
    void aDeadHolderIsReplacedWithinTheBoundThatStatusShows() {
        try (LiveFleet fleet = LiveFleet.of(3)) {
            Client holder = Client.of(fleet.agents.get(1));
            holder.lease();
            Client waiting = Client.of(fleet.agents.get(2));
            Client.await(waiting.waiting);
            Duration bound = fleet.agents.get(2).resource("nas").orElseThrow().regenerationBound();
            long killed = System.nanoTime();

            fleet.agents.get(1).kill();

            assertThat(waiting.lease().fence()).isGreaterThan(holder.lease().fence());
            assertThat(Duration.ofNanos(System.nanoTime() - killed)).isLessThan(bound.multipliedBy(2));
        }
    }

    @Test
    void anAgentThatStopsHandsItsTokenOn() {
        try (LiveFleet fleet = LiveFleet.of(2)) {
            Client.of(fleet.agents.get(1)).lease();
            Client waiting = Client.of(fleet.agents.get(0));
            Client.await(waiting.waiting);

            fleet.agents.get(1).close();

            waiting.lease();
            assertThat(fleet.agents.get(0).events(0, 1000))
                    .extracting(EventView::kind)
                    .containsOnlyOnce(EventView.Kind.TOKEN_REGENERATED)
                    .doesNotContain(EventView.Kind.TOKEN_RECOVERED);
        }
    }

    @Test
    void anAgentThatIsToStopLetsItsClientsFinishAndNobodyIn() throws InterruptedException {
        try (LiveFleet fleet = LiveFleet.of(1)) {
            LiveAgent agent = fleet.agents.get(0);
            Client holder = Client.of(agent);
            holder.lease();
            Client waiting = Client.of(agent);
            Client.await(waiting.waiting);

            assertThat(agent.drain(Duration.ofMillis(50))).isEqualTo(1);
            assertThat(Client.await(waiting.refused).kind()).isEqualTo(ControlProblem.Kind.STOPPING);
            assertThatThrownBy(() -> Client.of(agent)).isInstanceOf(ControlProblem.class);
            assertThat(holder.release().result()).isEqualTo(LeaseOutcome.Result.EXCLUSIVE);
            assertThat(agent.drain(Duration.ofSeconds(5))).isZero();
        }
    }

    @Test
    void aTokenThatIsKeptIsNotReleasedBeforeTheAgentCloses() {
        try (LiveFleet fleet = LiveFleet.of(2)) {
            Client holder = Client.of(fleet.agents.get(1));
            holder.lease();
            Client waiting = Client.of(fleet.agents.get(0));
            Client.await(waiting.waiting);
            fleet.agents.get(1).drain(Duration.ZERO);
            fleet.agents.get(1).keepTokens();

            holder.handle.release();
            assertThat(fleet.agents.get(1).resource("nas").orElseThrow().holders())
                    .hasSize(1);
            fleet.agents.get(1).close();

            waiting.lease();
        }
    }

    @Test
    void agentsThatDisagreeAboutPermitsAreTold() throws InterruptedException {
        ResourceSettings usual = ResourceSettings.of("nas");
        ResourceSettings wider = new ResourceSettings("nas", usual.mode(), 2, usual.times(), usual.reactions());
        try (LiveFleet fleet = LiveFleet.of(1)) {
            LiveAgent first = fleet.agents.get(0);
            LiveAgent other = fleet.start("other", new WanderConfig.Resources(List.of(wider), false));
            CountDownLatch told = new CountDownLatch(1);
            first.subscribe(event -> {
                if (event.kind() == EventView.Kind.WARNING && event.text().contains("2 permit(s)")) {
                    told.countDown();
                }
            });
            Client.of(first).lease();

            Client.of(other);
            Client.of(other);
            Client.of(other);

            assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aLeaseThatIsNotRenewedExpires() {
        try (LiveFleet fleet = LiveFleet.of(1)) {
            Client client =
                    new Client(fleet.agents.get(0), LeaseRequest.of("nas").withTimeToLive(Duration.ofMillis(50)));

            assertThat(Client.await(client.lost).result()).isEqualTo(LeaseOutcome.Result.LOST);
        }
    }
}
