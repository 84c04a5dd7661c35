package io.wandertoken.protocol.agent;

/** The session numbers of a permit's tokens, which only grow, whatever token and whatever permit of the resource they belong to. */
final class Sessions {
    static final long NANOS_PER_MICROSECOND = 1_000;

    /** The greatest number that was heard of here, of any permit of one resource: so no fence of it comes twice. */
    static final class Latest {
        private long number;
    }

    private final Latest latest;
    private long told;
    private boolean heard;
    private boolean mintedFirst;

    Sessions(Latest latest) {
        this.latest = latest;
    }

    long last() {
        return latest.number;
    }

    void hear(long session) {
        heard = true;
        latest.number = Math.max(latest.number, session);
    }

    /** Others told of a number. Whether it is greater than all that they told of before. */
    boolean tell(long session) {
        hear(session);
        boolean greater = session > told;
        told = Math.max(told, session);
        return greater;
    }

    /** A number above this one and all that were heard of here. */
    long above(long session) {
        hear(session);
        latest.number++;
        return latest.number;
    }

    /**
     * The number of a new token: microseconds since the epoch, which is more than any older token has travelled, so that fences
     * grow over regenerations.
     */
    long mint(long createdNanos) {
        mintedFirst = !heard;
        return ahead(createdNanos);
    }

    /** A number above all that were heard of here, and all that others can have counted up to by now. */
    long ahead(long nowNanos) {
        hear(Math.max(nowNanos / NANOS_PER_MICROSECOND, latest.number + 1));
        return latest.number;
    }

    /** Whether nothing was heard of any token of the permit before the one that was made here last. */
    boolean mintedFirst() {
        return mintedFirst;
    }
}
