package io.wandertoken.protocol.agent.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.agent.message.Waiter;
import java.util.List;
import java.util.stream.IntStream;
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

    /** It was served by the token of another permit meanwhile. */
    @Test
    void aLaterRequestQueuesUpBehindTheOthers() {
        Waiter other = new Waiter(2, 7, 0);
        queue.add(EARLIER, 0);
        queue.add(other, 0);

        assertThat(queue.add(LATER, 0)).isEqualTo(2);
        assertThat(queue.waiters(0)).containsExactly(other, LATER);
    }

    @Test
    void theRequestOfAnAgentThatWasInvitedTakesItsPlace() {
        queue.add(new Waiter(1, 0, 0), 0);
        queue.add(new Waiter(2, 7, 0), 0);

        assertThat(queue.add(LATER, 0)).isEqualTo(1);
    }

    @Test
    void aLaterRequestThatComesFromTheKeeperReplacesAnEarlierOne() {
        queue.add(EARLIER, 0);

        queue.addSegment(List.of(LATER), 2, 0, 0);

        assertThat(queue.waiters(0)).containsExactly(LATER);
    }

    @Test
    void waitersOfTheKeeperForWhomThereIsNoRoomStayThere() {
        List<Waiter> some = IntStream.range(0, WaitQueueState.MOST - 2)
                .mapToObj(peer -> new Waiter(peer, 1, 0))
                .toList();
        queue.keptBy(9);
        queue.addSegment(some, 10, 3, 0);

        queue.addSegment(List.of(some.get(1), new Waiter(20, 1, 0), new Waiter(21, 1, 0)), 14, 0, 0);

        assertThat(queue.waiters(0)).hasSize(WaitQueueState.MOST - 1).last().isEqualTo(new Waiter(20, 1, 0));
        assertThat(queue.cursor()).isEqualTo(13);
        assertThat(queue.isClosed()).isTrue();
    }
}
