package io.wandertoken.simulator.walk.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShortlistTest {

    @Test
    void aNewListIsEmpty() {
        assertThat(new Shortlist(3).size()).isZero();
    }

    @Test
    void theOneWithTheOldestAccessWaitsLongest() {
        Shortlist list = new Shortlist(3);
        list.note(7, 300);
        list.note(8, 100);
        list.note(9, 200);

        assertThat(list.takeLongestWaiting()).isEqualTo(8);
    }

    @Test
    void whoNeverHadAccessWaitsLongestOfAll() {
        Shortlist list = new Shortlist(2);
        list.note(7, -5);
        list.note(8, Long.MIN_VALUE);

        assertThat(list.takeLongestWaiting()).isEqualTo(8);
    }

    @Test
    void aSecondNoteCorrectsTheFirst() {
        Shortlist list = new Shortlist(3);
        list.note(7, 100);
        list.note(8, 200);
        list.note(7, 300);

        assertThat(list.size()).isEqualTo(2);
        assertThat(list.takeLongestWaiting()).isEqualTo(8);
    }

    @Test
    void aFullListForgetsWhoWaitsLeast() {
        Shortlist list = new Shortlist(2);
        list.note(7, 100);
        list.note(8, 300);
        list.note(9, 200);

        assertThat(takeAll(list)).containsExactly(7, 9);
    }

    @Test
    void aFullListDoesNotTakeInWhoWaitsLess() {
        Shortlist list = new Shortlist(2);
        list.note(7, 100);
        list.note(8, 200);
        list.note(9, 300);
        list.note(10, 200);

        assertThat(takeAll(list)).containsExactly(7, 8);
    }

    @Test
    void aFullListStillCorrectsWhatItKnows() {
        Shortlist list = new Shortlist(2);
        list.note(7, 100);
        list.note(8, 200);
        list.note(7, 900);

        assertThat(list.size()).isEqualTo(2);
        assertThat(list.takeLongestWaiting()).isEqualTo(8);
    }

    @Test
    void whoIsTakenIsGoneAndTheOthersStay() {
        Shortlist list = three();

        assertThat(list.takeLongestWaiting()).isEqualTo(7);

        assertThat(takeAll(list)).containsExactly(8, 9);
    }

    @Test
    void whoWasTakenMayBeNotedAgain() {
        Shortlist list = three();
        list.takeLongestWaiting();

        list.note(7, 250);

        assertThat(takeAll(list)).containsExactly(8, 7, 9);
    }

    @Test
    void ofThoseWhoWaitEquallyLongTheFirstNotedIsTaken() {
        Shortlist list = new Shortlist(3);
        list.note(9, 100);
        list.note(7, 100);
        list.note(8, 100);

        assertThat(list.takeLongestWaiting()).isEqualTo(9);
    }

    @Test
    void theLastOneTakenLeavesAnEmptyList() {
        Shortlist list = new Shortlist(3);
        list.note(7, 100);

        assertThat(list.takeLongestWaiting()).isEqualTo(7);

        assertThat(list.size()).isZero();
    }

    @Test
    void whoIsForgottenIsGoneAndTheOthersStay() {
        for (int peer = 7; peer <= 9; peer++) {
            Shortlist list = three();

            list.forget(peer);

            assertThat(takeAll(list)).hasSize(2).doesNotContain(peer).isSorted();
        }
    }

    @Test
    void toForgetAStrangerChangesNothing() {
        Shortlist list = three();

        list.forget(10);

        assertThat(takeAll(list)).containsExactly(7, 8, 9);
    }

    @Test
    void whoWasTakenIsAStrangerEvenThoughItsSlotIsNotWipedOut() {
        Shortlist list = new Shortlist(1);
        list.note(7, 100);
        list.takeLongestWaiting();

        list.forget(7);

        assertThat(list.size()).isZero();
    }

    @Test
    void forgettingMakesRoomInAFullList() {
        Shortlist list = three();

        list.forget(8);
        list.note(10, 900);

        assertThat(takeAll(list)).containsExactly(7, 9, 10);
    }

    @Test
    void aListHoldsAtLeastOnePeer() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Shortlist(0)).withMessageContaining("0");
    }

    @Test
    void ofAllThatWereNotedThoseWhoWaitLongestAreKept() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            Shortlist list = new Shortlist(4);
            List<int[]> noted = new ArrayList<>();
            for (int peer = 0; peer < 12; peer++) {
                int access = random.nextInt(1000) * 12 + peer;
                noted.add(new int[] {peer, access});
                list.note(peer, access);
            }
            noted.sort(Comparator.comparingInt(pair -> pair[1]));

            assertThat(takeAll(list))
                    .as("replay with seed %d", seed)
                    .containsExactly(noted.get(0)[0], noted.get(1)[0], noted.get(2)[0], noted.get(3)[0]);
        }
    }

    /** A full list of 7, 8 and 9, of whom 7 waits longest. */
    private static Shortlist three() {
        Shortlist list = new Shortlist(3);
        list.note(7, 100);
        list.note(8, 200);
        list.note(9, 300);
        return list;
    }

    private static List<Integer> takeAll(Shortlist list) {
        List<Integer> peers = new ArrayList<>();
        for (int left = list.size(); left > 0; left--) {
            peers.add(list.takeLongestWaiting());
        }
        return peers;
    }
}
