package io.wandertoken.cli.demo;

/**
 * A bandwidth that all transfers share: bytes are let through one after the other, whoever sends them, so that two transfers
 * at once take twice as long each. Safe for several threads.
 */
final class RateLimiter {
    private static final double NANOS_PER_SECOND = 1e9;

    private final double nanosPerByte;
    private final long creditNanos;
    private long freeNanos = Long.MIN_VALUE;

    /** @param creditNanos how much of the time that was slept too long may be made up for */
    RateLimiter(double bytesPerSecond, long creditNanos) {
        if (!(bytesPerSecond > 0)) {
            throw new IllegalArgumentException("a rate must be more than nothing, not " + bytesPerSecond);
        }
        nanosPerByte = NANOS_PER_SECOND / bytesPerSecond;
        this.creditNanos = creditNanos;
    }

    /** When the given bytes will have passed. */
    synchronized long passedNanos(int bytes, long nowNanos) {
        long begin = freeNanos == Long.MIN_VALUE ? nowNanos : Math.max(freeNanos, nowNanos - creditNanos);
        freeNanos = begin + (long) (bytes * nanosPerByte);
        return freeNanos;
    }
}
