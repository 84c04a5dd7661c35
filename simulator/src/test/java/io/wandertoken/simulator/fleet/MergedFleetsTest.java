package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two groups of a fleet run apart, each with a token, a queue and, where that is long, a keeper. They are joined while everybody waits. One
 * token stays, and those who waited for the other one are served in turns with all others, as the checkers demand.
 */
class MergedFleetsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long APART = 40 * SECOND;
    private static final long JOINED = 110 * SECOND;

    /** In this time a token hears of the other one. */
    private static final long MERGED = JOINED + 5 * SECOND;

    @ParameterizedTest
    @CsvSource({"10, 1", "10, 2", "60, 1", "60, 2", "200, 1"})
    void oneTokenStaysAndNobodyStarves(int agents, long seed) {
        int[] grants = new int[agents];
        FleetSimulation[] fleet = new FleetSimulation[1];
        fleet[0] = new FleetSimulation(
                FleetRuns.scenario(
                        "--demand 0.7 --work 100ms --partition-every 10h --duration 160s --calm 30s --agents "
                                + agents),
                new Seed(seed),
                (host, event) -> {
                    boolean merged = fleet[0].queue().now() > MERGED;
                    grants[host] += merged && event instanceof AgentEvent.LeaseGranted ? 1 : 0;
                });
        BitSet side = new BitSet();
        for (int host = 1; host < agents; host += 2) {
            side.set(host);
        }
        int[] tokens = new int[2];
        fleet[0].queue().at(APART, () -> {
            fleet[0].faults().noteUntil(JOINED);
            fleet[0].network().part(side);
        });
        fleet[0].queue().at(JOINED, () -> {
            tokens[0] = fleet[0].tokens().count(0, JOINED);
            fleet[0].network().join();
        });
        fleet[0].queue().at(MERGED, () -> tokens[1] = fleet[0].tokens().count(0, MERGED));

        RunMetrics metrics = fleet[0].run().metrics();

        assertThat(tokens).containsExactly(2, 1);
        assertThat(Arrays.stream(grants)).as("grants of each").allMatch(count -> count > 0);
        assertThat(metrics.get("broken.noStarvation")).isZero();
        assertThat(metrics.get("broken.noLeak")).isZero();
        assertThat(metrics.get("datagramsPerAgentSecond")).isLessThan(10);
        assertThat(fleet[0].hosts())
                .allMatch(host ->
                        host.agent() != null && host.agent().acquaintances().size() < agents);
    }
}
