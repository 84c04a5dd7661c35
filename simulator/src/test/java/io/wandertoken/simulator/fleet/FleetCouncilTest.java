package io.wandertoken.simulator.fleet;

import static io.wandertoken.simulator.fleet.FleetRuns.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.simulator.statistics.RunMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Councils of whole agents: every promise that breaks ends the run. */
class FleetCouncilTest {
    private static final String FLEET = "--agents 40 --demand 0 --council 4-8 --duration 8m --calm 2m ";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--loss 0",
                "--loss 10%",
                "--loss 10% --multicast 50%",
                "--multicast 100%",
                "--loss 5% --kill-every 10s --kill any",
                "--churn-every 10s",
                "--partition-every 2m --partition-length 40s --multicast 50%",
            })
    void everyElectedCouncilIsOfTheRightSizeAndHasNoGhosts(String flags) {
        for (long seed = 1; seed <= 3; seed++) {
            RunMetrics metrics = run(FLEET + flags, seed);

            assertThat(metrics.get("council.elections")).isPositive();
            assertThat(metrics.get("council.smallest")).isGreaterThanOrEqualTo(4);
            assertThat(metrics.get("council.largest")).isLessThanOrEqualTo(8);
        }
    }

    @Test
    void aGroupThatEverybodyHearsSparesMostOfTheRelays() {
        String quiet = "--profile local --agents 40 --demand 0 --council 4-8 --duration 20m ";
        double alone = run(quiet, 1).get("council.announces");
        RunMetrics together = run(quiet + "--multicast 100%", 1);

        assertThat(together.get("council.toGroup")).isPositive();
        assertThat(together.get("council.announces")).isLessThan(alone / 3);
    }
}
