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
    void aLaterRequestQueuesUpBehindTheOthers() {
        kept.add(EARLIER, 0);
        kept.add(OTHER, 0);

        assertThat(kept.add(LATER, 0)).isEqualTo(2);
        assertThat(kept.all(0)).containsExactly(OTHER, LATER);
    }

    @Test
    void theRequestOfAnAgentThatWasInvitedTakesItsPlace() {
        kept.add(new Waiter(1, 0, 0), 0);
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

    /** The holder asked twice before the answer came, so the second answer was longer than it had room for. */
    @Test
    void aWaiterForWhomTheHolderHadNoRoomStays() {
        Waiter third = new Waiter(3, 1, 0);
        kept.add(EARLIER, 0);
        kept.add(OTHER, 0);
        kept.add(third, 0);
        kept.take(1, 3, 0);

        assertThat(kept.take(3, 2, 0)).containsExactly(third);
        assertThat(kept.cursorBehind(3)).isEqualTo(4);
        assertThat(kept.take(4, 2, 0)).isEmpty();
    }

    /** The second answer may come when the token has gone on with the number of the first. */
    @Test
    void aQuestionThatIsRepeatedIsAnsweredAlike() {
        kept.add(EARLIER, 0);
        kept.add(OTHER, 0);
        kept.add(new Waiter(3, 1, 0), 0);
        kept.take(1, 2, 0);
        long cursor = kept.cursorBehind(1);

        assertThat(kept.take(1, 2, 0)).containsExactly(EARLIER, OTHER);
        assertThat(kept.cursorBehind(1)).isEqualTo(cursor);
        assertThat(kept.take(cursor, 2, 0)).containsExactly(new Waiter(3, 1, 0));
    }

    @Test
    void anAgentThatWasInvitedKeepsItsTurnWhenItAsks() {
        Waiter invited = new Waiter(1, 0, 0);
        kept.add(invited, 0);
        kept.take(1, 1, 0);

        kept.add(EARLIER, 0);

        assertThat(kept.take(1, 1, 0)).containsExactly(invited);
    }

    @Test
    void aWaiterThatComesNowGetsTheTagThatTheHolderWouldGiveIt() {
        kept.onServed(5 * Waiter.STEP);
        kept.add(EARLIER.withTag(6 * Waiter.STEP), 0);

        assertThat(kept.canTag()).isTrue();
        assertThat(kept.tagFor(2)).isEqualTo(5 * Waiter.STEP + Waiter.STEP / 2);
    }

    @Test
    void aHolderThatAsksForMoreHasServedThoseThatItTookButTheLast() {
        kept.onServed(5 * Waiter.STEP);
        kept.add(EARLIER.withTag(6 * Waiter.STEP), 0);
        kept.add(OTHER.withTag(7 * Waiter.STEP), 0);
        kept.add(new Waiter(3, 1, 0, 8 * Waiter.STEP), 0);
        kept.take(1, 2, 0);
        long first = kept.tagFor(1);

        kept.take(3, 1, 0);
        long second = kept.tagFor(1);
        kept.take(4, 1, 0);

        assertThat(first).isEqualTo(6 * Waiter.STEP);
        assertThat(second).isEqualTo(7 * Waiter.STEP);
        assertThat(kept.tagFor(1)).isEqualTo(8 * Waiter.STEP);
    }

    @Test
    void aHolderThatOnlyShowsThatItReliesOnTheKeeperHasServedNobody() {
        kept.onServed(5 * Waiter.STEP);
        kept.add(EARLIER.withTag(6 * Waiter.STEP), 0);
        kept.add(OTHER.withTag(7 * Waiter.STEP), 0);
        kept.take(1, 2, 0);

        kept.take(3, 0, 0);

        assertThat(kept.tagFor(1)).isEqualTo(6 * Waiter.STEP);
    }

    @Test
    void aHolderThatDidNotGetThemHasNotServedThem() {
        kept.onServed(5 * Waiter.STEP);
        kept.add(EARLIER.withTag(6 * Waiter.STEP), 0);
        kept.add(OTHER.withTag(7 * Waiter.STEP), 0);

        kept.take(1, 1, 0);
        kept.take(1, 1, 0);

        assertThat(kept.tagFor(1)).isEqualTo(6 * Waiter.STEP);
    }

    @Test
    void anEmptyListKnowsNoTagAndTakesThoseOfAnotherToken() {
        kept.onServed(5 * Waiter.STEP);
        assertThat(kept.canTag()).isFalse();

        kept.onServed(Waiter.STEP);

        assertThat(kept.tagFor(1)).isEqualTo(2 * Waiter.STEP);
    }

    /** A token that was made anew counts from the beginning. Whoever came before would wait until it has caught up. */
    @Test
    void tagsOfAnEarlierTokenAreNoLongerCounted() {
        kept.onServed(40 * Waiter.STEP);
        kept.add(EARLIER.withTag(41 * Waiter.STEP), 0);

        kept.onServed(2 * Waiter.STEP);
        kept.add(OTHER.withTag(3 * Waiter.STEP), 0);

        assertThat(kept.tagFor(1)).isEqualTo(3 * Waiter.STEP);
        assertThat(kept.take(1, 2, 0)).extracting(Waiter::peer).containsExactly(EARLIER.peer(), OTHER.peer());
        kept.onServed(3 * Waiter.STEP);
        assertThat(kept.tagFor(1)).isEqualTo(4 * Waiter.STEP);
    }

    @Test
    void anEarlierWordOfTheSameTokenDoesNotTurnTheTagsBack() {
        kept.onServed(5 * Waiter.STEP);
        kept.add(EARLIER.withTag(6 * Waiter.STEP), 0);

        kept.onServed(4 * Waiter.STEP);

        assertThat(kept.tagFor(1)).isEqualTo(6 * Waiter.STEP);
    }

    @Test
    void theHolderDecidesAboutThoseWhomItHasJustTaken() {
        kept.add(EARLIER, 0);
        kept.add(OTHER, 0);
        kept.take(1, 1, 0);

        assertThat(kept.isTaken(EARLIER.peer())).isTrue();
        assertThat(kept.isTaken(OTHER.peer())).isFalse();
    }
}
