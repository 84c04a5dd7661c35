package io.wandertoken.cli.simulate;

import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.search.CaseRunner;
import io.wandertoken.simulator.search.CaseSearch;
import io.wandertoken.simulator.search.CaseSearch.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander simulate search}: random scenarios of a fleet, until one breaks a promise or the time is over. */
@Command(name = "search", sortOptions = false)
final class SimulateSearchCommand extends ResultCommand {

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "60")
    private int seconds;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1")
    private long seed;

    @Override
    protected Result run() {
        if (seconds < 1) {
            throw usage("--seconds must be at least 1, not " + seconds);
        }
        CaseSearch search = new CaseSearch(CaseRunner.ofFleet(), new Seed(seed));
        List<Finding> findings = new ArrayList<>();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() < end) {
            search.tryNext().map(search::shrink).ifPresent(finding -> {
                findings.add(finding);
                remark(text(finding));
            });
        }
        return new Findings(search.triedCount(), seed, findings);
    }

    private static String text(Finding finding) {
        return finding.promise() + ": " + finding.scenario().command();
    }

    private record Findings(int tried, long seed, List<Finding> findings) implements Result {
        @Override
        public List<String> text() {
            List<String> lines = new ArrayList<>();
            lines.add(tried + " random scenarios, seed " + seed + "; " + findings.size() + " broke a promise");
            findings.forEach(finding -> lines.add(SimulateSearchCommand.text(finding)));
            return lines;
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument()
                    .with("scenarios", tried)
                    .with("seed", seed)
                    .withList(
                            "findings",
                            findings,
                            finding -> new JsonDocument()
                                    .with("promise", finding.promise())
                                    .with("flags", finding.scenario().toString())
                                    .with("command", finding.scenario().command()));
        }

        @Override
        public int exitCode() {
            return findings.isEmpty() ? ExitCode.OK : ExitCode.ASSERTION_FAILED;
        }
    }
}
