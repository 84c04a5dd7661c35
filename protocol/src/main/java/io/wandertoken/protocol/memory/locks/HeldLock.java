package io.wandertoken.protocol.memory.locks;

/**
 * A name that somebody holds.
 *
 * @param name a hash of the name
 * @param owner the agent whose client holds it, as in the names of its tokens, or {@link #NO_OWNER}
 * @param fence the session of the token when the name was granted; it grows with every grant of the name. 0 for no grant: the name was given
 *     away, and its former owner may not know that
 * @param leftNanos for how long it is still held unless its owner releases it
 */
public record HeldLock(long name, long owner, long fence, long leftNanos) {

    /** The client has released it, but the name stays taken until its shortest hold is over. */
    public static final long NO_OWNER = -1;

    public HeldLock {
        if (fence < 0 || leftNanos < 0) {
            throw new IllegalArgumentException("neither fence nor remaining time can be negative");
        }
    }

    private static final long NO_GRANT = 0;

    /** Stands for every name that was given away. */
    private static final long ANY = Long.MIN_VALUE;

    /** What is remembered of a name that somebody else may get now, although its owner may hold it and not know that. */
    HeldLock givenAway() {
        return new HeldLock(placeOf(name, owner), owner, NO_GRANT, leftNanos);
    }

    /** Where a table remembers that an owner lost a name: beside the name itself, and beside what is remembered of its other owners. */
    private static long placeOf(long lost, long owner) {
        return ~(lost ^ Long.rotateLeft(owner, Integer.SIZE));
    }

    /** What is remembered if there is no room for each name. */
    static HeldLock anyGivenAway(long leftNanos) {
        return new HeldLock(ANY, NO_OWNER, NO_GRANT, leftNanos);
    }

    /** Whether this only says that a former owner may not know that it has lost a name. */
    public boolean isGivenAway() {
        return fence == NO_GRANT;
    }

    /** Whether this says that a former owner of that name may not know that it has lost it. */
    boolean isGivenAway(long lost) {
        return isGivenAway() && (name == placeOf(lost, owner) || name == ANY);
    }

    /** Whether a later grant of the name was made to somebody else while this one went on. */
    boolean isTakenBy(HeldLock later) {
        return !isGivenAway() && fence < later.fence && owner != later.owner && owner != NO_OWNER;
    }

    HeldLock aged(long nanos) {
        return new HeldLock(name, owner, fence, Math.max(0, leftNanos - nanos));
    }
}
