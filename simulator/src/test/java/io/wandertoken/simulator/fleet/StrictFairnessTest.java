package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.context.AgentEvent.LeaseGranted;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nobody is passed over again and again because requests, epochs or offers of the token get lost. */
class StrictFairnessTest {
    private static final int AGENTS = 5;

    private static final int RUNS = 10;

    /**
     * Somebody always waits at every agent. Without faults the others are served four times meanwhile, once each. The most in a run, on average
     * over thirty runs of each mode, is 7.1 with a standard deviation of 2.2, and ten runs differ from that by 2.9 once in 30,000 times. It was
     * 15 to 43 in ten runs before lost requests and offers were repeated sooner.
     */
    @ParameterizedTest
    @ValueSource(strings = {"path-reversal", "tree", "request", "ring"})
    void othersAreNotServedOverAndOverWhileSomebodyWaitsOnALossyNetwork(String mode) {
        double mean = 0;
        for (long seed = 1; seed <= RUNS; seed++) {
            mean += mostServedMeanwhile(mode, seed) / (double) RUNS;
        }

        assertThat(mean).isLessThan(10);
    }

    private static int mostServedMeanwhile(String mode, long seed) {
        int[] elsewhere = new int[AGENTS];
        int[] most = {0};
        FleetRuns.run(
                "--agents " + AGENTS + " --loss 40% --demand always --work 1s --hold 20s --warmup 30s --duration 300s"
                        + " --calm 30s --violations count --mode " + mode,
                seed,
                (host, event) -> {
                    if (event instanceof LeaseGranted) {
                        most[0] = Math.max(most[0], elsewhere[host]);
                        for (int other = 0; other < AGENTS; other++) {
                            elsewhere[other] = other == host ? 0 : elsewhere[other] + 1;
                        }
                    }
                });
        return most[0];
    }
}
