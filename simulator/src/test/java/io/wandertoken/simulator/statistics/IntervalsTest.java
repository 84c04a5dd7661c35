package io.wandertoken.simulator.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.simulator.random.Seed;
import java.util.Arrays;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class IntervalsTest {
    private static final long SECOND = 1_000_000_000;
    private static final long UNIT = 4_000_000;
    private static final long LONGEST = 100_000 * SECOND;
    private static final long[] LIMITS = {1200 * SECOND, 1800 * SECOND};

    @Test
    void withoutAnyIntervalThereIsNoFigure() {
        Intervals none = intervals();

        assertThat(none.count()).isZero();
        assertThat(none.meanNanos()).isNaN();
        assertThat(none.maxNanos()).isNaN();
        assertThat(none.percentileNanos(50)).isNaN();
        assertThat(none.shareBelow(0)).isNaN();
        assertThat(none.timeWeightedBelow(0)).isNaN();
        assertThat(none.distribution(SECOND)).containsExactly(0);
    }

    @Test
    void theFiguresOfFourIntervalsAreThoseComputedByHand() {
        Intervals four = intervals(600 * SECOND, 1200 * SECOND, 1500 * SECOND, 2700 * SECOND);

        assertThat(four.count()).isEqualTo(4);
        assertThat(four.meanNanos()).isEqualTo(1500.0 * SECOND);
        assertThat(four.maxNanos()).isEqualTo(2700.0 * SECOND);
        // Below means strictly below.
        assertThat(four.shareBelow(0)).isEqualTo(0.25);
        assertThat(four.shareBelow(1)).isEqualTo(0.75);
        // Σmin(length, limit)/Σlength
        assertThat(four.timeWeightedBelow(0)).isEqualTo((600 + 3 * 1200) / 6000.0);
        assertThat(four.timeWeightedBelow(1)).isEqualTo((600 + 1200 + 1500 + 1800) / 6000.0);
        assertThat(four.distribution(599 * SECOND, 1300 * SECOND, LONGEST)).containsExactly(0, 0.5, 1);
    }

    @Test
    void figuresOfManyIntervalsAgreeWithTheSortedSample() {
        long[] sample = sample(1, 50_000);
        Intervals many = intervals(sample);
        long[] sorted = sample.clone();
        Arrays.sort(sorted);

        assertThat(many.meanNanos())
                .isCloseTo(
                        Arrays.stream(sorted).asDoubleStream().sum() / sorted.length, Percentage.withPercentage(1e-9));
        assertThat(many.maxNanos()).isEqualTo(sorted[sorted.length - 1]);
        for (double percent : new double[] {1, 10, 50, 80, 90, 99, 99.9, 100}) {
            double exact = sorted[(int) Math.round(percent * sorted.length / 100) - 1];
            assertThat(many.percentileNanos(percent))
                    .as("percentile %s", percent)
                    .isCloseTo(exact, within(1e-4 * exact));
        }
        for (int limit = 0; limit < LIMITS.length; limit++) {
            long bound = LIMITS[limit];
            assertThat(many.shareBelow(limit))
                    .isEqualTo((double) Arrays.stream(sorted)
                                    .filter(length -> length < bound)
                                    .count()
                            / sorted.length);
            assertThat(many.timeWeightedBelow(limit))
                    .isCloseTo(
                            Arrays.stream(sorted)
                                            .mapToDouble(length -> Math.min(length, bound))
                                            .sum()
                                    / Arrays.stream(sorted).asDoubleStream().sum(),
                            within(1e-12));
        }
    }

    @Test
    void percentilesNeverExceedTheLongestInterval() {
        Intervals same = intervals(1200 * SECOND, 1200 * SECOND, 1200 * SECOND);

        assertThat(same.percentileNanos(50)).isLessThanOrEqualTo(1200.0 * SECOND);
        assertThat(same.percentileNanos(99)).isCloseTo(1200.0 * SECOND, within(1e-4 * 1200 * SECOND));
    }

    @Test
    void intervalsShorterThanTheUnitAndAsLongAsTheRunAreCountedToo() {
        Intervals extremes = intervals(0, 1, UNIT - 1, LONGEST);

        assertThat(extremes.count()).isEqualTo(4);
        assertThat(extremes.percentileNanos(50)).isLessThanOrEqualTo(UNIT);
        assertThat(extremes.percentileNanos(100)).isCloseTo(LONGEST, within(1e-4 * LONGEST));
    }

    @Test
    void mergingIsTheSameAsAddingEverythingToOne() {
        long[] one = sample(1, 3000);
        long[] other = sample(2, 2000);
        Intervals merged = intervals(one);
        merged.addAll(intervals(other));
        Intervals together = intervals(one);
        Arrays.stream(other).forEach(together::add);

        assertThat(merged.count()).isEqualTo(together.count());
        assertThat(merged.meanNanos()).isCloseTo(together.meanNanos(), Percentage.withPercentage(1e-9));
        assertThat(merged.maxNanos()).isEqualTo(together.maxNanos());
        assertThat(merged.shareBelow(0)).isEqualTo(together.shareBelow(0));
        assertThat(merged.timeWeightedBelow(1)).isCloseTo(together.timeWeightedBelow(1), within(1e-12));
        assertThat(merged.percentileNanos(90)).isEqualTo(together.percentileNanos(90));
    }

    @Test
    void whatWasMeasuredInDifferentWaysIsNotMerged() {
        assertThatThrownBy(() -> intervals().addAll(new Intervals(UNIT, LONGEST, SECOND)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> intervals().addAll(new Intervals(2 * UNIT, LONGEST, LIMITS)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Intervals intervals(long... lengths) {
        Intervals intervals = new Intervals(UNIT, LONGEST, LIMITS);
        Arrays.stream(lengths).forEach(intervals::add);
        return intervals;
    }

    /** Like the intervals of a walk: a floor of 604 s and an exponential tail. */
    private static long[] sample(long seed, int size) {
        RandomSource random = new Seed(seed).stream("intervals");
        long[] sample = new long[size];
        for (int i = 0; i < size; i++) {
            sample[i] = (long) ((604 + 600 * random.nextExponential()) * SECOND);
        }
        return sample;
    }
}
