package io.wandertoken.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CounterpartsTest {
    private final DemoPlan plan = DemoPlan.of(30, null, null, 1);
    private final Counterparts counterparts = new Counterparts(plan, Duration.ofMillis(2));

    @Test
    void theoryWithoutCoordinationIsPoisson() {
        Counterparts.Forecast theory = counterparts.theoryUncoordinated();

        assertThat(theory.idle()).isCloseTo(0.368, within(0.001));
        assertThat(theory.more()).isCloseTo(0.080, within(0.001));
    }

    @Test
    void theSimulationWithoutCoordinationAgreesWithTheory() {
        Counterparts.Forecast theory = counterparts.theoryUncoordinated();

        Counterparts.Forecast simulated = counterparts.uncoordinated();

        // 30 agents instead of infinitely many: the binomial distribution differs by less than two hundredths.
        assertThat(simulated.idle()).isCloseTo(theory.idle(), within(0.02));
        assertThat(simulated.two()).isCloseTo(theory.two(), within(0.02));
        assertThat(simulated.missed()).isZero();
    }

    @Test
    void aRoundRobinLosesTheTimeOfItsHandovers() {
        Counterparts.Forecast theory = counterparts.theoryToken();

        assertThat(theory.idle()).isCloseTo(2.0 / 42, within(1e-9));
        assertThat(theory.intervals().p99()).isCloseTo(30 * 0.042, within(1e-9));
        assertThat(theory.missed()).isZero();
    }

    @Test
    void ourRulesComeCloseToTheRoundRobin() {
        Counterparts.Forecast simulated = counterparts.token("best");

        assertThat(simulated.one()).isGreaterThan(0.9);
        assertThat(simulated.more()).isLessThan(0.001);
    }
}
