package io.wandertoken.agent.audit;

import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.agent.log.LogThread;
import io.wandertoken.control.EnumWords;
import io.wandertoken.control.EventView;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes the audit log of an agent, on a thread of its own: neither a slow nor a full disk delays the agent. Entries that could not be
 * written are counted, and the next one that can be tells how many. Everything that comes within a moment is written and synced
 * together: a sync for each of a thousand leases per second would cost more than the leases.
 */
public final class AuditLog implements Consumer<EventView>, AutoCloseable {
    /** The name of the newest file in the agent's data folder. */
    public static final String FILE = "audit.log";

    static final int MOST_WAITING = 4096;
    private static final long MOST_BYTES = 16 << 20;
    private static final long NANOS_PER_MILLI = 1_000_000;
    /** How long the writer lets entries gather after the first one. */
    private static final long GATHER_MILLIS = 50;
    /** It does not let more gather: they would survive several collections of garbage, and the heap of a busy agent would grow by them. */
    private static final int GATHERED = 256;

    private static final Duration RETRY = Duration.ofSeconds(5);
    private static final Duration SUMMARY_PERIOD = Duration.ofMinutes(1);

    /** Takes entries, all together or none of them. */
    interface Sink extends AutoCloseable {
        void append(List<AuditEntry> entries) throws IOException;

        @Override
        void close() throws IOException;
    }

    /** Opens the sink, at the start and after every failure. */
    interface SinkOpener {
        Sink open() throws IOException;
    }

    private final Path path;
    private final SinkOpener opener;
    private final InstantSource clock;
    private final Supplier<List<AuditEntry>> summary;
    private final LogThread writer;
    private List<AuditEntry> waiting = new ArrayList<>();
    private long lostCount;
    private long untoldCount;
    private @Nullable String problem;
    private boolean asleep;
    private boolean closed;
    private @Nullable Sink sink;

    /** @param summary what to add about the last minute; called once a minute and at the end, on the thread of the log */
    public AuditLog(Path path, InstantSource clock, Supplier<List<AuditEntry>> summary) {
        this(path, () -> new AuditFile(path, MOST_BYTES), clock, summary);
    }

    AuditLog(Path path, SinkOpener opener, InstantSource clock, Supplier<List<AuditEntry>> summary) {
        this.path = path;
        this.opener = opener;
        this.clock = clock;
        this.summary = summary;
        writer = LogThread.start("wander-audit", this::write);
    }

    /** Records those events of an agent that belong here. Does not block. */
    @Override
    public void accept(EventView event) {
        if (belongs(event.kind())) {
            record(new AuditEntry(
                    0,
                    event.time(),
                    EnumWords.of(event.kind()),
                    event.resource(),
                    event.fence(),
                    event.client(),
                    event.peer(),
                    event.text()));
        }
    }

    /** Does not block. */
    public synchronized void record(AuditEntry entry) {
        if (closed) {
            return;
        }
        if (waiting.size() < MOST_WAITING) {
            waiting.add(entry);
        } else {
            lose(1);
        }
        if (asleep || waiting.size() == GATHERED) {
            asleep = false;
            notifyAll();
        }
    }

    /** How many entries could not be written since the start. */
    public synchronized long lostCount() {
        return lostCount;
    }

    /** Why entries cannot be written; empty while they can. */
    public synchronized Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** Waits a few seconds for the remaining entries. Later ones are not written. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        writer.awaitEnd();
    }

    private static boolean belongs(EventView.Kind kind) {
        return switch (kind) {
            case AGENT_STARTED,
                    AGENT_STOPPING,
                    TOKEN_CREATED,
                    TOKEN_REGENERATED,
                    TOKEN_RECOVERED,
                    TOKEN_REMOVED,
                    LEASE_GRANTED,
                    LEASE_RELEASED,
                    LEASE_LOST,
                    OVERLAP,
                    MEMBER_EXCLUDED,
                    CERTIFICATE_RENEWED,
                    SHUT_OUT,
                    ADMITTED -> true;
            default -> false;
        };
    }

    private void write() throws InterruptedException {
        long summaryNanos = System.nanoTime() + SUMMARY_PERIOD.toNanos();
        try {
            boolean goesOn = true;
            while (goesOn) {
                List<AuditEntry> batch = new ArrayList<>();
                goesOn = take(batch, summaryNanos);
                if (!goesOn || System.nanoTime() - summaryNanos >= 0) {
                    summaryNanos = System.nanoTime() + SUMMARY_PERIOD.toNanos();
                    batch.addAll(summary.get());
                }
                append(batch);
            }
        } finally {
            closeSink();
        }
    }

    /** Waits for entries, until that time at most, and takes them all; false when no more will come. */
    private synchronized boolean take(List<AuditEntry> batch, long untilNanos) throws InterruptedException {
        long end = untoldCount == 0 ? untilNanos : Math.min(untilNanos, System.nanoTime() + RETRY.toNanos());
        while (waiting.isEmpty() && !closed && System.nanoTime() - end < 0) {
            asleep = true;
            wait(1 + (end - System.nanoTime()) / NANOS_PER_MILLI);
        }
        asleep = false;
        if (!waiting.isEmpty() && waiting.size() < GATHERED && !closed) {
            wait(GATHER_MILLIS);
        }
        batch.addAll(waiting);
        waiting = new ArrayList<>();
        return !closed;
    }

    private void append(List<AuditEntry> batch) {
        long untold = untoldCount();
        if (batch.isEmpty() && untold == 0) {
            return;
        }
        List<AuditEntry> entries = new ArrayList<>(batch);
        if (untold > 0) {
            String text = "entries before this one that could not be written: " + untold;
            entries.add(0, AuditEntry.ofAgent(clock.instant(), "entries-lost", text));
        }
        try {
            Sink opened = sink == null ? opener.open() : sink;
            sink = opened;
            opened.append(entries);
            onWritten(untold);
        } catch (IOException e) {
            closeSink();
            onFailed(batch.size(), e);
        }
    }

    private synchronized long untoldCount() {
        return untoldCount;
    }

    private synchronized void onWritten(long told) {
        untoldCount -= told;
        problem = null;
    }

    private synchronized void onFailed(int count, IOException cause) {
        lose(count);
        problem = path + ": cannot be written (" + SafeFiles.reason(cause) + "), so entries of the audit log are lost: "
                + lostCount + "; make room on the disk, or correct its permissions";
    }

    private void lose(int count) {
        lostCount += count;
        untoldCount += count;
    }

    /** It is opened anew, and its last line is read again, after a failure. */
    private void closeSink() {
        if (sink != null) {
            try {
                sink.close();
            } catch (IOException e) {
                // All that was written is on the disk already.
            }
            sink = null;
        }
    }
}
