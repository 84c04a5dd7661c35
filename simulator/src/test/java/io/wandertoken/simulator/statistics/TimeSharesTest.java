package io.wandertoken.simulator.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TimeSharesTest {

    @Test
    void sharesAreWeightedByTime() {
        TimeShares shares = new TimeShares(0);
        shares.set(1, 10);
        shares.set(2, 40);
        shares.set(0, 50);

        assertThat(shares.shares(100)).containsExactly(0.6, 0.3, 0.1);
        assertThat(shares.highest()).isEqualTo(2);
        assertThat(shares.value()).isZero();
    }

    @Test
    void aValueThatNeverChangesHasAllTheTime() {
        assertThat(new TimeShares(0).shares(100)).containsExactly(1);
    }

    @Test
    void aValueThatIsLeftAtOnceHasNoTimeButWasReached() {
        TimeShares shares = new TimeShares(0);
        shares.set(3, 10);
        shares.set(0, 10);

        assertThat(shares.shares(100)).containsExactly(1, 0, 0, 0);
        assertThat(shares.highest()).isEqualTo(3);
    }

    @Test
    void theTimeOfTheWarmUpDoesNotCount() {
        TimeShares shares = new TimeShares(100);
        shares.set(1, 10);
        shares.set(0, 150);

        assertThat(shares.shares(200)).containsExactly(0.5, 0.5);
    }

    @Test
    void whatWasReachedAndLeftDuringTheWarmUpDoesNotCount() {
        TimeShares shares = new TimeShares(100);
        shares.set(5, 10);
        shares.set(1, 99);

        assertThat(shares.highest()).isLessThanOrEqualTo(1);
        assertThat(shares.shares(200)).containsExactly(0, 1);
    }

    @Test
    void aValueThatTheMeasuredTimeBeginsWithWasReached() {
        TimeShares shares = new TimeShares(100);
        shares.set(3, 10);

        assertThat(shares.shares(200)).containsExactly(0, 0, 0, 1);
        assertThat(shares.highest()).isEqualTo(3);
    }

    @Test
    void aValueThatTheMeasuredTimeBeginsWithKeepsItsShareWhenItIsLeft() {
        TimeShares shares = new TimeShares(100);
        shares.set(3, 10);
        shares.set(1, 150);

        assertThat(shares.shares(200)).containsExactly(0, 0.5, 0, 0.5);
        assertThat(shares.highest()).isEqualTo(3);
    }

    @Test
    void highValuesAreCountedToo() {
        TimeShares shares = new TimeShares(0);
        shares.set(8, 0);
        shares.set(1000, 50);

        double[] all = shares.shares(100);

        assertThat(all).hasSize(1001);
        assertThat(all[8]).isEqualTo(0.5);
        assertThat(all[1000]).isEqualTo(0.5);
    }

    @Test
    void sharesAgreeWithLookingAtEveryInstant() {
        for (long seed = 0; seed < 50; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            long from = random.nextInt(2) * 100L;
            TimeShares shares = new TimeShares(from);
            int[] valueAt = new int[1000];
            for (int now = random.nextInt(20); now < 1000; now += random.nextInt(20)) {
                int value = random.nextInt(6);
                shares.set(value, now);
                Arrays.fill(valueAt, now, 1000, value);
            }

            double[] measured = Arrays.copyOf(shares.shares(1000), 6);

            for (int value = 0; value < 6; value++) {
                int wanted = value;
                double expected = Arrays.stream(valueAt, (int) from, 1000)
                                .filter(seen -> seen == wanted)
                                .count()
                        / (1000.0 - from);
                assertThat(measured[value]).as("seed %d, value %d", seed, value).isCloseTo(expected, within(1e-12));
            }
        }
    }
}
