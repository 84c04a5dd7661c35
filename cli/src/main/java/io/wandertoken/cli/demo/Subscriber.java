package io.wandertoken.cli.demo;

import java.io.IOException;
import java.net.InetSocketAddress;

/** One subscriber of the stream: fetches what is new and notices what it came too late for. One thread fetches. */
final class Subscriber implements AutoCloseable {
    final int number;
    private final DataStream stream;
    private final StreamClient client;
    private long seen;
    private long missed;
    private boolean dead;

    Subscriber(int number, DataStream stream, InetSocketAddress server) throws IOException {
        this.number = number;
        this.stream = stream;
        client = new StreamClient(server);
    }

    /** Takes everything until now as fetched. */
    synchronized void catchUp(long nowNanos) {
        seen = stream.latest(nowNanos);
        missed = 0;
    }

    /** What is gone already does not count. */
    synchronized void begin(long nowNanos) {
        seen = Math.max(seen, oldest(nowNanos) - 1);
        missed = 0;
    }

    void fetch(AccessStatistics accesses) throws IOException {
        long since = accesses.start(number, System.nanoTime());
        try {
            note(client.fetch());
        } finally {
            accesses.end(since, System.nanoTime());
        }
    }

    /** Fails while it fetches. */
    void fetchHalf(AccessStatistics accesses) throws IOException {
        long since = accesses.start(number, System.nanoTime());
        try {
            client.fetchHalf();
        } finally {
            accesses.end(since, System.nanoTime());
            markDead();
        }
    }

    private synchronized void markDead() {
        dead = true;
    }

    /** How many frames it missed since the beginning; those count too that are gone although it did not come since. */
    synchronized long missed(long nowNanos) {
        return dead ? missed : missed + Math.max(0, oldest(nowNanos) - seen - 1);
    }

    private long oldest(long nowNanos) {
        return stream.latest(nowNanos) - DataStream.FRAMES_KEPT + 1;
    }

    private synchronized void note(DataStream.Span span) {
        missed += span.missedAfter(seen);
        // A phase may have begun since the file was opened.
        seen = Math.max(seen, span.last());
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
