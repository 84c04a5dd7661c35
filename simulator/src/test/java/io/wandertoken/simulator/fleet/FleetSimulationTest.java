package io.wandertoken.simulator.fleet;

import static io.wandertoken.simulator.fleet.FleetRuns.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole agents without faults: one token from the start, one holder at a time, everybody served. */
class FleetSimulationTest {

    @ParameterizedTest
    @CsvSource({
        "1,  --demand always --work 100ms",
        "2,  --demand always --work 100ms",
        "3,  --demand always --work 100ms",
        "30, --demand always --work 100ms",
        "30, --demand 0.01",
        "3,  --demand 0.05 --profile wan",
        "3,  --demand 0.05 --profile local",
        "5,  --demand always --work 100ms --clock-offset 1h",
        "4,  --demand 0.1 --duplication 20% --reordering 20%",
        "12, --demand 0.05 --unused-resources 7 --duration 10m",
        "12, --demand 0.02 --permits 8 --duration 10m",
    })
    void withoutFaultsThereIsOneHolderAtATime(int agents, String flags) {
        for (long seed = 1; seed <= 2; seed++) {
            RunMetrics metrics = run("--duration 3m --calm 1m --agents " + agents + " " + flags, seed);

            assertThat(metrics.get("overlapShare")).isZero();
            assertThat(metrics.get("tokens.regenerated")).isZero();
            assertThat(metrics.get("tokens.recovered")).isZero();
            assertThat(metrics.get("grants")).isPositive();
        }
    }

    /** The exchange of four datagrams takes two round trips of 0.66 ms at each change of holders. */
    @Test
    void underFullLoadTheResourceIsHardlyEverIdle() {
        RunMetrics metrics = run("--agents 10 --demand always --work 100ms --duration 3m --calm 1m", 1);

        assertThat(metrics.get("share1")).isGreaterThan(0.98);
        assertThat(metrics.get("waiting.max")).isLessThan(10);
    }

    /** In a fleet that has just started, requests are remembered in many places, and come when their agents were served long ago. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void requestsOfTheStartDoNotCostLaterOnesTheirPlaces(long seed) {
        RunMetrics metrics = run("--agents 30 --demand always --work 10ms --warmup 0s --duration 30s --calm 0s", seed);

        assertThat(metrics.get("grants")).isPositive();
    }

    @Test
    void asManyClientsWorkAtATimeAsThereArePermits() {
        RunMetrics metrics = run("--agents 6 --permits 3 --demand always --work 500ms --duration 3m --calm 1m", 1);

        assertThat(metrics.get("overlapShare")).isZero();
        assertThat(metrics.get("share3plus")).isGreaterThan(0.9);
    }

    /** More clients come than can be served, and wait forever longer; but every agent has its turns, with each permit. */
    @ParameterizedTest
    @ValueSource(strings = {"--permits 1", "--permits 4", "--permits auto --capacity-curve 0s:4"})
    void tooManyClientsBreakNoPromise(String permits) {
        RunMetrics metrics = run("--agents 12 --demand 0.2 --work 4s --duration 6m --calm 2m " + permits, 1);

        assertThat(metrics.get("overlapShare")).isZero();
        assertThat(metrics.get("tokens.regenerated")).isZero();
    }

    @Test
    void anAgentThatHadItsTurnLetsTheTokenPassByForTheMinimalInterval() {
        RunMetrics metrics =
                run("--agents 3 --demand always --work 100ms --min-interval 10s --duration 5m --calm 1m", 1);

        // Each agent at most once in 10 s, and hardly later.
        assertThat(metrics.get("grants")).isBetween(3 * 240 / 10.6, 3 * 240 / 10.0 + 3);
    }

    /** Where no token was ever heard of, the first to lose patience makes one, and the others hear of it in time. */
    @ParameterizedTest
    @CsvSource({"3, 1", "30, 2", "100, 5"})
    void aFreshFleetMakesFewTokensAndKeepsOne(int agents, int most) {
        List<Double> minted = new ArrayList<>();
        for (long seed = 1; seed <= 3; seed++) {
            minted.add(run("--agents " + agents + " --demand 0 --duration 91s --calm 30s", seed)
                    .get("tokens.mintedInWarmup"));
        }

        assertThat(minted).allMatch(count -> count >= 1 && count <= most);
    }

    /** Traffic of an idle fleet: the beat, the walk of a resting token, and gossip. */
    @ParameterizedTest
    @CsvSource({"local, 20", "lan, 5", "wan, 2.5"})
    void anIdleFleetIsQuiet(String profile, double most) {
        RunMetrics metrics = run("--agents 20 --demand 0 --duration 5m --calm 1m --profile " + profile, 1);

        assertThat(metrics.get("datagramsPerAgentSecond")).isLessThan(most);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void theSameSeedGivesTheSameRun(long seed) {
        String flags = "--agents 8 --demand 0.1 --loss 5% --kill-every 20s --churn-every 20s --duration 3m --calm 1m "
                + "--clock-offset 1h --violations count";
        StringBuilder first = new StringBuilder();
        StringBuilder second = new StringBuilder();

        run(flags, seed, (host, event) -> first.append(host).append(event));
        run(flags, seed, (host, event) -> second.append(host).append(event));

        assertThat(first.toString()).isEqualTo(second.toString()).isNotEmpty();
    }
}
