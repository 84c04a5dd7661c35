package io.wandertoken.agent.transport;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Tells copies from news among messages that carry their sender's growing numbers. Numbers may come in another order than
 * they were given, but not much: what is smaller than all of the last {@value #PLACES} counts as a copy.
 */
final class ReplayWindow {
    private static final int PLACES = 32;

    /** The largest numbers so far, unordered; made when the first one comes, since many peers never send any. */
    private long @Nullable [] largest;

    boolean isNews(long number) {
        long[] seen = largest;
        if (seen == null) {
            return true;
        }
        for (long one : seen) {
            if (one == number) {
                return false;
            }
        }
        return number > seen[smallest(seen)];
    }

    /** To be told once the message was found genuine. */
    void note(long number) {
        long[] seen = largest;
        if (seen == null) {
            seen = new long[PLACES];
            Arrays.fill(seen, Long.MIN_VALUE);
            largest = seen;
        }
        if (isNews(number)) {
            seen[smallest(seen)] = number;
        }
    }

    private static int smallest(long[] seen) {
        int place = 0;
        for (int i = 1; i < seen.length; i++) {
            if (seen[i] < seen[place]) {
                place = i;
            }
        }
        return place;
    }
}
