package io.wandertoken.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RateLimiterTest {
    private static final long MILLISECOND = 1_000_000;

    @Test
    void aSingleTransferGetsTheWholeRate() {
        RateLimiter rate = new RateLimiter(1_000_000, 0);

        long now = 0;
        for (int block = 0; block < 10; block++) {
            now = rate.passedNanos(1000, now);
        }

        assertThat(now).isEqualTo(10 * MILLISECOND);
    }

    @Test
    void twoTransfersAtOnceTakeTwiceAsLongEach() {
        RateLimiter rate = new RateLimiter(1_000_000, 0);

        long first = 0;
        long second = 0;
        for (int block = 0; block < 10; block++) {
            first = rate.passedNanos(1000, first);
            second = rate.passedNanos(1000, second);
        }

        assertThat(first).isEqualTo(19 * MILLISECOND);
        assertThat(second).isEqualTo(20 * MILLISECOND);
    }

    @Test
    void whatWasSleptTooLongIsMadeUpForWithinTheCredit() {
        RateLimiter rate = new RateLimiter(1_000_000, 2 * MILLISECOND);
        rate.passedNanos(1000, 0);

        long soonAfter = rate.passedNanos(1000, 2 * MILLISECOND);
        long longAfter = rate.passedNanos(1000, 100 * MILLISECOND);

        assertThat(soonAfter).isEqualTo(2 * MILLISECOND);
        assertThat(longAfter).isEqualTo(99 * MILLISECOND);
    }

    @Test
    void aRateIsMoreThanNothing() {
        assertThatThrownBy(() -> new RateLimiter(0, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
