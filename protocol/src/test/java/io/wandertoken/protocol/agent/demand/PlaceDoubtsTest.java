package io.wandertoken.protocol.agent.demand;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlaceDoubtsTest {
    private static final int LIAR = 7;
    private final PlaceDoubts doubts = new PlaceDoubts();

    @Test
    void aPlaceIsRefutedAfterMoreThanTwiceTheTurnsThatItPromises() {
        doubts.begin();
        doubts.onPlace(3, 100);

        assertThat(doubts.refutes(50)).isFalse();
        assertThat(doubts.refutes(50 + 2 * 3 + 6)).isFalse();
        assertThat(doubts.refutes(50 + 2 * 3 + 7)).isTrue();
    }

    @Test
    void aPlaceBehindFarMoreAgentsThanThereAreCountsAsTheLast() {
        doubts.begin();
        doubts.onPlace(1_000_000, 4);

        assertThat(doubts.refutes(50)).isFalse();
        assertThat(doubts.refutes(50 + 2 * 128 + 7)).isTrue();
    }

    @Test
    void aNumberFromTheClockCountsAsOneTurnWithItsReserve() {
        doubts.begin();
        doubts.onPlace(1, 100);

        for (int second = 1; second <= 5; second++) {
            assertThat(doubts.refutes(second * 1_000_000L)).isFalse();
        }
        assertThat(doubts.refutes(6_000_000)).isTrue();
    }

    @Test
    void laterConfirmationsOfARequestDoNotProlongIt() {
        doubts.begin();
        doubts.onPlace(1, 100);
        doubts.onPlace(90, 100);

        assertThat(doubts.refutes(50)).isFalse();
        assertThat(doubts.refutes(50 + 2 + 7)).isTrue();
    }

    @Test
    void aRefutedConfirmerIsNotBelievedForAWhileAndTheNextPlaceGetsTwiceTheTime() {
        doubts.begin();
        doubts.onPlace(1, 100);
        doubts.doubt(LIAR, 1_000, 10);
        doubts.onPlace(1, 100);

        assertThat(doubts.isDoubted(LIAR, 1_000 + 64 * 10 - 1)).isTrue();
        assertThat(doubts.isDoubted(LIAR, 1_000 + 64 * 10)).isFalse();
        assertThat(doubts.refutes(50)).isFalse();
        assertThat(doubts.refutes(50 + 2 * 8)).isFalse();
        assertThat(doubts.refutes(50 + 2 * 8 + 1)).isTrue();
    }

    /** It may have been cut off. */
    @Test
    void whoeverDidNotAnswerAsAHolderIsBelievedAgainWhenItAnswers() {
        doubts.doubtSilent(LIAR, 1_000, 10);

        assertThat(doubts.isDoubted(LIAR, 1_000 + 64 * 10 - 1)).isTrue();
        assertThat(doubts.isDoubted(LIAR, 1_000 + 64 * 10)).isFalse();
        doubts.onAnswer(LIAR);
        assertThat(doubts.isDoubted(LIAR, 1_001)).isFalse();
    }

    @Test
    void aRefutedConfirmerIsNotBelievedWhateverItSays() {
        doubts.doubt(LIAR, 1_000, 10);

        doubts.onAnswer(LIAR);

        assertThat(doubts.isDoubted(LIAR, 1_001)).isTrue();
    }

    /** A keeper goes on to confirm the places of its list when the token has forgotten it. */
    @Test
    void aConfirmerWhoseNumbersShowTooManyTurnsRefutesItself() {
        doubts.begin();
        doubts.onPlace(3, 100);

        assertThat(doubts.isRefutedByConfirmer(50)).isFalse();
        assertThat(doubts.isRefutedByConfirmer(50 + 2 * 3 + 6)).isFalse();
        assertThat(doubts.isRefutedByConfirmer(50 + 2 * 3 + 7)).isTrue();
        assertThat(doubts.isRefutedByConfirmer(5_000_000))
                .as("a number from the clock")
                .isFalse();
    }

    @Test
    void withoutAPlaceThereIsNothingToRefute() {
        doubts.begin();

        assertThat(doubts.refutes(50)).isFalse();
        assertThat(doubts.refutes(5_000)).isFalse();
        assertThat(doubts.isRefutedByConfirmer(50)).isFalse();
        assertThat(doubts.isRefutedByConfirmer(100)).isFalse();
    }
}
