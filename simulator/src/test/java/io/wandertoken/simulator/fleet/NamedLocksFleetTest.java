package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.context.AgentEvent.LeaseGranted;
import io.wandertoken.simulator.fleet.FleetStatistics.Event;
import io.wandertoken.simulator.statistics.RunMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fleets whose clients lock names that the token remembers. Each name is checked like a resource of its own. */
class NamedLocksFleetTest {
    private static final String BUSY = "--agents 10 --locks 5 --demand 0.1 --work 2s --duration 5m ";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--permits 3 --clock-drift 0.01",
                "--locks 1 --work 500ms",
                "--locks 2 --work 1s --demand 0.15"
            })
    void withoutFaultsEachNameHasOneHolderAndNobodyWaitsForEver(String more) {
        RunMetrics metrics = FleetRuns.run(BUSY + more, 1);

        assertThat(metrics.get("grants")).isGreaterThan(100);
        assertThat(metrics.get("outcomes.overlapped")).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--loss 10%",
                "--loss 30%",
                "--kill-every 1m --kill holder",
                "--kill-every 1m --kill any",
                "--churn-every 1m"
            })
    void lossesDeathsAndComingsAndGoingsDoNotFreeAHeldName(String faults) {
        RunMetrics metrics = FleetRuns.run(BUSY + faults, 3);

        assertThat(metrics.get("grants")).isGreaterThan(100);
        assertThat(metrics.get("outcomes.overlapped")).isZero();
    }

    /** A table has room for twenty that wait. The calm is longer than it takes those who look again to find a place. */
    @Test
    void moreThanTheTableHasRoomForAreAllServed() {
        RunMetrics metrics = FleetRuns.run(
                "--agents 47 --profile local --demand always --work 5ms --locks 1 --warmup 0s --duration 60s --calm 30s",
                1);

        assertThat(metrics.get("waiting.max")).isLessThan(30);
    }

    /** A half without the token makes one of its own, and cannot know what the other half holds: only fences help there. */
    @Test
    void afterAPartitionOneTokenRemainsAndEveryNameIsServed() {
        RunMetrics metrics = FleetRuns.run(BUSY + "--partition-every 2m --partition-length 20s", 1);

        assertThat(metrics.get("grants")).isGreaterThan(100);
        assertThat(metrics.get("tokens.removed")).isPositive();
    }

    /** What is known of a lost token travels with its successor until the leases of that time are over; it is no reason to fetch the token again. */
    @Test
    void anAgentThatStaysAwayWithItsTokenKeepsNobodyBusy() {
        RunMetrics metrics = FleetRuns.run(
                "--agents 3 --locks 3 --demand 0.2 --work 1s --hold 1h --kill-every 60s --downtime 120s --duration 5m --calm 1m",
                1);

        assertThat(metrics.get("grants")).isGreaterThan(50);
        assertThat(metrics.get("datagramsPerGrant")).isLessThan(40);
    }

    @Test
    void twoHoldersOfOneNameAreNoticed() {
        LeaseLedger ledger =
                new LeaseLedger(2, Integer.MAX_VALUE, Long.MAX_VALUE, new FleetStatistics(), lease -> true);
        ledger.grant(new LeaseGranted(1, 0, 1, 0), 0, 0, true, true, 0);

        ledger.grant(new LeaseGranted(2, 0, 2, 0), 1, 1, true, true, 0);
        assertThat(ledger.isOverlapped(2)).isFalse();

        ledger.grant(new LeaseGranted(3, 0, 3, 0), 1, 2, true, true, 0);
        assertThat(ledger.isOverlapped(1)).isFalse();
        assertThat(ledger.isOverlapped(3)).isTrue();
    }

    @Test
    void aHolderWhoseClientIsDoneDoesNotOverlapTheNextOne() {
        FleetStatistics statistics = new FleetStatistics();
        statistics.startCounting();
        LeaseLedger ledger = new LeaseLedger(2, Integer.MAX_VALUE, Long.MAX_VALUE, statistics, lease -> lease != 1);

        for (long lease = 1; lease <= 2; lease++) {
            ledger.grant(new LeaseGranted(lease, 0, lease, 0), 0, (int) lease, true, true, 0);
        }
        assertThat(statistics.count(Event.STARTED_BESIDE)).isZero();

        ledger.grant(new LeaseGranted(3, 0, 3, 0), 0, 3, true, true, 0);
        assertThat(statistics.count(Event.STARTED_BESIDE)).isOne();
    }
}
