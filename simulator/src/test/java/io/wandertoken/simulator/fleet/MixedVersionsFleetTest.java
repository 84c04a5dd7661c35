package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.simulator.statistics.RunMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Fleets in which some agents neither send nor understand optional messages: to them the others are agents of the future. The checkers
 * of all promises run along, and a restarted agent is an upgraded one.
 */
class MixedVersionsFleetTest {
    private static final String CRON = "--demand cron:10m --once-per 10m --work 20s --calm 2m --violations count ";

    @ParameterizedTest
    @ValueSource(strings = {"soft --quorum 3", "path-reversal"})
    void aFleetOfTwoVersionsKeepsItsPromises(String mode) {
        RunMetrics metrics = FleetRuns.run(
                "--mode " + mode
                        + " --agents 8 --older 50% --unused-resources 3 --demand 0.05 --calm 30s --duration 4m",
                1);

        assertThat(metrics.get("grants")).isGreaterThan(50);
        assertThat(metrics.get("kills")).isZero();
    }

    /** Every minute one agent dies and comes back upgraded, while datagrams get lost. */
    @Test
    void aFleetIsUpgradedHostByHost() {
        RunMetrics metrics = FleetRuns.run(
                "--agents 6 --older 100% --unused-resources 2 --demand 0.05 --loss 5% --kill any --kill-every 30s"
                        + " --downtime 5s --duration 8m",
                3);

        assertThat(metrics.get("kills")).isGreaterThan(6);
        assertThat(metrics.get("grants")).isGreaterThan(50);
    }

    /** Older agents hand the memory of a token on, but cannot keep a copy of it: its holder asks others. */
    @ParameterizedTest
    @ValueSource(strings = {"50%", "100%"})
    void aJobRunsOncePerPeriodInEveryMixture(String older) {
        RunMetrics metrics = FleetRuns.run("--agents 6 --duration 1h --older " + older + " " + CRON, 2);

        assertThat(metrics.get("jobs.periods")).isEqualTo(5);
        assertThat(metrics.get("jobs.missed")).isZero();
        assertThat(metrics.get("jobs.repeated")).isZero();
    }

    /** Without batches, signs of life travel one by one; otherwise this mixture would test nothing. */
    @Test
    void olderAgentsGetSignsOfLifeOneByOne() {
        String idle = "--agents 4 --unused-resources 10 --demand 0.01 --calm 10s --duration 3m --older ";

        double together = FleetRuns.run(idle + "0", 4).get("datagrams.perAgentSecond.life");
        double apart = FleetRuns.run(idle + "100%", 4).get("datagrams.perAgentSecond.life");

        assertThat(apart).isGreaterThan(1.2 * together);
    }
}
