package io.wandertoken.protocol.token;

/**
 * A short, fixed-length memory that travels with a token: peers that were found waiting long, and when each had its
 * last access. It belongs to whoever holds the token.
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

    /** Where the peer stands that waits longest, or -1 when the list is empty. */
    public int longestWaiting() {
        int best = count - 1;
        for (int slot = count - 2; slot >= 0; slot--) {
            if (lastAccessNanos[slot] <= lastAccessNanos[best]) {
                best = slot;
            }
        }
        return best;
    }

    public int peer(int slot) {
        return peers[slot];
    }

    public long lastAccessNanos(int slot) {
        return lastAccessNanos[slot];
    }

    public int size() {
        return count;
    }

    /** Forgets the peer at a place; the last one moves there. */
    public void remove(int slot) {
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
