package io.wandertoken.simulator.walk.routing;

import io.wandertoken.protocol.walk.Access;
import java.util.Arrays;

/**
 * What a holder asks before it gives the token away, and what it hears: of each peer asked, when its last access began and
 * whether it can prove the token spurious. A peer that has not answered counts as silent.
 */
public final class Inquiry {

    /** The answer of a peer that has not answered. */
    private static final long SILENT = Long.MAX_VALUE;

    private int[] peers = new int[8];
    private long[] lastAccessNanos = new long[8];
    private int count;
    private boolean witnessed;

    /** Starts a new inquiry. */
    public void clear() {
        count = 0;
        witnessed = false;
    }

    /** Adds a peer to those to ask. */
    void ask(int peer) {
        if (count == peers.length) {
            peers = Arrays.copyOf(peers, 2 * count);
            lastAccessNanos = Arrays.copyOf(lastAccessNanos, 2 * count);
        }
        peers[count] = peer;
        lastAccessNanos[count] = SILENT;
        count++;
    }

    /** How many are asked. */
    public int count() {
        return count;
    }

    public int peer(int place) {
        return peers[place];
    }

    /**
     * A peer answers.
     *
     * @param accessNanos when its last access began, by the asker's clock; {@link Access#NEVER} if it had none
     * @param isWitness whether it can prove the token spurious
     */
    public void answer(int place, long accessNanos, boolean isWitness) {
        lastAccessNanos[place] = accessNanos;
        witnessed |= isWitness;
    }

    boolean isAnswered(int place) {
        return lastAccessNanos[place] != SILENT;
    }

    long lastAccessNanos(int place) {
        return lastAccessNanos[place];
    }

    /** Whether anybody proved the token spurious. */
    boolean isWitnessed() {
        return witnessed;
    }

    /** The place of the one whose last access is longest ago among those who answered, or -1. */
    int neediest() {
        int best = -1;
        for (int place = 0; place < count; place++) {
            if (isAnswered(place) && (best < 0 || lastAccessNanos[place] < lastAccessNanos[best])) {
                best = place;
            }
        }
        return best;
    }
}
