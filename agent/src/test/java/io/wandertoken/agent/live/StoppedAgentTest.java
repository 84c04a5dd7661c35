package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever asks an agent that has stopped, or is about to, hears so. */
@Tag("loopback")
@Timeout(900)
class StoppedAgentTest {

    @Test
    void anAgentThatWasClosedRefusesAtOnce() {
        try (LiveFleet fleet = LiveFleet.of(1, new WanderConfig.Resources(List.of(), true))) {
            LiveAgent agent = fleet.agents.get(0);
            Client.of(agent).lease();

            agent.close();

            assertRefuses(agent, "nas");
            assertRefuses(agent, "unheard-of");
        }
    }

    @Test
    void anAgentThatHasFailedRefusesAtOnce() {
        try (LiveFleet fleet = new LiveFleet()) {
            LiveAgent agent = fleet.startFailed();

            assertRefuses(agent, "nas");
        }
    }

    @Test
    void theClientsOfAnAgentThatIsKilledHearOfIt() {
        try (LiveFleet fleet = LiveFleet.of(1)) {
            LiveAgent agent = fleet.agents.get(0);
            Client holder = Client.of(agent);
            holder.lease();
            Client waiting = Client.of(agent);
            Client.await(waiting.waiting);

            agent.kill();

            assertThat(Client.await(holder.lost).result()).isEqualTo(LeaseOutcome.Result.LOST);
            assertThat(Client.await(waiting.refused).kind()).isEqualTo(ControlProblem.Kind.STOPPING);
            assertThat(waiting.release().result()).isEqualTo(LeaseOutcome.Result.NEVER_GRANTED);
            assertRefuses(agent, "nas");
        }
    }

    @Test
    void whoAsksInTheMomentInWhichTheAgentStopsIsRefused() {
        try (LiveFleet fleet = LiveFleet.of(1)) {
            LiveAgent agent = fleet.agents.get(0);
            PausedAgent paused = PausedAgent.of(agent);
            Client late = Client.of(agent);

            paused.during(agent::kill);
            paused.goOn();

            assertThat(Client.await(late.refused).kind()).isEqualTo(ControlProblem.Kind.STOPPING);
        }
    }

    private static void assertRefuses(LiveAgent agent, String resource) {
        assertThatThrownBy(() -> new Client(agent, LeaseRequest.of(resource)))
                .isInstanceOfSatisfying(
                        ControlProblem.class,
                        problem -> assertThat(problem.kind()).isEqualTo(ControlProblem.Kind.STOPPING));
    }
}
