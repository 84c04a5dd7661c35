package io.wandertoken.protocol.memory.congestion;

/**
 * An access under the first permit that is over.
 *
 * @param durationNanos from the grant to the release
 * @param work how much was done, in a unit of the client's; {@link #UNKNOWN} if the client did not tell
 * @param label what the client calls its work
 * @param end how it ended
 * @param settled whether no access of a permit above the level is known to have run meanwhile
 * @param awaited whether somebody waits for the resource, so that another permit would be used
 */
public record AccessSample(long durationNanos, double work, String label, End end, boolean settled, boolean awaited) {

    /** No amount of work was told, or one that is none. */
    public static final double UNKNOWN = 0;

    private static final long FNV_START = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    /** How an access ended, as far as this tells something about the resource. */
    public enum End {
        /** The client was done. */
        DONE,
        /** It lasted as long as an access may at most. */
        TOO_LONG,
        /** Anything else: the client died, the agent stopped. Its duration says nothing about the resource. */
        UNUSABLE
    }

    public AccessSample {
        work = isAmount(work) ? work : UNKNOWN;
    }

    /** Whether an amount of work can be: a finite number above 0. */
    public static boolean isAmount(double work) {
        return work > 0 && Double.isFinite(work);
    }

    boolean hasWork() {
        return work != UNKNOWN;
    }

    /** The duration for each unit of work, or of the whole access where the amount is not known. */
    double unitNanos() {
        return Math.max(1, durationNanos) / (hasWork() ? work : 1);
    }

    /** Accesses with the same key have the same baseline: the same label, and the amount known or not. */
    long key() {
        long hash = FNV_START;
        for (int i = 0; i < label.length(); i++) {
            hash = (hash ^ label.charAt(i)) * FNV_PRIME;
        }
        hash = (hash ^ (hasWork() ? 1 : 0)) * FNV_PRIME;
        return hash >>> (Long.SIZE - Baseline.KEY_BITS);
    }
}
