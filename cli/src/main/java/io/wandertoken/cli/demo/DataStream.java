package io.wandertoken.cli.demo;

import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * The stream that all subscribers want: frames with growing numbers, made at a constant rate. The server keeps the latest
 * ones in a file of fixed length, as a ring; older ones are gone.
 */
final class DataStream {
    static final int FRAME_BYTES = 256;
    static final int FRAMES_KEPT = 256;
    static final int FILE_BYTES = FRAME_BYTES * FRAMES_KEPT;

    private final long startNanos;
    private final long retentionNanos;

    /** The numbers of the frames in a file, from the first to the last. */
    record Span(long first, long last) {

        /** How many frames are missing between a frame that was seen and this span. */
        long missedAfter(long seen) {
            return Math.max(0, first - seen - 1);
        }
    }

    /** @param retention for how long a frame is kept */
    DataStream(Duration retention, long startNanos) {
        this.startNanos = startNanos;
        retentionNanos = retention.toNanos();
    }

    /** The latest frame at some time. */
    long latest(long nowNanos) {
        double frames = (double) (nowNanos - startNanos) * FRAMES_KEPT / retentionNanos;
        return FRAMES_KEPT + (long) frames;
    }

    /** The file at some time, oldest frame first. */
    byte[] file(long nowNanos) {
        ByteBuffer file = ByteBuffer.allocate(FILE_BYTES);
        long first = latest(nowNanos) - FRAMES_KEPT + 1;
        for (int i = 0; i < FRAMES_KEPT; i++) {
            file.putLong(i * FRAME_BYTES, first + i);
        }
        return file.array();
    }

    /** Reads a file and checks that nothing in it is missing or out of order. */
    static Span read(byte[] file, int length) {
        if (length != FILE_BYTES) {
            throw new IllegalArgumentException("a file has " + FILE_BYTES + " bytes, not " + length);
        }
        ByteBuffer buffer = ByteBuffer.wrap(file);
        long first = buffer.getLong(0);
        for (int i = 1; i < FRAMES_KEPT; i++) {
            long number = buffer.getLong(i * FRAME_BYTES);
            if (number != first + i) {
                throw new IllegalArgumentException("frame " + (first + i) + " is damaged: " + number);
            }
        }
        return new Span(first, first + FRAMES_KEPT - 1);
    }
}
