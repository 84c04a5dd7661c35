package io.wandertoken.protocol.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShortlistTest {

    @Test
    void anEmptyListNamesNobody() {
        assertThat(new Shortlist(3).longestWaiting()).isEqualTo(-1);
        assertThat(new Shortlist(3).size()).isZero();
    }

    @Test
    void theOneWithTheOldestAccessWaitsLongest() {
        Shortlist list = new Shortlist(3);
        list.note(7, 300);
        list.note(8, 100);
        list.note(9, 200);

        assertThat(list.peer(list.longestWaiting())).isEqualTo(8);
        assertThat(list.lastAccessNanos(list.longestWaiting())).isEqualTo(100);
    }

    @Test
    void whoNeverHadAccessWaitsLongestOfAll() {
        Shortlist list = new Shortlist(2);
        list.note(7, -5);
        list.note(8, Long.MIN_VALUE);

        assertThat(list.peer(list.longestWaiting())).isEqualTo(8);
    }

    @Test
    void aSecondNoteCorrectsTheFirst() {
        Shortlist list = new Shortlist(3);
        list.note(7, 100);
        list.note(8, 200);
        list.note(7, 300);

        assertThat(list.size()).isEqualTo(2);
        assertThat(list.peer(list.longestWaiting())).isEqualTo(8);
    }

    @Test
    void aFullListForgetsWhoWaitsLeast() {
        Shortlist list = new Shortlist(2);
        list.note(7, 100);
        list.note(8, 300);
        list.note(9, 200);

        assertThat(peers(list)).containsExactlyInAnyOrder(7, 9);
    }

    @Test
    void aFullListDoesNotTakeInWhoWaitsLess() {
        Shortlist list = new Shortlist(2);
        list.note(7, 100);
        list.note(8, 200);
        list.note(9, 300);
        list.note(10, 200);

        assertThat(peers(list)).containsExactlyInAnyOrder(7, 8);
    }

    @Test
    void aFullListStillCorrectsWhatItKnows() {
        Shortlist list = new Shortlist(2);
        list.note(7, 100);
        list.note(8, 200);
        list.note(7, 900);

        assertThat(list.peer(list.longestWaiting())).isEqualTo(8);
        assertThat(list.size()).isEqualTo(2);
    }

    @Test
    void whoIsRemovedIsGoneAndTheOthersStay() {
        Shortlist list = new Shortlist(3);
        list.note(7, 100);
        list.note(8, 200);
        list.note(9, 300);

        list.remove(list.longestWaiting());

        assertThat(peers(list)).containsExactlyInAnyOrder(8, 9);
        assertThat(list.peer(list.longestWaiting())).isEqualTo(8);
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

            List<Integer> longest = new ArrayList<>();
            while (list.size() > 0) {
                int slot = list.longestWaiting();
                longest.add(list.peer(slot));
                list.remove(slot);
            }

            assertThat(longest)
                    .as("replay with seed %d", seed)
                    .containsExactly(noted.get(0)[0], noted.get(1)[0], noted.get(2)[0], noted.get(3)[0]);
        }
    }

    private static List<Integer> peers(Shortlist list) {
        List<Integer> peers = new ArrayList<>();
        for (int slot = 0; slot < list.size(); slot++) {
            peers.add(list.peer(slot));
        }
        return peers;
    }
}
