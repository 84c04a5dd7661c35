package io.wandertoken.agent.live;

import io.wandertoken.agent.audit.AuditLog;
import io.wandertoken.agent.audit.RefusedCertificates;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.live.council.TermFile;
import io.wandertoken.agent.live.events.CertificateWatch;
import io.wandertoken.agent.live.events.LiveEvents;
import io.wandertoken.agent.renewal.RenewalClient;
import io.wandertoken.agent.transport.AgentEndpoint;
import io.wandertoken.control.EventView;
import io.wandertoken.control.MetricView;
import io.wandertoken.protocol.agent.context.EarlierLife;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an agent keeps in its data folder while it runs: its clock, what it knows of the fleet, the terms that it chaired, its renewed certificate and the audit log. An
 * agent that never starts again keeps nothing.
 */
final class StateFiles implements AutoCloseable {
    private final @Nullable Path folder;
    private final @Nullable ClockFile clock;
    private final @Nullable EarlierLifeFile memory;
    private @Nullable AuditLog audit;
    private @Nullable CertificateRenewal renewal;

    private StateFiles(@Nullable Path folder, @Nullable ClockFile clock, @Nullable EarlierLifeFile memory) {
        this.folder = folder;
        this.clock = clock;
        this.memory = memory;
    }

    static StateFiles none() {
        return new StateFiles(null, null, null);
    }

    /** Reads what an earlier run has left. Nothing is written before {@link #start}. */
    static StateFiles open(Path folder) {
        return new StateFiles(
                folder, ClockFile.open(folder.resolve("clock")), EarlierLifeFile.open(folder.resolve("earlier-life")));
    }

    /** What the agent knew when it ended. */
    EarlierLife earlierLife() {
        return memory == null ? EarlierLife.NONE : memory.earlier();
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
            clock.start(() -> keep(endpoint));
            InstantSource now = () -> endpoint.instant(endpoint.nowNanos());
            AuditLog started = new AuditLog(
                    folder.resolve(AuditLog.FILE),
                    now,
                    new RefusedCertificates(refusal -> endpoint.counters().get(refusal), now));
            audit = started;
            events.subscribe(started);
        }
    }

    /** What an agent that was known in an earlier life is called; empty if that is not known. */
    String nameOf(long agent) {
        return memory == null ? "" : memory.nameOf(agent);
    }

    /** Writes what the agent should know if it is started anew. */
    void keep(AgentEndpoint endpoint) {
        if (memory != null && endpoint.isOpen()) {
            try {
                memory.write(endpoint.ask(agent -> memory.text(endpoint.memory(agent), endpoint::nameOf)));
            } catch (IllegalStateException e) {
                // The agent has just stopped. What was written last counts.
            }
        }
    }

    /** Renews the certificate by itself from now on, if the configuration says so. */
    void renew(LiveSetup setup, CertificateWatch certificate) {
        setup.config().identity().renewal().ifPresent(wish -> {
            InstantSource wall = setup.network().wall();
            // The agent's thread judges the certificate again, by its lists, before it uses it.
            Trust trust = setup.trust().withoutRevocations();
            RenewalClient client = new RenewalClient(wish.authority(), setup.identity(), trust, wall);
            renewal = new CertificateRenewal(client, wish.file(), certificate::own, wall);
            renewal.start();
        });
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
        return Stream.of(
                        clock == null ? Optional.<String>empty() : clock.problem(),
                        memory == null ? Optional.<String>empty() : memory.problem(),
                        audit().flatMap(AuditLog::problem),
                        Optional.ofNullable(renewal).flatMap(CertificateRenewal::problem))
                .flatMap(Optional::stream)
                .toList();
    }

    List<MetricView> metrics() {
        List<MetricView> metrics = new ArrayList<>(renewal == null ? List.of() : renewal.metrics());
        audit().map(log -> new MetricView(
                        "wander_audit_lost_total",
                        "Entries of the audit log that could not be written.",
                        true,
                        Map.of(),
                        log.lostCount()))
                .ifPresent(metrics::add);
        return metrics;
    }

    @Override
    public void close() {
        if (clock != null) {
            clock.close();
        }
        if (renewal != null) {
            renewal.close();
        }
        audit().ifPresent(AuditLog::close);
    }
}
