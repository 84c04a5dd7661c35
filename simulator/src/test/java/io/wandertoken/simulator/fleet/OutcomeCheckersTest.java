package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.context.LeaseEnd.Caveat;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.token.BeatPeriods;
import io.wandertoken.simulator.fleet.FleetStatistics.Event;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each count of what agents say about their leases is there because some agent says what is not so. */
class OutcomeCheckersTest {
    private static final Duration HOLD = Duration.ofMinutes(1);

    private final FleetSimulation fleet = new FleetSimulation(
            FleetRuns.scenario("--agents 3 --hold 1m --warmup 0s --duration 10m --violations count"), new Seed(1));

    @BeforeEach
    void startCounting() {
        fleet.statistics().startCounting();
    }

    @Test
    void aLeaseThatOverlappedAndIsCalledExclusiveIsCounted() {
        grant(0, 1, 10);
        grant(1, 2, 11);
        end(0, 1, PeerRef.NOBODY, Caveat.NONE);
        end(1, 2, PeerRef.NOBODY, Caveat.ISOLATED);

        assertThat(count(Event.OVERLAPPED)).isEqualTo(2);
        assertThat(count(Event.FALSELY_EXCLUSIVE)).isEqualTo(1);
        assertThat(count(Event.UNVERIFIED_ALONE)).isZero();
    }

    /** A host that stands still ends its lease only when it wakes. Nobody can tell it from one that is dead. */
    @Test
    void onlyALeaseThatLastedLongerThanItMayIsNoneThatOthersShouldKnowOf() {
        for (int late = 0; late <= 1; late++) {
            grant(0, 1 + 2 * late, 10 + 2 * late);
            fleet.queue().runUntil(fleet.queue().now() + late + BeatPeriods.byAnyClockNanos(HOLD.toNanos()));
            grant(1, 2 + 2 * late, 11 + 2 * late);
            end(0, 1 + 2 * late, PeerRef.NOBODY, Caveat.STOOD_STILL);
            end(1, 2 + 2 * late, PeerRef.NOBODY, Caveat.NONE);

            assertThat(count(Event.OVERLAPPED)).isEqualTo(2 + 2 * late);
            assertThat(count(Event.FALSELY_EXCLUSIVE)).isEqualTo(1);
        }
    }

    @Test
    void aLeaseThatEndedBeforeTheNextBeganDoesNotOverlap() {
        grant(0, 1, 10);
        end(0, 1, PeerRef.NOBODY, Caveat.NONE);
        grant(1, 2, 11);
        end(1, 2, PeerRef.NOBODY, Caveat.NONE);

        assertThat(count(Event.ENDED)).isEqualTo(2);
        assertThat(count(Event.OVERLAPPED)).isZero();
        assertThat(count(Event.FALSELY_EXCLUSIVE)).isZero();
    }

    @Test
    void aLeaseThatWasAloneAndIsNotVouchedForIsCounted() {
        grant(0, 1, 10);
        end(0, 1, PeerRef.NOBODY, Caveat.UNENDED);
        grant(0, 2, 11);
        end(0, 2, 2, Caveat.OTHER_TOKEN);

        assertThat(count(Event.UNVERIFIED_ALONE)).isEqualTo(1);
        assertThat(count(Event.FALSELY_OVERLAPPED)).isEqualTo(1);
    }

    @Test
    void oneLeaseTooManyOverlapsThoseOfAllPermits() {
        FleetSimulation two = new FleetSimulation(
                FleetRuns.scenario("--agents 3 --permits 2 --warmup 0s --duration 10m --violations count"),
                new Seed(1));
        two.statistics().startCounting();
        two.onEvent(two.hosts().get(0), new AgentEvent.LeaseGranted(1, 0, 10, 0));
        two.onEvent(two.hosts().get(1), new AgentEvent.LeaseGranted(2, 1, 11, 0));
        two.onEvent(two.hosts().get(2), new AgentEvent.LeaseGranted(3, 1, 12, 0));

        two.onEvent(two.hosts().get(0), ended(1, 0, PeerRef.NOBODY, Caveat.NONE));
        two.onEvent(two.hosts().get(1), ended(2, 1, 2, Caveat.OTHER_TOKEN));

        assertThat(two.statistics().count(Event.OVERLAPPED)).isEqualTo(2);
        assertThat(two.statistics().count(Event.FALSELY_EXCLUSIVE)).isEqualTo(1);
        assertThat(two.statistics().count(Event.FALSELY_OVERLAPPED)).isZero();
    }

