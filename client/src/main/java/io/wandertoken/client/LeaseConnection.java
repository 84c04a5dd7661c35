package io.wandertoken.client;

import io.wandertoken.control.LeaseView;
import io.wandertoken.control.json.JsonObject;
import io.wandertoken.control.json.LeaseLines;
import io.wandertoken.control.json.LineBuffer;
import io.wandertoken.control.json.LineWords;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The connection over which a client asks for leases and keeps them: a numbered stream of lines for each lease, as
 * docs/decisions/0023-leases-over-one-connection.md says. Its leases are lost with it. A thread that waits for a report of the
 * agent reads by itself, see {@link ReadTurns}. Otherwise a thread of the connection reads, and closes the connection when no lease
 * has needed it for a while.
 */
final class LeaseConnection {
    private static final int MOST_LINE = 64 * 1024;
    private static final int USUAL_BYTES = 4096;
    /** How long an agent of this host may take to answer; also how long an unused connection stays. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    /** How long the agent may be silent: several times the interval of its heartbeats. */
    private static final Duration SILENCE = Duration.ofMinutes(1);

    private final Exchange exchange;
    private final Predicate<RemoteLease> another;
    private final Map<Long, RemoteLease> leases = new ConcurrentHashMap<>();
    private final ReadTurns turns = new ReadTurns();
    private final LineBuffer line = new LineBuffer();
    private long lastStream;
    private boolean closed;

    // These belong to the thread whose turn it is to read.
    private byte[] bytes = new byte[USUAL_BYTES];
    private int filled;
    private long heardNanos = System.nanoTime();
    private @Nullable Exception failure;
    /** The last grant that the agent told in JSON, with what later ones have in common with it. */
    private @Nullable LeaseView told;

    private LeaseConnection(Exchange exchange, Predicate<RemoteLease> another) {
        this.exchange = exchange;
        this.another = another;
    }

    /** Asks an agent for the connection. Its answer may be a refusal; then {@link Exchange#isUpgraded} is false. */
    static Exchange ask(AgentAddress agent) throws IOException {
        return Exchange.upgrade(agent, "/v1/leases/stream", "wander-leases", PATIENCE);
    }

    /**
     * Speaks over a connection that the agent has granted.
     *
     * @param another asks for a lease over another connection, if there is one
     */
    static LeaseConnection over(Exchange upgraded, Predicate<RemoteLease> another) {
        LeaseConnection connection = new LeaseConnection(upgraded, another);
        Thread thread = new Thread(connection::listen, "leases");
        thread.setDaemon(true);
        thread.start();
        return connection;
    }

