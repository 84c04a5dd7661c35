package io.wandertoken.cli.agent;

import io.wandertoken.agent.checkup.Checkup;
import io.wandertoken.agent.checkup.Finding;
import io.wandertoken.agent.checkup.NetworkCheck;
import io.wandertoken.agent.config.ConfigLocations;
import io.wandertoken.agent.transport.ReachabilityProbe;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.Colours;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.output.TextFormat;
import io.wandertoken.control.EnumWords;
import io.wandertoken.control.host.WanderHome;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander doctor}: is this host's agent ready to run? */
@Command(name = "doctor")
public final class DoctorCommand extends ResultCommand {

    /** As packaging/wander.service has it. */
    private static final ConfigLocations.Found SERVICE =
            new ConfigLocations.Found(Path.of("/etc/wander/wander.yaml"), new WanderHome(Path.of("/var/lib/wander")));

    @Option(names = "--config", paramLabel = "FILE")
    private Path config;

    @Override
    protected Result run() {
        Optional<ConfigLocations.Found> service = WanderHome.isNamed() ? Optional.empty() : Optional.of(SERVICE);
        ConfigLocations.Found found = ConfigLocations.ofEnvironment().examined(config, service);
        return new Report(
                found.file(),
                new Checkup(InstantSource.system(), List.of(new NetworkCheck(ReachabilityProbe.version())))
                        .examine(found.file(), found.home()),
                Colours.ofEnvironment());
    }

    private record Report(Path file, List<Finding> findings, Colours colours) implements Result {
        private long count(Finding.Verdict verdict) {
            return findings.stream()
                    .filter(finding -> finding.verdict() == verdict)
                    .count();
        }

        private boolean ready() {
            return count(Finding.Verdict.FAILED) == 0;
        }

        @Override
        public int exitCode() {
            return ready() ? ExitCode.OK : ExitCode.ASSERTION_FAILED;
        }

        @Override
        public List<String> text() {
            List<String> lines = new ArrayList<>();
            for (Finding finding : findings) {
                lines.add(TextFormat.format(
                        "%s  %-13s  %s%s",
                        verdict(finding.verdict()),
                        finding.subject(),
                        finding.sentence(),
                        finding.fix().isEmpty() ? "" : "; " + finding.fix()));
            }
            lines.add((ready() ? colours.good("Ready") : colours.bad("Not ready")) + ": " + count(Finding.Verdict.OK)
                    + " ok, " + count(Finding.Verdict.WARNING) + " to look at, " + count(Finding.Verdict.FAILED)
                    + " failed");
            return lines;
        }

        private String verdict(Finding.Verdict verdict) {
            String word =
                    TextFormat.format("%-7s", verdict == Finding.Verdict.FAILED ? "FAILED" : EnumWords.of(verdict));
            return switch (verdict) {
                case OK -> colours.good(word);
                case WARNING -> colours.warning(word);
                case FAILED -> colours.bad(word);
            };
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument()
                    .with("configuration", file)
                    .with("ready", ready())
                    .with("findings", JsonDocument.list(findings, Report::json));
        }

        private static JsonDocument json(Finding finding) {
            return new JsonDocument()
                    .with("verdict", finding.verdict())
                    .with("subject", finding.subject())
                    .with("sentence", finding.sentence())
                    .with("fix", finding.fix());
        }
    }
}
