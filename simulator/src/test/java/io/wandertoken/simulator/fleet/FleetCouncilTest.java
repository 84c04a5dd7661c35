package io.wandertoken.simulator.fleet;

import static io.wandertoken.simulator.fleet.FleetRuns.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.council.CouncilOrder;
import io.wandertoken.protocol.council.ChairConfig;
import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.ElectionConfig;
import io.wandertoken.simulator.fleet.FleetViolation.Promise;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Councils of whole agents: every promise that breaks ends the run. */
@Tag("statistics")
class FleetCouncilTest {
    private static final long SECOND = 1_000_000_000L;
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
    void aFleetWithoutACouncilAndMembersThatNobodyNamesAreNoticed() {
        Scenario scenario = FleetRuns.scenario("--agents 6 --demand 0 --council 2-3 --violations count");
        FleetSimulation fleet = new FleetSimulation(scenario, new Seed(1));
        List<Promise> broken = new ArrayList<>();
        FleetCouncil council = new FleetCouncil(scenario, fleet, (promise, what) -> broken.add(promise));
        fleet.hosts().forEach(fleet::start);
        fleet.queue().runUntil(60 * SECOND);
        council.begin();
        fleet.queue().runUntil(120 * SECOND);
        council.checkEnd();
        assertThat(broken).isEmpty();

        // Another agent takes the chair, which this council knows nothing of.
        fleet.hosts()
                .get(1)
                .convene(new CouncilOrder(
                        new CouncilRange(2, 3),
                        ElectionConfig.Algorithm.RANK,
                        0,
                        true,
                        ChairConfig.lan(1, 1).timing()));
        fleet.queue().runUntil(180 * SECOND);
        assertThat(broken).isNotEmpty().containsOnly(Promise.NO_GHOSTS);
        council.checkEnd();
        assertThat(broken).contains(Promise.COUNCIL_SIZE);
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
