package io.wandertoken.agent.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.config.LogSettings;
import io.wandertoken.agent.config.LogSettings.Format;
import io.wandertoken.agent.config.LogSettings.Level;
import io.wandertoken.control.EventView;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(900)
class QueuedLogTest {
    private static final String TIME = "2026-06-01T12:00:00Z";

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final AtomicInteger writeCount = new AtomicInteger();
    private final CompletableFuture<Boolean> writing = new CompletableFuture<>();
    private final CompletableFuture<Boolean> reader = new CompletableFuture<>();

    @Test
    void everythingIsWrittenInOrderBeforeTheEnd() {
        QueuedLog log = log(Level.INFO);
        reader.complete(true);

        tell(log, EventView.Kind.LEASE_GRANTED, 1, 2000);
        log.close();
        tell(log, EventView.Kind.LEASE_GRANTED, 2001, 2001);

        awaitLines(2000);
        assertThat(lines).isEqualTo(granted(1, 2000));
    }

    @Test
    void whatGathersIsWrittenTogether() {
        QueuedLog log = log(Level.INFO);

        tell(log, EventView.Kind.LEASE_GRANTED, 1, 1);
        writing.join();
        tell(log, EventView.Kind.LEASE_GRANTED, 2, 129);
        reader.complete(true);
        log.close();

        awaitLines(129);
        assertThat(lines).isEqualTo(granted(1, 129));
        assertThat(writeCount).hasValue(3);
    }

    @Test
    void whatNobodyReadsIsLeftOutAndCounted() {
        int most = QueuedLog.MOST_WAITING;
        QueuedLog log = log(Level.ERROR);

        tell(log, EventView.Kind.LEASE_LOST, 1, 1);
        writing.join();
        tell(log, EventView.Kind.LEASE_LOST, 2, most + 1);
        tell(log, EventView.Kind.LEASE_LOST, most + 2, most + 8);
        tell(log, EventView.Kind.LEASE_GRANTED, 0, 0);
        reader.complete(true);
        log.close();

        awaitLines(most + 2);
        assertThat(lines.get(most)).endsWith(": " + (most + 1));
        assertThat(lines.get(most + 1))
                .isEqualTo(TIME + " warn  warning: events left out of the log because it was not read fast enough: 7");
    }

    @Test
    void theNumberOfThoseLeftOutComesInTheirPlace() {
        int most = QueuedLog.MOST_WAITING;
        QueuedLog log = log(Level.INFO);

        tell(log, EventView.Kind.LEASE_GRANTED, 1, 1);
        writing.join();
        tell(log, EventView.Kind.LEASE_GRANTED, 2, most + 2);
        reader.complete(true);
        assertThat(Eventually.holds(() -> lines.size() > 1)).isTrue();
        tell(log, EventView.Kind.LEASE_GRANTED, most + 3, most + 3);
        log.close();

        awaitLines(most + 3);
        assertThat(lines.get(most + 1)).endsWith("not read fast enough: 1");
        assertThat(lines.get(most + 2)).endsWith(": " + (most + 3));
    }

    /** A log whose lines nobody takes before there is a reader. */
    private QueuedLog log(Level level) {
        return new QueuedLog(new EventLog(new LogSettings(Format.TEXT, level), text -> {
            writing.complete(true);
            reader.join();
            writeCount.incrementAndGet();
            lines.addAll(text.lines().toList());
        }));
    }

    /** Closing a log does not wait forever, not even for a busy machine. */
    private void awaitLines(int count) {
        assertThat(Eventually.holds(() -> lines.size() >= count)).isTrue();
        assertThat(lines).hasSize(count);
    }

    private static void tell(QueuedLog log, EventView.Kind kind, int from, int to) {
        IntStream.rangeClosed(from, to)
                .mapToObj(number ->
                        new EventView(number, Instant.parse(TIME), kind, "a", "", "", 0, "", String.valueOf(number)))
                .forEach(log);
    }

    private static List<String> granted(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(number -> TIME + " info  lease-granted: " + number)
                .toList();
    }
}
