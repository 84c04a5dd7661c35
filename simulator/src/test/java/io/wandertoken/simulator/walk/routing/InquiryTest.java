package io.wandertoken.simulator.walk.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.walk.Access;
import org.junit.jupiter.api.Test;

class InquiryTest {
    private final Inquiry inquiry = new Inquiry();

    @Test
    void aNewInquiryAsksNobody() {
        assertThat(inquiry.count()).isZero();
        assertThat(inquiry.neediest()).isEqualTo(-1);
        assertThat(inquiry.isWitnessed()).isFalse();
    }

    @Test
    void peersAreAskedInTheOrderInWhichTheyWereAdded() {
        ask(7, 9, 8);

        assertThat(inquiry.count()).isEqualTo(3);
        assertThat(inquiry.peer(0)).isEqualTo(7);
        assertThat(inquiry.peer(1)).isEqualTo(9);
        assertThat(inquiry.peer(2)).isEqualTo(8);
    }

    @Test
    void whoHasNotAnsweredIsSilent() {
        ask(7, 8);

        inquiry.answer(1, 100, false);

        assertThat(inquiry.isAnswered(0)).isFalse();
        assertThat(inquiry.isAnswered(1)).isTrue();
        assertThat(inquiry.lastAccessNanos(1)).isEqualTo(100);
    }

    @Test
    void theNeediestIsTheOneWhoseLastAccessIsLongestAgo() {
        ask(7, 8, 9);

        inquiry.answer(0, 300, false);
        inquiry.answer(1, 100, false);
        inquiry.answer(2, 200, false);

        assertThat(inquiry.neediest()).isEqualTo(1);
    }

    @Test
    void whoNeverHadAccessIsTheNeediestOfAll() {
        ask(7, 8);

        inquiry.answer(0, -5, false);
        inquiry.answer(1, Access.NEVER, false);

        assertThat(inquiry.isAnswered(1)).isTrue();
        assertThat(inquiry.neediest()).isEqualTo(1);
    }

    @Test
    void ofEqualsTheFirstAskedIsTheNeediestWhoeverAnswersFirst() {
        ask(7, 8);

        inquiry.answer(1, 100, false);
        inquiry.answer(0, 100, false);

        assertThat(inquiry.neediest()).isZero();
    }

    @Test
    void aSilentPeerIsNeverTheNeediest() {
        ask(7, 8, 9);

        inquiry.answer(1, 100, false);

        assertThat(inquiry.neediest()).isEqualTo(1);
    }

    @Test
    void whenAllAreSilentNobodyIsTheNeediest() {
        ask(7, 8);

        assertThat(inquiry.neediest()).isEqualTo(-1);
    }

    @Test
    void oneWitnessIsEnoughWhateverTheOthersSayLater() {
        ask(7, 8, 9);

        inquiry.answer(0, 100, false);
        assertThat(inquiry.isWitnessed()).isFalse();

        inquiry.answer(1, 100, true);
        inquiry.answer(2, 100, false);
        assertThat(inquiry.isWitnessed()).isTrue();
    }

    @Test
    void aClearedInquiryRemembersNothing() {
        ask(7, 8);
        inquiry.answer(0, 100, true);
        inquiry.answer(1, 200, false);

        inquiry.clear();

        assertThat(inquiry.count()).isZero();
        assertThat(inquiry.neediest()).isEqualTo(-1);
        assertThat(inquiry.isWitnessed()).isFalse();
    }

    @Test
    void whoIsAskedInAPlaceThatWasAnsweredBeforeIsSilentAgain() {
        ask(7);
        inquiry.answer(0, 100, false);
        inquiry.clear();

        ask(8);

        assertThat(inquiry.peer(0)).isEqualTo(8);
        assertThat(inquiry.isAnswered(0)).isFalse();
    }

    @Test
    void anInquiryGrowsBeyondEightAndKeepsWhatItHeard() {
        ask(100, 101, 102, 103, 104, 105, 106, 107);
        inquiry.answer(3, 500, false);

        for (int peer = 108; peer < 120; peer++) {
            inquiry.ask(peer);
        }
        inquiry.answer(19, 400, false);

        assertThat(inquiry.count()).isEqualTo(20);
        for (int place = 0; place < 20; place++) {
            assertThat(inquiry.peer(place)).isEqualTo(100 + place);
            assertThat(inquiry.isAnswered(place)).as("place %d", place).isEqualTo(place == 3 || place == 19);
        }
        assertThat(inquiry.lastAccessNanos(3)).isEqualTo(500);
        assertThat(inquiry.neediest()).isEqualTo(19);
    }

    private void ask(int... peers) {
        for (int peer : peers) {
            inquiry.ask(peer);
        }
    }
}
