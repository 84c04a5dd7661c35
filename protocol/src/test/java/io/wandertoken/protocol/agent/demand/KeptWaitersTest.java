package io.wandertoken.protocol.agent.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.message.Waiter;
import org.junit.jupiter.api.Test;

/** Requests that others remembered for a while come late, when the agent has been served and waits again. */
class KeptWaitersTest {
    private static final Waiter EARLIER = new Waiter(1, 10, 0);
    private static final Waiter LATER = new Waiter(1, 11, 0);
    private static final Waiter OTHER = new Waiter(2, 7, 0);

    private final KeptWaiters kept = new KeptWaiters();

    @Test
    void anEarlierRequestDoesNotReplaceALaterOne() {
        kept.add(LATER, 0);

        assertThat(kept.add(EARLIER, 0)).isEqualTo(1);
        assertThat(kept.all(0)).containsExactly(LATER);
    }

    @Test
    void aLaterRequestTakesThePlaceOfAnEarlierOne() {
        kept.add(EARLIER, 0);
        kept.add(OTHER, 0);

        assertThat(kept.add(LATER, 0)).isEqualTo(1);
        assertThat(kept.all(0)).containsExactly(LATER, OTHER);
    }

    @Test
    void anEarlierRequestDoesNotReplaceOneThatTheHolderTookAndDidNotGet() {
        kept.add(LATER, 0);
        kept.add(OTHER, 0);
        kept.take(1, 1, 0);

        kept.add(EARLIER, 0);

        assertThat(kept.take(1, 2, 0)).containsExactly(LATER, OTHER);
        assertThat(kept.isEmpty()).isTrue();
    }

    @Test
    void aRequestThatTheHolderTookAndDidNotGetGivesWayToALaterOne() {
        kept.add(EARLIER, 0);
        kept.add(OTHER, 0);
        kept.take(1, 1, 0);

        kept.add(LATER, 0);

        assertThat(kept.take(1, 2, 0)).containsExactly(OTHER, LATER);
    }
}
