package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.live.lease.GuardedCallback;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.CouncilView;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.WaitView;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Listeners and subscribers that throw, which is their own fault and nobody else's. */
@Tag("loopback")
@Timeout(900)
class GuardedCallbackTest {
    private static final String BOOM = "IllegalStateException: boom";

    @Test
    void whatIsThrownIsToldOnceEvenIfTellingThrowsAgain() {
        List<String> complaints = new ArrayList<>();
        List<GuardedCallback<String>> all = new ArrayList<>();
        GuardedCallback<String> code = new GuardedCallback<>("word", "a test", complaint -> {
            complaints.add(complaint);
            all.get(0).call((word, value) -> boom(), "");
        });
        all.add(code);

        code.call((word, value) -> boom(), "");
        code.call((word, value) -> boom(), "");

        assertThat(complaints)
                .containsExactly(
                        "a test failed and is at fault, the agent goes on: java.lang.IllegalStateException: boom");
    }

    @Test
    void aListenerThatThrowsWhateverItHearsDoesNotStopTheAgent() {
        try (LiveFleet fleet = LiveFleet.of(1)) {
            LiveAgent agent = fleet.agents.get(0);
            Client holder = Client.of(agent);
            holder.lease();
            CompletableFuture<LeaseView> granted = new CompletableFuture<>();

            agent.acquire(LeaseRequest.of("nas"), new Throwing(granted));
            assertThat(Eventually.holds(() -> complaintCount(agent) > 0)).isTrue();
            holder.release();

            agent.lease(Client.await(granted).leaseId()).orElseThrow().release();
            Client next = Client.of(agent);
            next.lease();
            next.release();
            assertThat(complaintCount(agent)).isEqualTo(1);
            assertThat(agent.failure().toCompletableFuture()).isNotDone();
        }
    }

    @Test
    void subscribersThatThrowDoNotStopTheAgentAndTheOthersHearEverythingInOrder() {
        try (LiveFleet fleet = LiveFleet.of(1)) {
            LiveAgent agent = fleet.agents.get(0);
            List<EventView> heard = new CopyOnWriteArrayList<>();
            agent.subscribe(event -> boom());
            agent.subscribe(event -> boom());
            agent.subscribe(heard::add);

            Client client = Client.of(agent);
            client.lease();
            client.release();

            assertThat(Eventually.holds(() -> complaintCount(agent) == 2)).isTrue();
            Client.of(agent).lease();
            assertThat(complaintCount(agent)).isEqualTo(2);
            assertThat(heard).extracting(EventView::sequence).isSorted();
            assertThat(heard).extracting(EventView::kind).contains(EventView.Kind.LEASE_GRANTED);
        }
    }

    @Test
    void whoWaitsForACouncilAndThrowsDoesNotStopTheAgent() {
        try (LiveFleet fleet = LiveFleet.of(1)) {
            LiveAgent agent = fleet.agents.get(0);
            CompletableFuture<CouncilView> second = new CompletableFuture<>();

            agent.councils().orElseThrow().elect(CouncilRequest.of(1, 2), view -> boom());
            agent.councils().orElseThrow().elect(CouncilRequest.of(1, 2), second::complete);
            Client.await(second);

            Client.of(agent).lease();
            assertThat(complaintCount(agent)).isEqualTo(1);
        }
    }

    @Test
    void anAgentThatFailsTellsItsClientsAndItsOwnerWhateverOthersThrow() {
        AtomicBoolean broken = new AtomicBoolean();
        try (LiveFleet fleet = new LiveFleet()) {
            LiveAgent agent = fleet.startBreakable(broken);
            agent.subscribe(event -> boom());
            agent.acquire(LeaseRequest.of("nas"), new Throwing(new CompletableFuture<>()));
            Client waiting = Client.of(agent);

            broken.set(true);

            assertThat(Client.await(agent.failure().toCompletableFuture())).hasMessage("broken");
            assertThat(Client.await(waiting.refused).getMessage()).contains("broken");
            assertThat(waiting.release().reason()).contains("broken");
        }
    }

    private static void boom() {
        throw new IllegalStateException("boom");
    }

    private static long complaintCount(LiveAgent agent) {
        return agent.events(0, Integer.MAX_VALUE).stream()
                .filter(event -> event.kind() == EventView.Kind.WARNING)
                .filter(event -> event.text().endsWith(BOOM))
                .count();
    }

    /** Hears everything and throws every time. */
    private record Throwing(CompletableFuture<LeaseView> granted) implements LeaseListener {
        @Override
        public void onWaiting(WaitView wait) {
            boom();
        }

        @Override
        public void onGranted(LeaseView lease) {
            granted.complete(lease);
            boom();
        }

        @Override
        public void onLost(LeaseOutcome outcome) {
            boom();
        }

        @Override
        public void onRefused(ControlProblem problem) {
            boom();
        }
    }
}
