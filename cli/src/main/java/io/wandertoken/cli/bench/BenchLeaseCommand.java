package io.wandertoken.cli.bench;

import io.wandertoken.benchmarks.LeaseBench;
import io.wandertoken.benchmarks.Percentiles;
import io.wandertoken.cli.command.ResultCommand;
import java.io.IOException;
import java.security.GeneralSecurityException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander bench lease}: what clients wait for, at an agent in the same JVM and at one in another process. */
@Command(name = "lease")
final class BenchLeaseCommand extends ResultCommand {

    @Option(names = "--quick")
    private boolean quick;

    @Override
    protected Result run() throws IOException, GeneralSecurityException, InterruptedException {
        return figures(new LeaseBench(quick ? 1 : 6, AgentOptions.command(spec)).run());
    }

    private static Result figures(LeaseBench.Figures found) {
        BenchFigures figures = new BenchFigures().line("Acquire and release by the only client, p50 and p99 in µs:");
        uncontended(figures, "embedded", "agent in this JVM", found.embedded());
        uncontended(figures, "connected", "agent in another process, Unix socket", found.connected());
        figures.line("Ten clients of three agents, mode soft:");
        contended(figures, "embeddedRush", "agents in this JVM", found.embeddedRush());
        contended(figures, "recordedRush", "the same with audit log and log", found.recordedRush());
        contended(figures, "connectedRush", "agents in processes of their own", found.connectedRush());
        double connected = found.connectedRush().perSecond();
        return figures.rounded(
                        "rushRatio",
                        "embedded / connected, grants per second",
                        "%,10.2f",
                        found.embeddedRush().perSecond() / connected)
                .rounded(
                        "recordedRushRatio",
                        "the same with audit log and log",
                        "%,10.2f",
                        found.recordedRush().perSecond() / connected)
                .figure("peakMebibytes", "memory of an agent process at most, MiB", "%,10.1f", found.peakMebibytes())
                .line("A named lock, taken and released at one of three agents after the other, p50 and p99 in µs:")
                .group(
                        "lockMicros",
                        group -> percentiles(
                                group, "agents in this JVM", found.locks().micros()))
                .figure(
                        "lockDatagrams",
                        "datagrams of all agents per lock",
                        "%,10.1f",
                        found.locks().datagrams())
                .line("From a release to the next grant at another agent, p50 and p99 in µs:")
                .group(
                        "nextGrantMicros",
                        group -> percentiles(
                                group, "lease to lease", found.nextGrant().lease()))
                .group(
                        "handoverMicros",
                        group -> percentiles(
                                group,
                                "bare handover, in turns with them",
                                found.nextGrant().handover()))
                .line(
                        "  %-44s %,10.2f; in rounds of 25 from %.2f to %.2f",
                        "ratio, median of the rounds",
                        found.nextGrant().ratio(),
                        found.nextGrant().least(),
                        found.nextGrant().most())
                .field(
                        "nextGrantRatio",
                        BenchFigures.hundredths(found.nextGrant().ratio()))
                .field(
                        "nextGrantRatioLeast",
                        BenchFigures.hundredths(found.nextGrant().least()))
                .field(
                        "nextGrantRatioMost",
                        BenchFigures.hundredths(found.nextGrant().most()));
    }

    private static void uncontended(BenchFigures figures, String name, String label, LeaseBench.Uncontended found) {
        figures.group(
                name,
                group -> group.group("softMicros", one -> percentiles(one, label + ", soft", found.soft()))
                        .group("requestMicros", one -> percentiles(one, label + ", request", found.request()))
                        .rounded("ratio", "  soft / request", "%,10.2f", found.ratio()));
    }

    private static void percentiles(BenchFigures figures, String label, Percentiles found) {
        figures.line("  %-44s %,10.0f %,10.0f", label, found.p50(), found.p99())
                .field("p50", BenchFigures.hundredths(found.p50()))
                .field("p99", BenchFigures.hundredths(found.p99()));
    }

    private static void contended(BenchFigures figures, String name, String label, LeaseBench.Contended found) {
        figures.line(
                        "  %-44s %,10.0f per second; each client got %,d to %,d",
                        label, found.perSecond(), found.least(), found.most())
                .group(
                        name,
                        group -> group.field("perSecond", BenchFigures.hundredths(found.perSecond()))
                                .field("least", found.least())
                                .field("most", found.most()));
    }
}
