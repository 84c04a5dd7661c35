package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LockRequest;
import io.wandertoken.control.ResourceView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What those who wait hear of why they do. */
@Tag("loopback")
@Timeout(900)
class WaitNewsTest {
    private static final WanderConfig.Resources JOBS =
            new WanderConfig.Resources(List.of(ResourceSettings.locks("jobs", 1)), false);

    @Test
    void theHolderOfANameIsToldToThoseWhoWantItAndToNobodyElse() {
        try (LiveFleet fleet = LiveFleet.patient(2, JOBS)) {
            lock(fleet.agents.get(0), "t1", false).lease();
            lock(fleet.agents.get(0), "t2", false).lease();
            LiveAgent other = fleet.agents.get(1);

            Client impatient = lock(other, "t1", true);
            assertThat(Client.await(impatient.refused).kind()).isEqualTo(ControlProblem.Kind.LOCKED);
            assertThat(impatient.lastWait.holders())
                    .extracting(ResourceView.Holder::agent, ResourceView.Holder::label)
                    .containsExactly(tuple("agent0", "t1"));

            lock(other, "t1", false);
            Client second = lock(other, "t2", false);
            assertThat(Eventually.holds(() -> second.lastWait != null
                            && !second.lastWait.holders().isEmpty()))
                    .isTrue();
            assertThat(second.lastWait.holders())
                    .extracting(ResourceView.Holder::label)
                    .containsExactly("t2");
            assertThat(second.lastWait.ahead())
                    .as("those who wait for another name")
                    .isZero();
        }
    }

    @Test
    void whoWaitsForAResourceThatRestsHearsUntilWhen() {
        ResourceSettings usual = ResourceSettings.of("nas");
        ResourceSettings.Times times = usual.times();
        ResourceSettings.Times rests = new ResourceSettings.Times(
                times.hold(), times.minInterval(), times.idle(), Duration.ofMinutes(5), times.capacity());
        WanderConfig.Resources resources = new WanderConfig.Resources(
                List.of(new ResourceSettings("nas", usual.mode(), 1, rests, usual.reactions())), false);
        try (LiveFleet fleet = LiveFleet.patient(1, resources)) {
            // A new token may follow one that was in use until now.
            Client first = Client.of(fleet.agents.get(0));

            assertThat(Eventually.holds(() -> first.lastWait != null && first.lastWait.restsUntil() != null))
                    .isTrue();
        }
    }

    @Test
    void aNameHasNoPermits() {
        try (LiveFleet fleet = LiveFleet.of(1, JOBS)) {
            LeaseRequest two =
                    LeaseRequest.of("jobs").withLock(LockRequest.of("t1")).withPermits(2);

            assertThatThrownBy(() -> new Client(fleet.agents.get(0), two))
                    .hasMessage("each name in 'jobs' has one holder, and no permits; leave the number of permits out");
        }
    }

    private static Client lock(LiveAgent agent, String name, boolean atOnce) {
        return new Client(
                agent, LeaseRequest.of("jobs").withLock(LockRequest.of(name).withAtOnce(atOnce)));
    }
}
