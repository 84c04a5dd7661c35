package io.wandertoken.simulator.walk.routing;

/**
 * A short, fixed-length memory that travels with a token: peers that were found waiting long, and when each had its
 * last access. Only the holder of the token may use it.
 *
 * <p>When full it forgets the peer that waits least.
 */
public final class Shortlist {
    private final int[] peers;
    private final long[] lastAccessNanos;
    private int count;

    public Shortlist(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("a shortlist holds at least one peer, not " + capacity);
        }
        peers = new int[capacity];
        lastAccessNanos = new long[capacity];
    }

    /** Remembers a peer, or corrects what is known of it. */
    public void note(int peer, long accessNanos) {
        int slot = find(peer);
        if (slot < 0) {
            if (count < peers.length) {
                slot = count++;
            } else {
                slot = mostRecent();
                if (lastAccessNanos[slot] <= accessNanos) {
                    return;
                }
            }
        }
        peers[slot] = peer;
        lastAccessNanos[slot] = accessNanos;
    }

    /** Takes the peer that waits longest off the list, which must not be empty. */
    public int takeLongestWaiting() {
        int best = count - 1;
        for (int slot = count - 2; slot >= 0; slot--) {
            if (lastAccessNanos[slot] <= lastAccessNanos[best]) {
                best = slot;
            }
        }
        int peer = peers[best];
        remove(best);
        return peer;
    }

    /** Takes a peer off the list if it is there. */
    public void forget(int peer) {
        int slot = find(peer);
        if (slot >= 0) {
            remove(slot);
        }
    }

    public int size() {
        return count;
    }

    private void remove(int slot) {
        count--;
        peers[slot] = peers[count];
        lastAccessNanos[slot] = lastAccessNanos[count];
    }

    private int find(int peer) {
        for (int slot = 0; slot < count; slot++) {
            if (peers[slot] == peer) {
                return slot;
            }
        }
        return -1;
    }

    private int mostRecent() {
        int worst = 0;
        for (int slot = 1; slot < count; slot++) {
            if (lastAccessNanos[slot] > lastAccessNanos[worst]) {
                worst = slot;
            }
        }
        return worst;
    }
}
