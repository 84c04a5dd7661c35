package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LockRequest;
import io.wandertoken.control.ResourceView;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that no agent could fulfil, at one that makes any resource as soon as somebody names it. */
@Tag("loopback")
@Timeout(900)
class RequestLimitsTest {

    @ParameterizedTest
    @MethodSource
    void whatCannotBeIsRefusedAndTheAgentGoesOn(LeaseRequest request, String why) {
        try (LiveFleet fleet = LiveFleet.of(1, new WanderConfig.Resources(List.of(), true))) {
            LiveAgent agent = fleet.agents.get(0);

            assertThatThrownBy(() -> new Client(agent, request))
                    .isInstanceOfSatisfying(
                            ControlProblem.class,
                            problem -> assertThat(problem.kind()).isEqualTo(ControlProblem.Kind.BAD_REQUEST))
                    .hasMessageContaining(why);

            new Client(agent, LeaseRequest.of("nas")).lease();
            new Client(agent, LeaseRequest.of("tape")).lease();
            assertThat(agent.resources()).extracting(ResourceView::name).containsExactly("nas", "tape");
        }
    }

    static List<Object[]> whatCannotBeIsRefusedAndTheAgentGoesOn() {
        LeaseRequest nas = LeaseRequest.of("nas");
        Duration forever = ChronoUnit.FOREVER.getDuration();
        LockRequest lock = LockRequest.of("tenant-7");
        String names = "the name of a lock must have 1 to 255 characters";
        return List.of(
                new Object[] {LeaseRequest.of(" "), "is not a valid resource name; allowed: 1 to 63 letters"},
                new Object[] {LeaseRequest.of("n".repeat(64)), "is not a valid resource name"},
                new Object[] {nas.withPermits(1001), "permits must be from 0 to 1000, not 1001"},
                new Object[] {nas.withPermits(-1), "permits must be from 0 to 1000, not -1"},
                new Object[] {nas.withMaxHold(forever), "the longest hold is out of range; allowed: 1ms to 30d"},
                new Object[] {nas.withMaxHold(Duration.ZERO), "the longest hold is out of range"},
                new Object[] {nas.withTimeToLive(forever), "the time to live is out of range; allowed: 1ms to 30d"},
                new Object[] {nas.withLock(LockRequest.of("")), names},
                new Object[] {nas.withLock(LockRequest.of(" ")), names},
                new Object[] {nas.withLock(LockRequest.of("n".repeat(256))), names},
                new Object[] {nas.withLock(lock.withMinHold(forever)), "the shortest hold is out of range"},
                new Object[] {
                    nas.withLock(lock.withMinHold(Duration.ofSeconds(-1))), "the shortest hold is out of range"
                });
    }
}
