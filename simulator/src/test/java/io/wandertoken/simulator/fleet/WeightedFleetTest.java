package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.simulator.statistics.RunMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fleets whose agents have weights. */
class WeightedFleetTest {
    private static final String BUSY = "--demand always --work 100ms --duration 6m --calm 10s --weights ";

    /** Three agents share a queue that travels with the token; of 20 most wait at its keeper. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"3 | 1,1,3", "20 | 1,1,3", "20 | 2,1,10"})
    void accessesAreSharedInProportionToWeights(int agents, String weights) {
        RunMetrics metrics = FleetRuns.run("--agents " + agents + " " + BUSY + weights, 1);

        assertThat(metrics.get("grants")).isGreaterThan(2000);
        assertThat(metrics.get("weights.worstError")).isLessThan(0.05);
        // A host of weight 1 waits for at most the weights of all others and one turn of each; turns are exponential.
        double turns = agents * (1 + 13 / 3.0);
        assertThat(metrics.get("waiting.max")).isLessThan(1.5 * turns * 0.1 + 5);
    }

    @Test
    void equalWeightsAreFirstComeFirstServed() {
        RunMetrics usual = FleetRuns.run("--agents 12 " + BUSY + "1", 2);
        RunMetrics heavy = FleetRuns.run("--agents 12 " + BUSY + "4", 2);

        assertThat(heavy.get("grants")).isEqualTo(usual.get("grants"));
        assertThat(heavy.get("waiting.max")).isEqualTo(usual.get("waiting.max"));
        assertThat(usual.get("waiting.max")).isLessThan(12 * 0.1 * 2.5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "NaN", "-1", "101", "1,,3", "1.5"})
    void absurdWeightsAreRefused(String weights) {
        assertThatThrownBy(() -> FleetRuns.scenario("--weights " + weights))
                .hasMessageContaining("must be whole numbers from 1 to 100, which the agents have in turns");
    }
}
