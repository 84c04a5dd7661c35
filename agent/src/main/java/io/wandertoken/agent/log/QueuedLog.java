package io.wandertoken.agent.log;

import io.wandertoken.control.EventView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a log on its own thread, so that a slow reader of the log never delays the agent. When too many events wait,
 * further events are dropped, and one line in their place says how many.
 */
public final class QueuedLog implements Consumer<EventView>, AutoCloseable {
    static final int MOST_WAITING = 4096;

    /** How many lines are written together. */
    private static final int AT_ONCE = 64;

    /** How long the writer lets lines gather after the first one. */
    private static final long GATHER_MILLIS = 5;

    private final EventLog log;
    private final LogThread writer;
    private final Queue<EventView> waiting = new ArrayDeque<>();
    private long missingCount;
    private @Nullable EventView lastMissing;
    private boolean asleep;
    private boolean closed;

    /** @param log writes the lines, and may block */
    public QueuedLog(EventLog log) {
        this.log = log;
        writer = LogThread.start("wander-log", this::write);
    }

    /** Does not block. */
    @Override
    public void accept(EventView event) {
        if (log.tells(event.kind())) {
            put(event);
        }
    }

    /** Waits a few seconds for the remaining lines. Later events are not written. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        writer.awaitEnd();
    }

    private synchronized void put(EventView event) {
        if (closed) {
            return;
        }
        if (waiting.size() < MOST_WAITING) {
            tellMissing();
            waiting.add(event);
        } else {
            missingCount++;
            lastMissing = event;
        }
        if (asleep) {
            // Waking a thread for each line would cost the agent more than the line.
            asleep = false;
            notifyAll();
        }
    }

    private void tellMissing() {
        EventView last = lastMissing;
        if (last != null) {
            String text = "events left out of the log because it was not read fast enough: " + missingCount;
            waiting.add(new EventView(
                    last.sequence(), last.time(), EventView.Kind.WARNING, last.agent(), "", "", 0, "", text));
            missingCount = 0;
            lastMissing = null;
        }
    }

    private void write() throws InterruptedException {
        for (List<EventView> events = next(); !events.isEmpty(); events = next()) {
            log.write(events);
        }
    }

    /** Waits for the next events; none when there will be none. */
    private synchronized List<EventView> next() throws InterruptedException {
        boolean gathers = waiting.isEmpty() && lastMissing == null && !closed;
        while (waiting.isEmpty() && lastMissing == null && !closed) {
            asleep = true;
            wait();
        }
        if (gathers && !closed) {
            wait(GATHER_MILLIS);
        }
        if (waiting.isEmpty()) {
            tellMissing();
        }
        List<EventView> next = new ArrayList<>();
        while (next.size() < AT_ONCE && !waiting.isEmpty()) {
            next.add(waiting.remove());
        }
        return next;
    }
}
