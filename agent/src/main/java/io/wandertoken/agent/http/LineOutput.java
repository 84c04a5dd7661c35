package io.wandertoken.agent.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.nio.AbstractNioChannel;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * Writes lines to a connection, on any thread. What the socket takes at once is written on the calling thread: a client waits for it, and
 * to wake the API's thread would take longer than to write. The rest, and what must be encrypted, goes through Netty.
 */
final class LineOutput {
    private static final int KEPT_BYTES = 1024;

    private final Channel channel;
    /** Null for a connection that is encrypted. */
    private final @Nullable SocketChannel socket;

    /** Lines that wait for another one. */
    private final ByteBuffer kept = ByteBuffer.allocate(KEPT_BYTES);

    /** Writes of Netty that have not ended; lines must not overtake them. */
    private int leftCount;

    LineOutput(Channel channel) {
        this.channel = channel;
        boolean plain =
                channel instanceof AbstractNioChannel && channel.pipeline().get(SslHandler.class) == null;
        socket = plain && ((AbstractNioChannel) channel).unsafe().ch() instanceof SocketChannel found ? found : null;
    }

    /** Lines come after this write of Netty. */
    synchronized void follow(ChannelFuture write) {
        leftCount++;
        write.addListener(ended -> end());
    }

    private synchronized void end() {
        leftCount--;
    }

    /** Keeps a line until the next one takes it along, or somebody wants it to be written. */
    synchronized void keep(ByteBuffer line) {
        if (kept.remaining() < line.remaining()) {
            flush();
        }
        if (kept.remaining() < line.remaining()) {
            send(line);
        } else {
            kept.put(line);
        }
    }

    /** Writes what was kept. */
    synchronized void flush() {
        if (kept.position() > 0) {
            send(kept.flip());
            kept.clear();
        }
    }

    /** Writes a line that the caller may change afterwards, behind what was kept. */
    synchronized void write(ByteBuffer line) {
        if (kept.position() == 0 || kept.remaining() < line.remaining()) {
            flush();
            send(line);
        } else {
            kept.put(line);
            flush();
        }
    }

    /** A client that reads too slowly is disconnected, so that its data does not pile up in memory. */
    private void send(ByteBuffer bytes) {
        if (!channel.isActive()) {
            return;
        }
        if (leftCount == 0 && socket != null) {
            try {
                socket.write(bytes);
            } catch (IOException e) {
                channel.close();
                return;
            }
        }
        if (!bytes.hasRemaining()) {
            return;
        }
        if (channel.isWritable()) {
            follow(channel.writeAndFlush(Unpooled.copiedBuffer(bytes)));
        } else {
            channel.close();
        }
    }
}
