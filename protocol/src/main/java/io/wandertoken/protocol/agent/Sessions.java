package io.wandertoken.protocol.agent;

/** The session numbers of a permit's tokens, which only grow, whatever token they belong to. */
final class Sessions {
    private static final long NANOS_PER_MICROSECOND = 1_000;

    private long last;
    private boolean mintedFirst;

    long last() {
        return last;
    }

    void hear(long session) {
        last = Math.max(last, session);
    }

    /** A number above this one and all that were heard of here. */
    long above(long session) {
        last = Math.max(last, session) + 1;
        return last;
    }

    /**
     * The number of a new token: microseconds since the epoch, which is more than any older token has travelled, so that fences
     * grow over regenerations.
     */
    long mint(long createdNanos) {
        mintedFirst = last == 0;
        last = Math.max(createdNanos / NANOS_PER_MICROSECOND, last + 1);
        return last;
    }

    /** Whether nothing was heard of any token before the one that was made here last. */
    boolean mintedFirst() {
        return mintedFirst;
    }
}
