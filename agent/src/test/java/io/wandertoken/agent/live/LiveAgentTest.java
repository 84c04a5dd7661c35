package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.MetricView;
import io.wandertoken.control.ResourceView;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
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
        try (LiveFleet fleet = LiveFleet.patient(3, LiveFleet.nas())) {
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

            assertThat(done.await(Eventually.PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
            assertThat(fleet.mostUsing).hasValue(1);
        }
    }

    /** That it takes no longer than the bound says is shown in simulated time. */
    @Test
    void whoHasTakenATokenIsKnownToAnswerInSomeTime() {
        try (LiveFleet fleet = LiveFleet.of(2)) {
            LiveAgent first = fleet.agents.get(0);

            assertThat(Eventually.holds(() -> first.members().stream()
                            .anyMatch(member -> member.name().equals("agent1") && member.roundTrip() != null)))
                    .isTrue();
        }
    }

    @Test
    void aDeadHolderIsReplacedAndStatusShowsABound() {
        try (LiveFleet fleet = LiveFleet.of(3)) {
            Client holder = Client.of(fleet.agents.get(1));
            holder.lease();
            Client waiting = Client.of(fleet.agents.get(2));
            Client.await(waiting.waiting);
            ResourceView before = fleet.agents.get(2).resource("nas").orElseThrow();
            List<LiveAgent> survivors = List.of(fleet.agents.get(0), fleet.agents.get(2));
            long replaced = replacements(survivors);

            fleet.agents.get(1).kill();

            assertThat(waiting.lease().fence()).isGreaterThan(holder.lease().fence());
            assertThat(replacements(survivors)).isGreaterThan(replaced);
            assertThat(before.recoveryBound()).isPositive();
            assertThat(before.regenerationBound()).isPositive();
        }
    }

    private static long replacements(List<LiveAgent> agents) {
        return agents.stream()
                .mapToLong(agent -> agent.resource("nas").orElseThrow().counts().regenerated())
                .sum();
    }

    @Test
    void aTokenIsNamedAfterTheAgentThatMadeIt() {
        try (LiveFleet fleet = LiveFleet.of(1, LiveFleet.nas())) {
            LiveAgent agent = fleet.agents.get(0);
            Client.of(agent).lease();

            assertThat(agent.events(0, 1000))
                    .filteredOn(event -> event.kind() == EventView.Kind.TOKEN_CREATED)
                    .extracting(EventView::token)
                    .singleElement()
                    .asString()
                    .contains("." + agent.agent().id().substring(0, 16) + ".");
        }
    }

    @Test
    void anAgentThatStopsHandsItsTokenOn() {
        try (LiveFleet fleet = LiveFleet.patient(2, LiveFleet.nas())) {
            Client.of(fleet.agents.get(1)).lease();
            Client waiting = Client.of(fleet.agents.get(0));
            Client.await(waiting.waiting);

            fleet.agents.get(1).close();

            waiting.lease();
            assertThat(fleet.agents.get(0).events(0, 1000))
                    .extracting(EventView::kind)
                    .containsOnlyOnce(EventView.Kind.TOKEN_CREATED)
                    .doesNotContain(EventView.Kind.TOKEN_REGENERATED, EventView.Kind.TOKEN_RECOVERED);
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
            assertThat(agent.drain(Duration.ofSeconds(Eventually.PATIENCE_SECONDS)))
                    .isZero();
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
            fleet.agents.get(1).keepTokens(Duration.ZERO);

            assertThat(Client.await(holder.lost).reason()).isEqualTo("the agent is stopping");
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
                if (event.kind() == EventView.Kind.WARNING && event.text().contains("2 permits")) {
                    told.countDown();
                }
            });
            Client.of(first).lease();

            Client.of(other);
            Client.of(other);
            Client.of(other);

            assertThat(told.await(Eventually.PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
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

    @Test
    void aClientLearnsOfItsLossBeforeTheNextOneGetsTheResource() {
        try (LiveFleet fleet = LiveFleet.of(1)) {
            LiveAgent agent = fleet.agents.get(0);
            Client first = new Client(agent, LeaseRequest.of("nas").withMaxHold(Duration.ofMillis(300)));
            first.lease();
            Client second = Client.of(agent);
            CompletableFuture<Boolean> firstWasTold = second.granted.thenApply(lease -> first.lost.isDone());

            assertThat(Client.await(firstWasTold)).isTrue();
        }
    }

    @Test
    void theLimitThatEndsALeaseIsNamed() {
        ResourceSettings usual = ResourceSettings.of("nas");
        ResourceSettings.Times brief = new ResourceSettings.Times(
                Duration.ofMillis(300),
                usual.times().minInterval(),
                usual.times().idle(),
                Duration.ZERO,
                OptionalInt.empty());
        var nas = new ResourceSettings("nas", usual.mode(), 1, brief, usual.reactions());
        try (LiveFleet fleet = LiveFleet.of(1, new WanderConfig.Resources(List.of(nas), false))) {
            Client byResource = Client.of(fleet.agents.get(0));
            assertThat(Client.await(byResource.lost).reason())
                    .isEqualTo("held as long as the resource allows (hold: 300ms in wander.yaml)");

            Client byItself =
                    new Client(fleet.agents.get(0), LeaseRequest.of("nas").withMaxHold(Duration.ofMillis(100)));
            assertThat(Client.await(byItself.lost).reason()).isEqualTo("held as long as the client asked for (100ms)");
        }
    }

    @Test
    void anAgentLooksForPeersForAWhileBeforeItCallsItselfIsolated() throws IOException {
        try (LiveFleet fleet = new LiveFleet();
                DatagramSocket silent = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            LiveAgent agent = LiveAgent.start(
                    fleet.fleet.setup("lonely", LiveFleet.nas(), AgentConfig.loopback(), List.of((InetSocketAddress)
                            silent.getLocalSocketAddress())));
            fleet.agents.add(agent);
            CompletableFuture<EventView> told = new CompletableFuture<>();
            Consumer<EventView> listener = event -> {
                if (event.kind() == EventView.Kind.ISOLATED) {
                    told.complete(event);
                }
            };
            agent.subscribe(listener);
            agent.events(0, Integer.MAX_VALUE).forEach(listener);

            assertThat(agent.agent().isolated()).isTrue();
            Duration waited = Duration.between(
                    agent.agent().startedAt(), Client.await(told).time());
            assertThat(waited).isGreaterThanOrEqualTo(Duration.ofSeconds(3));
            assertThat(agent.events(0, 1000)).extracting(EventView::kind).containsOnlyOnce(EventView.Kind.ISOLATED);
        }
    }

    /** The rules that promtool checks. */
    @Test
    void metricsAreNamedAsPrometheusWantsThem() {
        try (LiveFleet fleet = LiveFleet.of(1)) {
            assertThat(fleet.agents.get(0).metrics()).isNotEmpty().allSatisfy(metric -> {
                assertThat(metric.name()).matches("wander_[a-z]+(_[a-z]+)*");
                assertThat(metric.name().endsWith("_total")).isEqualTo(metric.counter());
                assertThat(metric.name()).doesNotContain("_count", "_sum", "_bucket", "_millis", "_minutes", "_days");
                assertThat(metric.help()).isNotBlank();
            });
            assertThat(fleet.agents.get(0).metrics())
                    .filteredOn(metric -> metric.value() > 1e9)
                    .extracting(MetricView::name)
                    .as("instants")
                    .contains("wander_certificate_expiry_timestamp_seconds")
                    .isSubsetOf(
                            "wander_certificate_expiry_timestamp_seconds", "wander_token_last_visit_timestamp_seconds");
        }
    }

    @Test
    void peersAndTheFleetAreCalledByTheirNames() throws InterruptedException {
        try (LiveFleet fleet = LiveFleet.of(3)) {
            LiveAgent first = fleet.agents.get(0);
            CountDownLatch both = new CountDownLatch(2);
            Consumer<EventView> listener = event -> {
                if (event.kind() == EventView.Kind.MEMBER_FOUND
                        && event.text().matches("agent[12] \\([0-9a-f]{8}\\) .*")) {
                    both.countDown();
                }
            };
            first.subscribe(listener);
            first.events(0, Integer.MAX_VALUE).forEach(listener);

            assertThat(both.await(Eventually.PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
            assertThat(first.agent().fleet()).isEqualTo("test");
        }
    }
}
