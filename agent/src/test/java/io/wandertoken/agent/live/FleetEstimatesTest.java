package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.agent.control.CouncilView.Estimate;
import io.wandertoken.protocol.agent.CouncilReport;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FleetEstimatesTest {

    @Test
    void eightRepliesUpToAHundredthOfTheRanksMeanEightHundredAgents() {
        Estimate agents = FleetEstimates.agents(8, 0.01);

        // The exact limits of a Poisson number 8 are 3.45 and 15.76.
        assertThat(agents.value()).isEqualTo(800);
        assertThat(agents.low()).isCloseTo(345, within(3.0));
        assertThat(agents.high()).isCloseTo(1576, within(3.0));
    }

    @Test
    void whereEverybodyWasAskedTheNumberIsKnown() {
        assertThat(FleetEstimates.agents(5, 1)).isEqualTo(new Estimate("agents", 5, 5.0, 5.0));
        assertThat(FleetEstimates.agents(0, 0.5)).isNull();
    }

    @Test
    void theLimitsHoldNineteenTimesOutOfTwenty() {
        SplittableRandom random = new SplittableRandom(1);
        int held = 0;
        int trials = 4000;
        for (int i = 0; i < trials; i++) {
            int count = 0;
            for (int agent = 0; agent < 1000; agent++) {
                count += random.nextDouble() < 0.008 ? 1 : 0;
            }
            Estimate agents = FleetEstimates.agents(count, 0.008);
            held += agents != null && agents.low() <= 1000 && agents.high() >= 1000 ? 1 : 0;
        }

        // Exact limits are cautious; four standard errors of 95 % are 1.4 %.
        assertThat((double) held / trials).isGreaterThan(0.936);
    }

    @Test
    void aMeanHasStudentsLimitsAndOneAnswerHasNone() {
        Estimate mean = FleetEstimates.mean("waiting", List.of(waiting(1), waiting(3)), CouncilReport::waitingCount);

        // The standard error is 1, times 12.706 for one degree of freedom; no count is below 0.
        assertThat(mean.value()).isEqualTo(2);
        assertThat(mean.low()).isZero();
        assertThat(mean.high()).isCloseTo(14.706, within(1e-9));
        assertThat(FleetEstimates.mean("waiting", List.of(waiting(1)), CouncilReport::waitingCount)
                        .low())
                .isNull();
    }

    @Test
    void aShareOfNoneIsNotCertainlyNone() {
        Estimate none = FleetEstimates.share("isolated", 0, 8);

        assertThat(none.low()).isZero();
        assertThat(none.high()).isCloseTo(0.3244, within(1e-3));
    }

    private static CouncilReport waiting(int count) {
        return new CouncilReport("", 0, false, 0, 0, 0, count, 0, 0, Double.NaN);
    }
}
