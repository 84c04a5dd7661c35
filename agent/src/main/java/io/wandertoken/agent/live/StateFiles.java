package io.wandertoken.agent.live;

import io.wandertoken.agent.audit.AuditLog;
import io.wandertoken.agent.audit.RefusedCertificates;
import io.wandertoken.agent.live.council.TermFile;
import io.wandertoken.agent.live.events.LiveEvents;
import io.wandertoken.agent.transport.AgentEndpoint;
import io.wandertoken.control.EventView;
import io.wandertoken.control.MetricView;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an agent keeps in its data folder while it runs: its clock, the terms that it chaired, and the audit log. An agent that never starts
 * again keeps nothing.
 */
final class StateFiles implements AutoCloseable {
    private final @Nullable Path folder;
    private final @Nullable ClockFile clock;
    private @Nullable AuditLog audit;

    private StateFiles(@Nullable Path folder, @Nullable ClockFile clock) {
        this.folder = folder;
        this.clock = clock;
    }

    static StateFiles none() {
        return new StateFiles(null, null);
    }

    /** Reads what an earlier run has left. Nothing is written before {@link #start}. */
    static StateFiles open(Path folder) {
        return new StateFiles(folder, ClockFile.open(folder.resolve("clock")));
    }

    /** The reading with which the agent's clock begins at least. */
    long leastNanos() {
        return clock == null ? 0 : clock.leastNanos();
    }

    /** Stores the terms that it chaired. */
    TermFile terms() {
        return folder == null ? TermFile.inMemory() : TermFile.open(folder.resolve("council-epoch"));
    }

    /** Writes from now on, until it is closed. */
    void start(LiveEvents events, AgentEndpoint endpoint) {
        if (folder != null && clock != null) {
            clock.start();
            InstantSource now = () -> endpoint.instant(endpoint.nowNanos());
            AuditLog started = new AuditLog(
                    folder.resolve(AuditLog.FILE),
                    now,
                    new RefusedCertificates(refusal -> endpoint.counters().get(refusal), now));
            audit = started;
            events.subscribe(started);
        }
    }

    /** Tells people when the clock cannot be stored any more, and when it can again. */
    void tell(LiveEvents events) {
        if (clock != null) {
            clock.tell(news -> events.tell(EventView.Kind.WARNING, news));
        }
    }

    /** The audit log while the agent runs; empty for an agent that keeps nothing. */
    Optional<AuditLog> audit() {
        return Optional.ofNullable(audit);
    }

    /** What cannot be written, and what to do. */
    List<String> problems() {
        return Stream.of(clock == null ? Optional.<String>empty() : clock.problem(), audit().flatMap(AuditLog::problem))
                .flatMap(Optional::stream)
                .toList();
    }

    List<MetricView> metrics() {
        return audit()
                .map(log -> new MetricView(
                        "wander_audit_lost_total",
                        "Entries of the audit log that could not be written.",
                        true,
                        Map.of(),
                        log.lostCount()))
                .stream()
                .toList();
    }

    @Override
    public void close() {
        if (clock != null) {
            clock.close();
        }
        audit().ifPresent(AuditLog::close);
    }
}
