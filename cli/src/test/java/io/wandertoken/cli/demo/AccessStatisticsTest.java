package io.wandertoken.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AccessStatisticsTest {
    private static final long SECOND = 1_000_000_000;
    private final AccessStatistics accesses = new AccessStatistics(3, 0);

    @Test
    void sharesAreWeightedByTime() {
        long first = accesses.start(0, 2 * SECOND);
        long second = accesses.start(1, 4 * SECOND);
        accesses.end(first, 5 * SECOND);
        accesses.end(second, 8 * SECOND);

        AccessStatistics.Figures figures = accesses.figures(10 * SECOND);

        assertThat(figures.shares()).containsExactly(0.4, 0.5, 0.1);
        assertThat(figures.shareFrom(1)).isCloseTo(0.6, within(1e-9));
        assertThat(figures.share(3)).isZero();
        assertThat(figures.accesses()).isEqualTo(2);
        assertThat(figures.seconds()).isEqualTo(10);
    }

    @Test
    void intervalsAreFromStartToStartOfTheSameSubscriber() {
        accesses.end(accesses.start(0, 0), SECOND);
        accesses.end(accesses.start(1, SECOND), 2 * SECOND);
        accesses.end(accesses.start(0, 3 * SECOND), 5 * SECOND);

        AccessStatistics.Figures figures = accesses.figures(5 * SECOND);

        assertThat(figures.intervals().count()).isEqualTo(1);
        assertThat(figures.intervals().max()).isEqualTo(3);
        assertThat(figures.fetches().max()).isEqualTo(2);
        assertThat(figures.gaps().max()).isEqualTo(1);
        assertThat(figures.gaps().count()).isEqualTo(2);
    }

    @Test
    void whatBeganBeforeCountsByItsTimeOnly() {
        long since = accesses.start(0, 0);
        accesses.begin(SECOND);
        accesses.end(since, 2 * SECOND);
        accesses.start(0, 4 * SECOND);

        AccessStatistics.Figures figures = accesses.figures(5 * SECOND);

        assertThat(figures.shares()).containsExactly(0.5, 0.5);
        assertThat(figures.accesses()).isEqualTo(1);
        assertThat(figures.intervals().count()).isZero();
        assertThat(figures.fetches().count()).isZero();
    }

    @Test
    void quantilesAreValuesThatWereSeen() {
        double[] hundred = new double[100];
        for (int i = 0; i < hundred.length; i++) {
            hundred[i] = hundred.length - i;
        }

        DurationStatistics sample = DurationStatistics.of(hundred);

        assertThat(sample).isEqualTo(new DurationStatistics(100, 50.5, 50, 90, 99, 100));
        assertThat(DurationStatistics.of(new double[0]).p50()).isNaN();
    }
}