    @Test
    void asManyLeasesAsThereArePermitsDoNotOverlap() {
        FleetSimulation two = new FleetSimulation(
                FleetRuns.scenario("--agents 3 --permits 2 --warmup 0s --duration 10m --violations count"),
                new Seed(1));
        two.statistics().startCounting();
        two.onEvent(two.hosts().get(0), new AgentEvent.LeaseGranted(1, 0, 10, 0));
        two.onEvent(two.hosts().get(1), new AgentEvent.LeaseGranted(2, 1, 11, 0));

        two.onEvent(two.hosts().get(0), ended(1, 0, PeerRef.NOBODY, Caveat.NONE));

        assertThat(two.statistics().count(Event.ENDED)).isEqualTo(1);
        assertThat(two.statistics().count(Event.OVERLAPPED)).isZero();
    }

    @Test
    void aLeaseThatStartsBesideAnotherCountsOnlyInAWholeNetwork() {
        grant(0, 1, 10);
        fleet.faults().noteUntil(1);
        grant(1, 2, 11);
        assertThat(count(Event.STARTED_BESIDE)).isZero();

        fleet.queue().runUntil(2);
        grant(2, 3, 12);

        assertThat(count(Event.STARTED_BESIDE)).isEqualTo(1);
    }

    @Test
    void aFenceBehindThatOfALeaseThatEndedIsCounted() {
        grant(0, 1, 10);
        end(0, 1, PeerRef.NOBODY, Caveat.NONE);
        grant(1, 2, 9);

        assertThat(count(Event.FENCE_BEHIND)).isEqualTo(1);
    }

    @Test
    void everyCutAndStandstillStrikesAndSameSeedsGiveSameOutcomes() {
        String flags = "--profile local --agents 4 --demand 0.3 --work 300ms --warmup 10s --duration 70s --calm 10s"
                + " --violations count --cut mixed --partition-every 5s --partition-length 2s --strike grant"
                + " --freeze-every 5s --freeze-length 1s";

        RunMetrics first = FleetRuns.run(flags, 3);
        RunMetrics second = FleetRuns.run(flags, 3);

        assertThat(first.get("outcomes.overlapped")).isPositive();
        for (String metric :
                List.of("grants", "outcomes.overlapped", "outcomes.unverifiedAlone", "datagramsPerGrant")) {
            assertThat(first.get(metric)).as(metric).isEqualTo(second.get(metric));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void agentsThatVouchForThoseWhomTheyDoNotHearAreCaught(int permits) {
        Scenario halves = FleetRuns.scenario("--permits " + permits
                + " --profile local --agents 5 --demand 0.3 --work 300ms --hold 20s --warmup 20s"
                + " --duration 140s --calm 30s --violations count --partition-every 15s --partition-length 8s");

        double falselyExclusive = 0;
        for (long seed = 1; seed <= 4; seed++) {
            RunMetrics broken =
                    BrokenFleets.vouchingForAll(halves, new Seed(seed)).metrics();
            falselyExclusive += broken.get("outcomes.falselyExclusive");
        }

        assertThat(falselyExclusive).isPositive();
    }

    private void grant(int host, long lease, long fence) {
        fleet.onEvent(fleet.hosts().get(host), new AgentEvent.LeaseGranted(lease, 0, fence, 0));
    }

    private void end(int host, long lease, int overlap, Caveat caveat) {
        fleet.onEvent(fleet.hosts().get(host), ended(lease, 0, overlap, caveat));
    }

    private static AgentEvent ended(long lease, int permit, int overlap, Caveat caveat) {
        return new AgentEvent.LeaseEnded(lease, permit, new LeaseEnd(LeaseEnd.Cause.RELEASED, 0, 1, overlap, caveat));
    }

    private long count(Event event) {
        return fleet.statistics().count(event);
    }
}
