package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EventView;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An agent that is told to stop at the very moment in which it grants. */
@Tag("loopback")
@Timeout(900)
class DrainTest {

    @Test
    void whoIsGrantedALeaseInTheSameMomentIsNotRefused() {
        try (LiveFleet fleet = LiveFleet.of(1)) {
            LiveAgent agent = fleet.agents.get(0);
            Client first = Client.of(agent);
            first.lease();
            Client second = Client.of(agent);
            Client.await(second.waiting);
            PausedAgent paused = new PausedAgent(agent, EventView.Kind.LEASE_GRANTED);
            paused.awaitAfter(first.handle::release);
            CompletableFuture<Integer> held = new CompletableFuture<>();

            paused.during(() -> held.complete(agent.drain(Duration.ZERO)));
            paused.goOn();

            second.lease();
            assertThat(Client.await(held)).isEqualTo(1);
            assertThat(second.refused).isNotDone();
            assertThat(agent.resource("nas").orElseThrow().holders()).hasSize(1);
        }
    }

    @Test
    void aRequestThatSlipsInIsNotGranted() {
        try (LiveFleet fleet = LiveFleet.of(1)) {
            LiveAgent agent = fleet.agents.get(0);
            PausedAgent paused = PausedAgent.of(agent);
            Client late = Client.of(agent);
            CompletableFuture<Integer> held = new CompletableFuture<>();

            paused.during(() -> held.complete(agent.drain(Duration.ZERO)));
            paused.goOn();

            assertThat(Client.await(late.refused).kind()).isEqualTo(ControlProblem.Kind.STOPPING);
            assertThat(Client.await(held)).isZero();
            assertThat(agent.resources()).hasSize(1);
            assertThat(agent.events(0, Integer.MAX_VALUE))
                    .extracting(EventView::kind)
                    .containsOnlyOnce(EventView.Kind.LEASE_GRANTED);
        }
    }

    @Test
    void anAgentThatHasFailedHasNothingToWaitFor() {
        try (LiveFleet fleet = new LiveFleet()) {
            LiveAgent agent = fleet.startFailed();

            assertThat(agent.drain(Duration.ofHours(1))).isZero();
        }
    }
}
