package io.wandertoken.cli.agent;

import io.wandertoken.agent.audit.AuditEntry;
import io.wandertoken.agent.audit.AuditLog;
import io.wandertoken.agent.audit.AuditTrail;
import io.wandertoken.agent.config.ConfigLocations;
import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.output.TextFormat;
import io.wandertoken.control.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code wander audit}: what the agent of this host has recorded, and whether anything is missing. */
@Command(name = "audit")
public final class AuditCommand extends ResultCommand {

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "The log to check (default: audit.log in the agent's data folder).")
    private Path file;

    @Option(names = "--config", paramLabel = "FILE")
    private Path config;

    @Option(names = "--limit", paramLabel = "COUNT")
    private int limit = 100;

    @Override
    protected Result run() {
        if (limit < 0) {
            throw usage("--limit must not be negative");
        }
        if (file != null && Files.notExists(file)) {
            throw new ConfigProblem(
                    List.of(file + ": there is no such file; name the audit.log of an agent's data folder"));
        }
        Path log = file == null ? configured() : file;
        try {
            AuditTrail trail = AuditTrail.read(log);
            if (trail.entries().isEmpty() && !trail.problems().isEmpty()) {
                throw new ConfigProblem(
                        List.of(log + ": is no audit log; name the audit.log of an agent's data folder"));
            }
            return new Trail(trail, limit);
        } catch (IOException e) {
            throw new ConfigProblem(List.of(
                    log + ": cannot be read (" + SafeFiles.reason(e) + "); repeat it as root or as the agent's user"));
        }
    }

    private Path configured() {
        ConfigLocations locations = ConfigLocations.ofEnvironment();
        return WanderConfig.load(locations.require(config), locations.home())
                .agent()
                .data()
                .resolve(AuditLog.FILE);
    }

    private record Trail(AuditTrail trail, int limit) implements Result {
        private List<AuditEntry> shown() {
            List<AuditEntry> all = trail.entries();
            return all.subList(Math.max(0, all.size() - limit), all.size());
        }

        @Override
        public List<String> text() {
            List<String> lines =
                    new ArrayList<>(shown().stream().map(Trail::line).toList());
            if (trail.entries().isEmpty()) {
                lines.add("no entries");
            } else if (trail.problems().isEmpty()) {
                long first = trail.entries().get(0).number();
                lines.add(TextFormat.count(trail.entries().size(), "entry", "entries") + " from number " + first
                        + " on, none is missing; the hash of the last one is " + trail.hash());
            }
            return lines;
        }

        private static String line(AuditEntry entry) {
            return Stream.of(
                            Long.toString(entry.number()),
                            entry.time().truncatedTo(ChronoUnit.MILLIS).toString(),
                            entry.event(),
                            entry.resource(),
                            entry.fence() == 0 ? "" : "fence " + entry.fence(),
                            entry.client(),
                            entry.peer(),
                            entry.text())
                    .filter(word -> !word.isEmpty())
                    .map(Printable::line)
                    .collect(Collectors.joining("  "));
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument()
                    .with("entries", JsonDocument.list(shown(), Trail::json))
                    .with("complete", trail.problems().isEmpty())
                    .with("problems", trail.problems())
                    .with("hash", trail.hash());
        }

        private static JsonDocument json(AuditEntry entry) {
            return new JsonDocument()
                    .with("number", entry.number())
                    .with("time", entry.time())
                    .with("event", entry.event())
                    .with("resource", entry.resource())
                    .with("fence", entry.fence())
                    .with("client", entry.client())
                    .with("peer", entry.peer())
                    .with("text", entry.text());
        }

        @Override
        public int exitCode() {
            return trail.problems().isEmpty() ? ExitCode.OK : ExitCode.ASSERTION_FAILED;
        }

        @Override
        public @Nullable String shortfall() {
            return trail.problems().isEmpty()
                    ? null
                    : "the audit log was changed: " + String.join("; ", trail.problems())
                            + "; compare it with a copy, if you have one";
        }
    }
}
