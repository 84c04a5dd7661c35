package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Whole agents with the paper's walk as published. */
class RandomRoutingTest {
    private static final int AGENTS = 10;

    private static RunMetrics run(String flags) {
        Scenario scenario = FleetRuns.scenario("--agents " + AGENTS
                + " --demand always --work 500ms --hold 5s --skip 10ms --warmup 2m --violations count " + flags);
        // Δmin = Δop·Nmax/2.
        ResourceConfig published = FleetScenario.resource(scenario)
                .withMinInterval(Duration.ofMillis(2500))
                .withRandomRouting(new ResourceConfig.RandomRouting(AGENTS));
        return new FleetSimulation(scenario, new Seed(1), (host, event) -> {}, host -> published)
                .run()
                .metrics();
    }

    @Test
    void nobodyAsksForTheTokenOrWatchesOverItAndEverybodyIsServed() {
        RunMetrics metrics = run("--duration 12m");

        assertThat(metrics.get("datagrams.perGrant.demand")).isZero();
        assertThat(metrics.get("datagrams.perGrant.guard")).isZero();
        assertThat(metrics.get("datagrams.perGrant.life")).isZero();
        assertThat(metrics.get("grants")).isGreaterThan(10 * 60);
        assertThat(metrics.get("share1")).isGreaterThan(0.6);
        assertThat(metrics.get("waiting.max")).isGreaterThan(2 * AGENTS * 0.5);
    }

    @Test
    void someAgentReplacesATokenThatDiedWithItsHolder() {
        RunMetrics metrics = run("--duration 30m --kill-every 5m --kill holder");

        assertThat(metrics.get("losses")).isPositive();
        assertThat(metrics.get("tokens.recovered")).isZero();
        assertThat(metrics.get("tokens.regenerated")).isPositive();
        assertThat(metrics.get("grants")).isGreaterThan(10 * 60);
    }
}
