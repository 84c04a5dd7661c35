package io.wandertoken.simulator.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Metrics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often a token gets lost by losses of datagrams alone, compared with what can be calculated. */
@Tag("statistics")
class HandoverStatisticsTest {
    private static final HandoverModel MODEL = new HandoverModel();

    /**
     * @paper S §3.1 (the probability to lose all of n commits drops exponentially with n): with a destination that
     *     forgets after three acks the exponent is three and not eleven. If the k-th ack is the first to arrive, there is
     *     time for 4−k commits: p^(k−1)·(1−p)·p^(4−k) = p³(1−p) for each of k = 1, 2, 3
     */
    @ParameterizedTest
    @CsvSource({"0.05, 400000", "0.1, 200000", "0.2, 50000"})
    void thePapersDestinationLosesTokensLikeTheThirdPowerOfTheLoss(double loss, int handovers) {
        double expected = 3 * Math.pow(loss, 3) * (1 - loss);

        Metrics paper = run(HandoverVariant.PAPER, loss, handovers);

        // Four standard deviations of a count, and a tenth because the formula is an approximation.
        double tolerance = 4 * Math.sqrt(expected / handovers) + 0.1 * expected;
        assertThat(paper.get("lost.unexplained").mean() / handovers).isCloseTo(expected, within(tolerance));
        assertThat(paper.get("doubled").mean()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"0.05, 100000", "0.2, 50000", "0.4, 50000"})
    void oursLosesNone(double loss, int handovers) {
        Metrics ours = run(HandoverVariant.HARDENED, loss, handovers);

        assertThat(ours.get("lost.total").mean()).isZero();
    }

    @Test
    void withoutLossesAHandoverTakesThreeTripsAndFourDatagrams() {
        Metrics ours = run(HandoverVariant.HARDENED, 0, 50_000);

        // Three one-way trips of 20 ms and an exponential 3 ms each; timeouts of 70 ms hardly ever strike.
        assertThat(ours.get("latency.mean").mean()).isCloseTo(0.069, within(0.0005));
        assertThat(ours.get("datagramsPerHandover").mean()).isCloseTo(4, within(0.05));
        assertThat(ours.get("failures").mean()).isZero();
    }

    /** @paper S §3 (a single early stop): when it is lost the source goes on to its last commit. */
    @Test
    void repeatingTheEarlyStopFreesTheSourceSooner() {
        Metrics paper = run(HandoverVariant.PAPER, 0.1, 50_000);
        Metrics ours = run(HandoverVariant.HARDENED, 0.1, 50_000);

        assertThat(ours.get("sourceBusy.mean").mean())
                .isLessThan(0.75 * paper.get("sourceBusy.mean").mean());
    }

    private static Metrics run(HandoverVariant variant, double loss, int handovers) {
        Scenario scenario = HandoverParameters.OPEN
                .with(HandoverParameters.VARIANT, variant)
                .with(HandoverParameters.LOSS, loss)
                .with(HandoverParameters.HANDOVERS, handovers);
        Metrics.Builder metrics = new Metrics.Builder();
        metrics.add(MODEL.run(MODEL.complete(scenario, HandoverModel.LOSSES), new Seed(1))
                .metrics());
        return metrics.build();
    }
}
