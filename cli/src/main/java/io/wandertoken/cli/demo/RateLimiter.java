package io.wandertoken.cli.demo;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * A bandwidth that all transfers share: bytes pass one after the other, so that two transfers at once take twice as long
 * each. Safe for several threads.
 */
final class RateLimiter {
    private static final double NANOS_PER_SECOND = 1e9;

    private final double nanosPerByte;
    private final long creditNanos;
    private long freeNanos = Long.MIN_VALUE;

    /** @param creditNanos how much of the time that was slept too long may be made up for */
    RateLimiter(double bytesPerSecond, long creditNanos) {
        if (!(bytesPerSecond > 0)) {
            throw new IllegalArgumentException("a rate must be more than 0, not " + bytesPerSecond);
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

    /** Bytes that can be read only as fast as the shared bandwidth allows. */
    static final class ThrottledStream extends InputStream {
        /** Bytes that pass at once; fewer would be fairer among transfers, and would cost more wake-ups. */
        static final int BLOCK = 2048;

        private final byte[] bytes;
        private final Supplier<RateLimiter> limiter;
        private final RateLimiter own;
        private int position;

        /**
         * @param limiter what all transfers share
         * @param own what this transfer may have at most
         */
        ThrottledStream(byte[] bytes, Supplier<RateLimiter> limiter, RateLimiter own) {
            this.bytes = bytes;
            this.limiter = limiter;
            this.own = own;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            int count = Math.min(Math.min(length, BLOCK), bytes.length - position);
            if (count <= 0) {
                return -1;
            }
            long now = System.nanoTime();
            sleepUntil(Math.max(limiter.get().passedNanos(count, now), own.passedNanos(count, now)));
            System.arraycopy(bytes, position, target, offset, count);
            position += count;
            return count;
        }

        private static void sleepUntil(long nanos) throws IOException {
            for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
                if (Thread.interrupted()) {
                    throw new IOException("interrupted while waiting for bandwidth");
                }
                LockSupport.parkNanos(left);
            }
        }
    }
}