    List<RemoteLease> leases() {
        return List.copyOf(leases.values());
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /**
     * Asks for a lease, unless the client has withdrawn the request.
     *
     * @throws IOException when the connection has ended, so that the agent has not got the request
     */
    synchronized void acquire(RemoteLease lease) throws IOException {
        if (closed) {
            throw new IOException("the connection has ended");
        }
        lastStream++;
        if (!lease.attach(this, lastStream)) {
            return;
        }
        leases.put(lastStream, lease);
        try {
            send(begin(lastStream).text(lease.isQuiet() ? "brief " : "").bytes(lease.body));
        } catch (IOException e) {
            leases.remove(lastStream);
            throw e;
        }
        if (!lease.isAwaited()) {
            turns.need();
        }
    }

    /** Reads reports on this thread until one of them completes the future, unless another thread reads or this one is interrupted. */
    void readUntil(CompletableFuture<?> awaited) {
        if (awaited.isDone() || !turns.tryTake()) {
            return;
        }
        try {
            boolean goesOn = true;
            while (goesOn && !awaited.isDone()) {
                goesOn = hearUnlessInterrupted();
            }
        } catch (IOException | RuntimeException e) {
            // The connection's own thread tells the leases.
            failure = e;
            turns.need();
        }
        turns.end();
    }

    private boolean hearUnlessInterrupted() throws IOException {
        try {
            if (!exchange.awaitData()) {
                return false;
            }
        } catch (SocketTimeoutException e) {
            requireLife();
            return true;
        }
        if (!hear()) {
            throw new EOFException();
        }
        return true;
    }

    /**
     * What the agent is told about the end of a lease.
     *
     * @param patient whether the outcome may come with the next report
     */
    record Release(OptionalInt result, double work, boolean patient) {}

    /** Releases a lease, or withdraws the request; the end of the connection does the same. */
    synchronized void release(long stream, Release how) {
        try {
            // A thread that reads already should not have to ask for the outcome.
            begin(stream).text(how.patient && !turns.isOwn() ? "close" : "release");
            if (how.result.isPresent()) {
                line.text(" ").number(how.result.getAsInt());
            }
            if (how.work > 0) {
                line.text(" work ").text(Double.toString(how.work));
            }
            send(line);
        } catch (IOException e) {
            // The thread that reads tells the leases.
            exchange.close();
        }
    }

    private LineBuffer begin(long stream) {
        return line.begin().number(stream).text(" ");
    }

    private void send(LineBuffer written) throws IOException {
        try {
            exchange.send(written.end());
        } catch (IOException e) {
            closed = true;
            throw e;
        }
    }

    private void listen() {
        String end = "the agent ended the connection";
        try (exchange) {
            boolean goesOn = true;
            while (goesOn) {
                boolean mine = turns.await(
                        () -> leases.values().stream().allMatch(RemoteLease::isAwaited),
                        leases::isEmpty,
                        PATIENCE.toMillis());
                goesOn = mine ? askAndHear() : !closeIfUnused();
            }
        } catch (EOFException e) {
            // As when this thread has read the end.
        } catch (IOException | RuntimeException | InterruptedException e) {
            end = "the connection to the agent broke: " + e.getMessage();
        }
        List<RemoteLease> left;
        synchronized (this) {
            closed = true;
            left = new ArrayList<>(leases.values());
            leases.clear();
        }
        for (RemoteLease lease : left) {
            if (!lease.asksAgain() || !another.test(lease)) {
                lease.onEnd(end);
            }
        }
    }

    /** What nobody waits for, the agent tells with the next line, which may take long now that no other thread reads. */
    private boolean askAndHear() throws IOException {
        try {
            leases.values().forEach(RemoteLease::askForOutcome);
            return hear();
        } finally {
            turns.end();
        }
    }

    /** Reads what has come, and waits for the first of it; false when the connection has ended, or is closed because nothing needs it. */
    private boolean hear() throws IOException {
        if (failure != null) {
            throw failure instanceof IOException broken ? broken : new IOException(failure.getMessage(), failure);
        }
        int count;
        try {
            count = exchange.read(bytes, filled);
        } catch (SocketTimeoutException e) {
            if (closeIfUnused()) {
                return false;
            }
            requireLife();
            return true;
        }
        if (count < 0) {
            return false;
        }
        heardNanos = System.nanoTime();
        filled = handleLines(filled, filled + count);
        return true;
    }

    private synchronized boolean closeIfUnused() {
        closed = closed || leases.isEmpty();
        return closed;
    }

    private void requireLife() throws IOException {
        long now = System.nanoTime();
        boolean late = leases.values().stream().anyMatch(lease -> lease.waitsForRelease(now - PATIENCE.toNanos()));
        if (late || now - heardNanos > SILENCE.toNanos()) {
            throw new SocketTimeoutException("the agent does not answer");
        }
    }

    /** Handles complete lines and moves the rest to the start; returns its length. */
    private int handleLines(int from, int to) throws IOException {
        int start = 0;
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\n') {
                handle(new LineWords(bytes, start, i));
                start = i + 1;
            }
        }
        if (start == 0 && to == bytes.length) {
            if (to >= MOST_LINE) {
                throw new IOException("a line of the agent is too long");
            }
            bytes = Arrays.copyOf(bytes, 2 * bytes.length);
        }
        System.arraycopy(bytes, start, bytes, 0, to - start);
        return to - start;
    }

    /** An empty line is a heartbeat. */
    private void handle(LineWords words) throws IOException {
        if (words.isAtEnd()) {
            return;
        }
        long stream = words.number();
        if (stream < 0) {
            throw new IOException("a line of the agent has no number");
        }
        RemoteLease lease = leases.get(stream);
        if (lease != null && report(lease, words)) {
            leases.remove(stream);
        }
    }

    /** Returns whether it is the last one of the lease. */
    private boolean report(RemoteLease lease, LineWords words) throws IOException {
        LeaseView before = told;
        LeaseView granted = lease.granted();
        if (before != null && words.skip(LeaseLines.GRANTED)) {
            lease.onGranted(LeaseLines.granted(words, before));
            return false;
        }
        if (granted != null && words.skip(LeaseLines.RELEASED)) {
            lease.onReleased(LeaseLines.released(words, granted));
            return true;
        }
        boolean over = lease.onMessage(JsonObject.parse(words.rest()));
        if (granted == null && lease.granted() != null) {
            told = lease.granted();
        }
        return over;
    }
}
