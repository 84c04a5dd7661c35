package io.wandertoken.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;

/** The bare network: a datagram of a move's size there and back between two threads, with blocking sockets. */
final class BenchPingPong {
    private static final int SIZE = 180;
    private static final int MOST_SAMPLES = 1 << 18;

    private BenchPingPong() {}

    static Percentiles measure(long durationNanos) throws IOException {
        try (DatagramChannel near = open();
                DatagramChannel far = open()) {
            Thread echo = new Thread(() -> echo(far), "echo");
            echo.setDaemon(true);
            echo.start();
            SocketAddress target = far.getLocalAddress();
            ByteBuffer buffer = ByteBuffer.allocateDirect(SIZE);
            Samples samples = new Samples(MOST_SAMPLES);
            long begin = System.nanoTime();
            long now = begin;
            while (now - begin < durationNanos) {
                buffer.clear();
                near.send(buffer, target);
                buffer.clear();
                near.receive(buffer);
                long after = System.nanoTime();
                // The first third warms up.
                if (after - begin > durationNanos / 3) {
                    samples.add(after - now);
                }
                now = after;
            }
            return Percentiles.of(samples);
        }
    }

    private static DatagramChannel open() throws IOException {
        return DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    private static void echo(DatagramChannel channel) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(SIZE);
        try {
            while (channel.isOpen()) {
                buffer.clear();
                SocketAddress from = channel.receive(buffer);
                buffer.flip();
                channel.send(buffer, from);
            }
        } catch (ClosedChannelException e) {
            // The measurement is over.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
