package io.wandertoken.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/**
 * A connection over a Unix domain socket. The JDK has only channels for them; a blocking read of a channel has no
 * timeout, and an interrupt of the thread closes the channel. So this class blocks in a selector only.
 */
final class SocketLink extends InputStream implements Link {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final SocketChannel channel;
    private final Selector selector;
    private final SelectionKey key;
    private final Duration patience;

    private SocketLink(SocketChannel channel, Selector selector, Duration patience) throws IOException {
        this.channel = channel;
        this.selector = selector;
        this.patience = patience;
        this.key = channel.register(selector, 0);
    }

    static SocketLink open(UnixDomainSocketAddress address, Duration patience) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.configureBlocking(false);
            if (!channel.connect(address)) {
                // On one host this never takes time, unless the queue of the listener is full.
                throw new IOException("it accepts no connections now");
            }
            return new SocketLink(channel, Selector.open(), patience);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public void send(byte[] bytes) throws IOException {
        ByteBuffer left = ByteBuffer.wrap(bytes);
        while (left.hasRemaining()) {
            if (channel.write(left) == 0) {
                await(SelectionKey.OP_WRITE);
            }
        }
    }

    @Override
    public InputStream in() {
        return this;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        ByteBuffer room = ByteBuffer.wrap(bytes, offset, length);
        int count = channel.read(room);
        while (count == 0 && length > 0) {
            await(SelectionKey.OP_READ);
            count = channel.read(room);
        }
        return count;
    }

    /**
     * Waits until the channel can be read or written. An interrupt does not end the wait; the thread is interrupted
     * again afterwards.
     */
    private void await(int operation) throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        boolean interrupted = false;
        try {
            key.interestOps(operation);
            while (selector.selectedKeys().isEmpty()) {
                interrupted |= Thread.interrupted();
                long leftNanos = end - System.nanoTime();
                if (leftNanos <= 0) {
                    throw new SocketTimeoutException("no data for " + patience.toSeconds() + " s");
                }
                selector.select(1 + leftNanos / NANOS_PER_MILLI);
            }
            selector.selectedKeys().clear();
        } catch (CancelledKeyException | ClosedSelectorException e) {
            throw new ClosedChannelException();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Wakes a thread that reads. */
    @Override
    public void close() throws IOException {
        channel.close();
        selector.close();
    }
}
