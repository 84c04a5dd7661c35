package io.wandertoken.cli.demo;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Bytes that can be read only as quickly as a shared bandwidth allows. */
final class ThrottledStream extends InputStream {
    /** So many bytes pass at once; fewer would be fairer among transfers, and would cost more wake-ups. */
    static final int BLOCK = 2048;

    private final byte[] bytes;
    private final Supplier<RateLimiter> rate;
    private int position;

    ThrottledStream(byte[] bytes, Supplier<RateLimiter> rate) {
        this.bytes = bytes;
        this.rate = rate;
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
        sleepUntil(rate.get().passedNanos(count, System.nanoTime()));
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
