package io.wandertoken.simulator.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClosedQueueTest {

    @Test
    void oneClientNeverWaits() {
        ClosedQueue queue = new ClosedQueue(1, 2, 6);

        assertThat(queue.meanWait()).isZero();
        assertThat(queue.waitPercentile(0.99)).isZero();
        assertThat(queue.utilisation()).isEqualTo(0.25);
    }

    /** Of two clients, one finds the other there with probability w/(w+p), and waits for as long as that still works. */
    @ParameterizedTest
    @CsvSource({"2, 6", "60, 3600", "5, 1"})
    void twoClientsWaitForEachOther(double work, double pause) {
        ClosedQueue queue = new ClosedQueue(2, work, pause);
        double busy = work / (work + pause);

        assertThat(queue.meanWait()).isCloseTo(busy * work, within(1e-9));
        // P(W > t) = busy·exp(-t/work)
        double p99 = Math.max(0, work * Math.log(busy / 0.01));
        assertThat(queue.waitPercentile(0.99)).isCloseTo(p99, within(1e-4 * p99 + 1e-12));
    }

    @Test
    void whoeverWantsItAllTheTimeWaitsForAllOthers() {
        ClosedQueue queue = new ClosedQueue(2000, 3, 1e-6);

        assertThat(queue.meanWait()).isCloseTo(1999 * 3.0, within(0.01));
        assertThat(queue.utilisation()).isCloseTo(1, within(1e-9));
        // A sum of 1999 exponential times is nearly normal; its 99th percentile is 2.33 standard deviations above the
        // mean.
        assertThat(queue.waitPercentile(0.99)).isCloseTo(3 * (1999 + 2.326 * Math.sqrt(1999)), within(12.0));
    }
}
