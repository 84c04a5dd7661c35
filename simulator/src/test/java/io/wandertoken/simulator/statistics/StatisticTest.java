package io.wandertoken.simulator.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StatisticTest {

    @Test
    void theFiguresOfEightRunsAreThoseComputedByHand() {
        Statistic statistic = of(2, 4, 4, 4, 5, 5, 7, 9);

        assertThat(statistic.count()).isEqualTo(8);
        assertThat(statistic.mean()).isEqualTo(5);
        assertThat(statistic.sd()).isCloseTo(Math.sqrt(32.0 / 7), within(1e-12));
        assertThat(statistic.min()).isEqualTo(2);
        assertThat(statistic.max()).isEqualTo(9);
        // The tables say that Student's t with 7 degrees of freedom leaves 2.5% beyond 2.364624.
        assertThat(statistic.ci95()).isCloseTo(2.364624 * Math.sqrt(32.0 / 7 / 8), within(1e-6));
    }

    @Test
    void twoRunsLeaveAWideInterval() {
        Statistic statistic = of(1, 3);

        assertThat(statistic.sd()).isCloseTo(Math.sqrt(2), within(1e-12));
        // t with 1 degree of freedom: 12.7062.
        assertThat(statistic.ci95()).isCloseTo(12.7062, within(1e-4));
    }

    @Test
    void manyRunsApproachTheNormalDistribution() {
        Statistic.Builder builder = new Statistic.Builder();
        for (int i = 0; i < 100_000; i++) {
            builder.add(i % 2 == 0 ? -1 : 1);
        }

        Statistic statistic = builder.build();

        assertThat(statistic.mean()).isCloseTo(0, within(1e-9));
        assertThat(statistic.ci95()).isCloseTo(1.95996 / Math.sqrt(100_000), within(1e-6));
    }

    @Test
    void oneRunHasNoSpreadAndNoInterval() {
        Statistic statistic = of(3);

        assertThat(statistic.mean()).isEqualTo(3);
        assertThat(statistic.sd()).isZero();
        assertThat(statistic.ci95()).isNaN();
    }

    @Test
    void runsWithoutAValueAreSkipped() {
        assertThat(of(Double.NaN, 1, Double.NaN, 3)).isEqualTo(of(1, 3));
    }

    @Test
    void aMetricWithoutAnyValueHasNoFigures() {
        assertThat(of()).isEqualTo(Statistic.NONE);
        assertThat(of(Double.NaN)).isEqualTo(Statistic.NONE);
        assertThat(Statistic.NONE.mean()).isNaN();
        assertThat(Statistic.NONE.isAlwaysZero()).isFalse();
    }

    @Test
    void alwaysZeroMeansThatNoRunEverSawIt() {
        assertThat(of(0, 0, 0).isAlwaysZero()).isTrue();
        assertThat(of(0).isAlwaysZero()).isTrue();
        assertThat(of(0, 1e-12).isAlwaysZero()).isFalse();
        assertThat(of(-1, 1).isAlwaysZero()).isFalse();
    }

    /** The naive sum of squares loses all digits here. */
    @Test
    void aSmallSpreadAroundALargeMeanIsNotLost() {
        Statistic statistic = of(1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16);

        assertThat(statistic.mean()).isEqualTo(1e9 + 10);
        assertThat(statistic.sd()).isCloseTo(Math.sqrt(30), within(1e-6));
    }

    static Statistic of(double... values) {
        Statistic.Builder builder = new Statistic.Builder();
        for (double value : values) {
            builder.add(value);
        }
        return builder.build();
    }
}
