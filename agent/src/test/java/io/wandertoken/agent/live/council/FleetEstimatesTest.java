package io.wandertoken.agent.live.council;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.control.CouncilView.Estimate;
import io.wandertoken.protocol.agent.message.CouncilReport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FleetEstimatesTest {

    @Test
    void eightRepliesUpToAHundredthOfTheRanksMeanEightHundredAgents() {
        Estimate agents = FleetEstimates.agents(8, 0.01, 8);

        // The exact limits of a Poisson number 8 are 3.45 and 15.76.
        assertThat(agents.value()).isEqualTo(800);
        assertThat(agents.low()).isCloseTo(345, within(3.0));
        assertThat(agents.high()).isCloseTo(1576, within(3.0));
    }

    @Test
    void whereEverybodyWasAskedTheNumberIsKnown() {
        assertThat(FleetEstimates.agents(5, 1, 5)).isEqualTo(new Estimate("agents", 5, 5.0, 5.0));
        assertThat(FleetEstimates.agents(0, 0.5, 3)).isNull();
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
            Estimate agents = FleetEstimates.agents(count, 0.008, 4);
            held += agents != null && agents.low() <= 1000 && agents.high() >= 1000 ? 1 : 0;
        }

        // Exact limits are cautious; four standard errors of 95 % are 1.4 %.
        assertThat((double) held / trials).isGreaterThan(0.936);
    }

    @Test
    void aMeanHasStudentsLimitsAndOneAnswerHasNone() {
        Estimate mean = FleetEstimates.mean("waiting", List.of(waiting(1), waiting(3)), CouncilReport::waitingCount, 0);

        // The standard error is 1, times 12.706 for one degree of freedom; no count is below 0.
        assertThat(mean.value()).isEqualTo(2);
        assertThat(mean.low()).isZero();
        assertThat(mean.high()).isCloseTo(14.706, within(1e-9));
        assertThat(FleetEstimates.mean("waiting", List.of(waiting(1)), CouncilReport::waitingCount, 0)
                        .low())
                .isNull();
    }

    @Test
    void aShareOfNoneIsNotCertainlyNone() {
        Estimate none = FleetEstimates.share("isolated", 0, 8, 0);

        assertThat(none.low()).isZero();
        assertThat(none.high()).isCloseTo(0.3244, within(1e-3));
    }

    @Test
    void membersAreAgentsWhateverTheirRanks() {
        Estimate agents = FleetEstimates.agents(2, 0.5, 6);

        assertThat(agents.value()).isEqualTo(6);
        assertThat(agents.low()).isEqualTo(6);
        assertThat(agents.high()).isGreaterThan(6);
    }

    @Test
    void answersThatAreAllTheSameDoNotTellHowFarOthersAreFromThem() {
        Estimate mean =
                FleetEstimates.mean("waiting", Collections.nCopies(5, waiting(0)), CouncilReport::waitingCount, 0.5);

        assertThat(mean).isEqualTo(new Estimate("waiting", 0, null, null));
    }

    @Test
    void whereTwoWaitAtOneOfTwelveNoLimitsMissIt() {
        List<CouncilReport> fleet = new ArrayList<>(Collections.nCopies(11, waiting(0)));
        fleet.add(waiting(2));
        Random random = new Random(1);
        int told = 0;
        for (int i = 0; i < 1000; i++) {
            Collections.shuffle(fleet, random);
            Estimate mean = FleetEstimates.mean("waiting", fleet.subList(0, 5), CouncilReport::waitingCount, 5.0 / 12);
            if (mean.low() != null) {
                told++;
                assertThat(mean.low()).isLessThanOrEqualTo(2.0 / 12);
                assertThat(mean.high()).isGreaterThanOrEqualTo(2.0 / 12);
            }
        }

        // The one is among the five in 5/12 of all cases; four standard errors are 0.062.
        assertThat(told / 1000.0).isCloseTo(5.0 / 12, within(0.062));
    }

    @Test
    void whereAllHaveAnsweredNothingIsGuessed() {
        List<CouncilReport> all = List.of(waiting(1), waiting(3));

        assertThat(FleetEstimates.mean("waiting", all, CouncilReport::waitingCount, 1))
                .isEqualTo(new Estimate("waiting", 2, 2.0, 2.0));
        assertThat(FleetEstimates.share("isolated", 0, 1, 1)).isEqualTo(new Estimate("isolated", 0, 0.0, 0.0));
        assertThat(FleetEstimates.share("isolated", 1, 4, 1)).isEqualTo(new Estimate("isolated", 0.25, 0.25, 0.25));
    }

    private static CouncilReport waiting(int count) {
        return new CouncilReport("", 0, false, 0, 0, 0, count, 0, 0, Double.NaN);
    }
}
