package io.wandertoken.protocol.agent.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.message.Waiter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Requests that others remembered for a while come late, when the agent has been served and waits again. */
class WaitQueueTest {
    private static final Waiter EARLIER = new Waiter(1, 10, 0);
    private static final Waiter LATER = new Waiter(1, 11, 0);

    private final WaitQueue queue = new WaitQueue();

    @Test
    void anEarlierRequestDoesNotReplaceALaterOne() {
        queue.add(LATER, 0);

        assertThat(queue.add(EARLIER, 0)).isEqualTo(1);
        assertThat(queue.waiters(0)).containsExactly(LATER);
    }

    @Test
    void aLaterRequestThatComesFromTheKeeperReplacesAnEarlierOne() {
        queue.add(EARLIER, 0);

        queue.addSegment(List.of(LATER), 2, 0, 0);

        assertThat(queue.waiters(0)).containsExactly(LATER);
    }
}
