package io.wandertoken.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PredictionsTest {
    private final DemoPlan plan = DemoPlan.of(30, null, null, 1);
    private final Predictions counterparts = new Predictions(plan, Duration.ofMillis(2));

    @Test
    void theoryWithoutCoordinationIsBinomial() {
        Predictions.Forecast theory = counterparts.theoryUncoordinated();
        Predictions.Forecast ofTwo =
                new Predictions(DemoPlan.of(2, null, null, 1), Duration.ofMillis(2)).theoryUncoordinated();

        assertThat(theory.idle()).isCloseTo(0.3617, within(0.0001));
        assertThat(theory.more()).isCloseTo(0.0771, within(0.0001));
        assertThat(ofTwo.one()).isCloseTo(0.5, within(1e-9));
        assertThat(ofTwo.more()).isCloseTo(0, within(1e-9));
    }

    @Test
    void theSimulationWithoutCoordinationAgreesWithTheory() {
        Predictions.Forecast theory = counterparts.theoryUncoordinated();

        Predictions.Forecast simulated = counterparts.uncoordinated();

        assertThat(simulated.idle()).isCloseTo(theory.idle(), within(0.01));
        assertThat(simulated.two()).isCloseTo(theory.two(), within(0.01));
        assertThat(simulated.missed()).isZero();
    }

    @Test
    void aRoundRobinLosesTheTimeOfItsHandovers() {
        Predictions.Forecast theory = counterparts.theoryToken();

        assertThat(theory.idle()).isCloseTo(2.0 / 42, within(1e-9));
        assertThat(theory.intervals().p99()).isCloseTo(30 * 0.042, within(1e-9));
        assertThat(theory.missed()).isZero();
    }

    @Test
    void ourRulesComeCloseToTheRoundRobin() {
        Predictions.Forecast simulated = counterparts.token("best");

        assertThat(simulated.one()).isGreaterThan(0.9);
        assertThat(simulated.more()).isLessThan(0.001);
    }
}
