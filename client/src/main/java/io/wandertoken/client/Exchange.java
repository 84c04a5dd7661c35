package io.wandertoken.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One request to the local agent and its answer, over a connection of its own. It implements the part of HTTP/1.1 that
 * an agent uses; see docs/decisions/0021-http-over-unix-socket.md.
 */
final class Exchange implements AutoCloseable {
    private static final int MOST_LINE = 64 * 1024;
    private static final int SWITCHING_PROTOCOLS = 101;

    private final Link link;
    private final InputStream in;
    private final int status;
    private boolean chunked;
    private long left = Long.MAX_VALUE;

    private Exchange(Link link, InputStream in, int status) {
        this.link = link;
        this.in = in;
        this.status = status;
    }

    /**
     * Sends a request and waits for the head of the answer.
     *
     * @param body JSON, or null for none
     * @param patience how long the agent may be silent, then and later
     */
    static Exchange open(
            AgentAddress agent, String method, String path, String accept, @Nullable String body, Duration patience)
            throws IOException {
        byte[] content = (body == null ? "" : body).getBytes(StandardCharsets.UTF_8);
        String headers = "Accept: " + accept + "\r\nConnection: close\r\n"
                + (body == null ? "" : "Content-Type: application/json\r\n")
                + (body == null && method.equals("GET") ? "" : "Content-Length: " + content.length + "\r\n");
        return open(agent, method + " " + path, headers, content, patience);
    }

    /** Asks for another protocol on the same connection; if the agent agrees, {@link #send} and {@link #read} speak it. */
    static Exchange upgrade(AgentAddress agent, String path, String protocol, Duration patience) throws IOException {
        String headers = "Connection: Upgrade\r\nUpgrade: " + protocol + "\r\nContent-Length: 0\r\n";
        return open(agent, "POST " + path, headers, new byte[0], patience);
    }

    private static Exchange open(AgentAddress agent, String target, String headers, byte[] content, Duration patience)
            throws IOException {
        Link link = Link.open(agent.address(), patience);
        try {
            ByteArrayOutputStream request = new ByteArrayOutputStream();
            request.writeBytes((target + " HTTP/1.1\r\nHost: " + agent.host() + "\r\n"
                            + (agent.token() == null ? "" : "Authorization: Bearer " + agent.token() + "\r\n")
                            + headers + "\r\n")
                    .getBytes(StandardCharsets.ISO_8859_1));
            request.writeBytes(content);
            link.send(ByteBuffer.wrap(request.toByteArray()));
            return head(link, new BufferedInputStream(link));
        } catch (IOException | RuntimeException e) {
            link.close();
            throw e;
        }
    }

    private static Exchange head(Link link, InputStream in) throws IOException {
        String[] words = line(in).split(" ", 3);
        if (words.length < 2 || !words[0].startsWith("HTTP/1.") || !words[1].matches("\\d{3}")) {
            throw new IOException("the answer is not HTTP");
        }
        Exchange exchange = new Exchange(link, in, Integer.parseInt(words[1]));
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            int colon = header.indexOf(':');
            String name = header.substring(0, Math.max(0, colon)).strip().toLowerCase(Locale.ROOT);
            String value = header.substring(colon + 1).strip().toLowerCase(Locale.ROOT);
            if (name.equals("transfer-encoding") && value.equals("chunked")) {
                exchange.chunked = true;
                exchange.left = 0;
            } else if (name.equals("content-length") && value.matches("\\d{1,18}")) {
                exchange.left = Long.parseLong(value);
            }
        }
        return exchange;
    }

    int status() {
        return status;
    }

    /** Whether the agent speaks the other protocol from now on. */
    boolean isUpgraded() {
        return status == SWITCHING_PROTOCOLS;
    }

    /** Sends in the other protocol. */
    void send(ByteBuffer bytes) throws IOException {
        link.send(bytes);
    }

    /**
     * Waits for data in the other protocol; false when the thread is interrupted.
     *
     * @throws SocketTimeoutException when the agent is silent for too long
     */
    boolean awaitData() throws IOException {
        return in.available() > 0 || link.awaitData();
    }

    /** Reads what has come in the other protocol, and waits for the first of it. */
    int read(byte[] bytes, int offset) throws IOException {
        return in.read(bytes, offset, bytes.length - offset);
    }

    boolean succeeded() {
        return status >= 200 && status < 300;
    }

    /** The rest of the answer. */
    String text() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int next = next(); next >= 0; next = next()) {
            bytes.write(next);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** The next line of the answer, without its end; null when there is none. */
    @Nullable
    String nextLine() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int next = next(); next != '\n'; next = next()) {
            if (next < 0) {
                return bytes.size() == 0 ? null : bytes.toString(StandardCharsets.UTF_8);
            }
            bytes.write(next);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private int next() throws IOException {
        if (chunked && left == 0) {
            left = chunk();
        }
        if (left == 0) {
            return -1;
        }
        int next = in.read();
        if (next < 0) {
            if (left == Long.MAX_VALUE) {
                return -1;
            }
            throw new EOFException("the answer is incomplete");
        }
        left--;
        if (chunked && left == 0) {
            line(in);
        }
        return next;
    }

    /** The length of the next chunk; the last one is empty. */
    private long chunk() throws IOException {
        String size = line(in);
        int extension = size.indexOf(';');
        try {
            long length = Long.parseLong((extension < 0 ? size : size.substring(0, extension)).strip(), 16);
            if (length == 0) {
                chunked = false;
            }
            return length;
        } catch (NumberFormatException e) {
            throw new IOException("invalid chunk length '" + size + "'", e);
        }
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the connection ended");
            }
            if (line.length() > MOST_LINE) {
                throw new IOException("a line of the answer is too long");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    /** Ends the connection; a thread that reads from it gets an exception. */
    @Override
    public void close() {
        try {
            link.close();
        } catch (IOException e) {
            // There is nothing left to end.
            return;
        }
    }
}
