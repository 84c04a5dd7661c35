package io.wandertoken.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A connection to an agent, over a Unix domain socket or TCP. A read blocks for a bounded time, and throws when another
 * thread closes the connection. One thread may read while another one sends. The JDK has only channels for Unix domain
 * sockets; a blocking read of a channel has no timeout, and an interrupt of the thread closes the channel. So this class
 * blocks in a selector only, one for each direction.
 */
final class Link extends InputStream {
    /** How long connecting may take. */
    private static final Duration CONNECT = Duration.ofSeconds(5);

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final SocketChannel channel;
    private final Selector reading;
    private final Duration patience;

    /** Made when the agent reads more slowly than this process sends, which hardly ever happens. */
    private @Nullable Selector sending;

    private Link(SocketChannel channel, Selector reading, Duration patience) throws IOException {
        this.channel = channel;
        this.reading = reading;
        this.patience = patience;
        channel.configureBlocking(false);
        channel.register(reading, 0);
    }

    /** @param patience how long the agent may be silent */
    static Link open(SocketAddress address, Duration patience) throws IOException {
        boolean local = address instanceof UnixDomainSocketAddress;
        SocketChannel channel = local ? SocketChannel.open(StandardProtocolFamily.UNIX) : SocketChannel.open();
        Link link = new Link(channel, Selector.open(), patience);
        try {
            link.connect(address, local);
            return link;
        } catch (IOException | RuntimeException e) {
            link.close();
            throw e;
        }
    }

    private void connect(SocketAddress address, boolean local) throws IOException {
        boolean connected = channel.connect(address);
        if (local && !connected) {
            // On one host this never takes time, unless the queue of the listener is full.
            throw new IOException("it accepts no connections now");
        }
        if (!connected) {
            await(reading, SelectionKey.OP_CONNECT, CONNECT);
            channel.finishConnect();
        }
        if (!local) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
    }

    void send(ByteBuffer left) throws IOException {
        while (left.hasRemaining()) {
            if (channel.write(left) == 0) {
                await(sending(), SelectionKey.OP_WRITE, patience);
            }
        }
    }

    private synchronized Selector sending() throws IOException {
        if (sending == null) {
            sending = Selector.open();
            channel.register(sending, 0);
        }
        return sending;
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
            await(reading, SelectionKey.OP_READ, patience);
            count = channel.read(room);
        }
        return count;
    }

    /** Waits until there is something to read, or the channel has ended; false when the thread is interrupted. */
    boolean awaitData() throws IOException {
        return await(reading, SelectionKey.OP_READ, patience, true);
    }

    /**
     * Waits until the channel is connected, or can be read or written. An interrupt does not end the wait; the thread is interrupted
     * again afterwards.
     */
    private void await(Selector selector, int operation, Duration longest) throws IOException {
        await(selector, operation, longest, false);
    }

    private boolean await(Selector selector, int operation, Duration longest, boolean interruptible)
            throws IOException {
        long end = System.nanoTime() + longest.toNanos();
        boolean interrupted = false;
        try {
            for (SelectionKey key : selector.keys()) {
                key.interestOps(operation);
            }
            while (selector.selectedKeys().isEmpty()) {
                interrupted |= Thread.interrupted();
                if (interrupted && interruptible) {
                    return false;
                }
                long leftNanos = end - System.nanoTime();
                if (leftNanos <= 0) {
                    throw new SocketTimeoutException("no data for " + longest.toSeconds() + " s");
                }
                selector.select(1 + leftNanos / NANOS_PER_MILLI);
            }
            selector.selectedKeys().clear();
            return true;
        } catch (CancelledKeyException | ClosedSelectorException e) {
            throw new ClosedChannelException();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Wakes a thread that reads or sends. */
    @Override
    public void close() throws IOException {
        channel.close();
        reading.close();
        synchronized (this) {
            if (sending != null) {
                sending.close();
            }
        }
    }
}
