package io.wandertoken.agent.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** HTTP by hand, over TCP or a Unix socket, so that a test can send what no client would, and vanish when it likes. */
final class RawClient implements AutoCloseable {
    private final SocketChannel channel;
    private final InputStream in;
    private boolean chunked;
    private final StringBuilder pending = new StringBuilder();

    /** What came back, as far as it came at once. */
    record Answer(int status, Map<String, String> headers, String body) {
        String header(String name) {
            return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
        }
    }

    RawClient(SocketAddress address) {
        try {
            channel = SocketChannel.open(address);
            in = new BufferedInputStream(Channels.newInputStream(channel));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends bytes as they are. */
    RawClient send(String text) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether something has come that was not read. */
    boolean hasMore() throws IOException {
        if (in.available() > 0) {
            return true;
        }
        try (Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
            return selector.selectNow() > 0;
        } finally {
            channel.configureBlocking(true);
        }
    }

    /** Reads the head of an answer, and its body when its length is known. */
    Answer answer() {
        Answer head = headOfAnswer();
        try {
            int length = Integer.parseInt(head.headers().getOrDefault("content-length", "0"));
            String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
            return new Answer(head.status(), head.headers(), body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the head of an answer and nothing else. */
    Answer headOfAnswer() {
        try {
            String[] status = line().split(" ");
            Map<String, String> headers = new TreeMap<>();
            for (String line = line(); !line.isEmpty(); line = line()) {
                int colon = line.indexOf(':');
                headers.put(
                        line.substring(0, colon).toLowerCase(Locale.ROOT),
                        line.substring(colon + 1).strip());
            }
            chunked = headers.containsKey("transfer-encoding");
            return new Answer(Integer.parseInt(status[1]), headers, "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next line of an answer that comes bit by bit; empty lines are heartbeats and left out. "" at its end. */
    String nextLine() {
        try {
            while (true) {
                int newline = pending.indexOf("\n");
                if (newline > 0) {
                    String line = pending.substring(0, newline);
                    pending.delete(0, newline + 1);
                    return line;
                }
                if (newline == 0) {
                    pending.deleteCharAt(0);
                } else if (!readChunk()) {
                    return "";
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next line of a connection that has left HTTP; empty lines are heartbeats and left out. */
    String plainLine() {
        try {
            String line = line();
            while (line.isEmpty()) {
                line = line();
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the other side closes the connection, after whatever it still has to say. */
    boolean reachesTheEnd() {
        try {
            in.skip(Long.MAX_VALUE);
            while (in.read() >= 0) {
                in.skip(Long.MAX_VALUE);
            }
            return true;
        } catch (ClosedByInterruptException e) {
            throw new UncheckedIOException(e);
        } catch (IOException e) {
            // It did so rudely.
            return true;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean readChunk() throws IOException {
        if (!chunked) {
            throw new IllegalStateException("the answer is no stream");
        }
        int length = Integer.parseInt(line(), 16);
        pending.append(new String(in.readNBytes(length), StandardCharsets.UTF_8));
        line();
        return length > 0;
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the connection ended");
            }
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(StandardCharsets.UTF_8);
    }
}
