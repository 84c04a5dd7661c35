package io.wandertoken.agent.transport.peer;

import java.util.Arrays;

/**
 * Tells copies from news among messages that carry their sender's growing numbers. Numbers may come in another order than
 * they were given, but not much: what is smaller than all of the last {@value #PLACES} counts as a copy.
 */
final class ReplayWindow {
    private static final int PLACES = 32;

    private static final int FIRST_PLACES = 2;

    /** The largest numbers so far, unordered. It grows with them, since most peers send only a few. */
    private long[] largest = new long[FIRST_PLACES];

    private int count;

    boolean isNews(long number) {
        for (int i = 0; i < count; i++) {
            if (largest[i] == number) {
                return false;
            }
        }
        return count < PLACES || number > largest[smallest()];
    }

    /** To be told once the message was found genuine. */
    void note(long number) {
        if (!isNews(number)) {
            return;
        }
        if (count == PLACES) {
            largest[smallest()] = number;
            return;
        }
        if (count == largest.length) {
            largest = Arrays.copyOf(largest, 2 * count);
        }
        largest[count++] = number;
    }

    private int smallest() {
        int place = 0;
        for (int i = 1; i < count; i++) {
            if (largest[i] < largest[place]) {
                place = i;
            }
        }
        return place;
    }
}
