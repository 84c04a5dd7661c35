package io.wandertoken.simulator.fleet;

import static java.util.Arrays.stream;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wandertoken.simulator.fleet.FleetViolation.Promise;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fleets that find out how many permits their resource can handle. */
class AdaptivePermitsFleetTest {
    private static final String AUTO = "--permits auto --permits-max 8 --slowdown 1.5 --agents 9 --demand always"
            + " --warmup 40s --calm 20s --capacity-curve ";

    @Test
    void theFleetFollowsAResourceWhoseCapacityChanges() {
        Map<String, double[]> metrics = lists(FleetRuns.run(AUTO + "0s:4,200s:2,400s:6 --duration 600s", 1));

        assertThat(metrics.get("capacity.ofBest[]")).hasSize(3);
        assertThat(stream(metrics.get("capacity.ofBest[]"))).allMatch(share -> share > 0.9);
        assertThat(stream(metrics.get("capacity.slowdown[]"))).allMatch(slowdown -> slowdown < 1.5);
        assertThat(stream(metrics.get("capacity.adapt[]"))).allMatch(seconds -> seconds < 60);
        assertThat(metrics.get("capacity.level[]")[0]).isBetween(3.8, 4.5);
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(
            strings = {"--mode ring", "--mode request", "--quorum 3", "--loss 5%", "--kill-every 1m --kill holder"})
    void everyModeAndEveryFaultKeepsThePromises(String how) {
        Map<String, double[]> metrics = lists(FleetRuns.run(AUTO + "0s:3 --agents 6 --duration 3m " + how, 2));

        assertThat(metrics.get("capacity.ofBest[]")[0]).isGreaterThan(0.5);
        assertThat(metrics.get("capacity.slowdown[]")[0]).isLessThan(1.5);
    }

    @Tag("long")
    @Test
    void withoutAmountsTheMedianDurationIsTheBaseline() {
        Map<String, double[]> metrics = lists(FleetRuns.run(AUTO + "0s:4 --tell-work off --duration 5m", 3));

        assertThat(metrics.get("capacity.slowdown[]")[0]).isLessThan(1.5);
        assertThat(metrics.get("capacity.level[]")[0]).isGreaterThan(1.1);
    }

    @Test
    void allPermitsAtOnceAreSlowerThanTheBestNumberOfThem() {
        Map<String, double[]> metrics =
                lists(FleetRuns.run(AUTO.replace("auto", "12") + "0s:4 --agents 12 --duration 90s", 1));

        assertThat(metrics.get("capacity.slowdown[]")[0]).isGreaterThan(4);
        assertThat(metrics.get("capacity.ofBest[]")[0]).isLessThan(0.6);
    }

    @Test
    void agentsThatUseAPermitAboveTheLevelAreNoticed() {
        Scenario scenario = FleetRuns.scenario(AUTO + "0s:3 --duration 5m");
        FleetSimulation greedy = new FleetSimulation(
                scenario,
                new Seed(1),
                (host, event) -> {},
                host -> FleetScenario.resource(scenario).withSlowdown(host == 5 ? 0 : 1.5));

        FleetViolation violation = catchThrowableOfType(FleetViolation.class, greedy::run);

        assertThat(violation.promise()).isEqualTo(Promise.LEVEL_KEPT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--permits 0",
                "--permits some",
                "--permits auto --permits-max 0",
                "--permits auto --permits-max 65",
                "--permits auto --slowdown 0.5",
                "--permits auto --slowdown 1",
                "--permits auto --slowdown NaN",
                "--permits auto --locks 3",
                "--permits auto --once-per 1h",
                "--permits auto --longest-lull 5s",
                "--capacity-curve 4",
                "--capacity-curve 10s:4",
                "--capacity-curve 0s:4,0s:2",
                "--capacity-curve 0s:0",
                "--capacity-curve 0s:NaN",
            })
    void whatMakesNoSenseIsRefused(String flags) {
        assertThatThrownBy(() -> FleetRuns.scenario(flags)).isInstanceOf(BadParameter.class);
    }

    private static Map<String, double[]> lists(RunMetrics metrics) {
        Map<String, double[]> lists = new LinkedHashMap<>();
        metrics.forEach(lists::put);
        return lists;
    }
}
