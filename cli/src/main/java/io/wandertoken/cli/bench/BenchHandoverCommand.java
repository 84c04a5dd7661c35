package io.wandertoken.cli.bench;

import io.wandertoken.benchmarks.HandoverBench;
import io.wandertoken.benchmarks.HandoverFigures;
import io.wandertoken.benchmarks.Percentiles;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.output.TextFormat;
import java.io.IOException;
import java.security.GeneralSecurityException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander bench handover}: how long a handover takes here, and how near that is to the least possible. */
@Command(name = "handover")
final class BenchHandoverCommand extends ResultCommand {
    private static final long UNIT_NANOS = 1_700_000_000L;
    private static final long QUICK_NANOS = 170_000_000L;

    @Option(names = "--quick")
    private boolean quick;

    @Override
    protected Result run() throws IOException, GeneralSecurityException {
        return result(new HandoverBench(quick ? QUICK_NANOS : UNIT_NANOS).run());
    }

    private static Result result(HandoverFigures found) {
        HandoverFigures.Handovers signed = found.signed();
        HandoverFigures.Flood flood = found.flood();
        BenchFigures figures = new BenchFigures()
                .line("Handovers over loopback, signed with %s; microseconds:", found.library())
                .line("  %-44s %8s %8s %8s", "", "p50", "p99", "p99.9")
                .field("signatureLibrary", found.library());
        times(figures, "udpRoundTripMicros", "bare UDP round trip", signed.roundTrip());
        handovers(figures, signed);
        String underFlood = TextFormat.format("the first under %,.0f forged datagrams/s", flood.perSecond());
        times(figures, "floodedHandoverMicros", underFlood, flood.usable());
        figures.field("forgedDatagramsPerSecond", BenchFigures.hundredths(flood.perSecond()))
                .rounded("signMicros", "one signature", "%8.1f", signed.proofMicros())
                .rounded("verifyMicros", "one check of a signature", "%8.1f", signed.checkMicros())
                .rounded("floorMicros", "floor: 1.5 round trips, 3 signatures, 3 checks", "%8.1f", signed.floor())
                .line("Ratios:")
                .rounded("ratioToFloor", "handover to its floor, p50", "%8.2f", signed.ratioToFloor())
                .rounded("ratioToRoundTrip", "handover to a round trip, p50", "%8.2f", signed.ratioToRoundTrip())
                .rounded("ratioP99ToP50", "p99 to p50", "%8.2f", signed.tail())
                .rounded("ratioFloodedP99", "p99 under forged datagrams to p99, median", "%8.2f", flood.p99Ratio())
                .line("With several tokens under way:");
        rates(figures, signed.rates());
        return figures.group("pairwise", group -> pairwise(group, found.pairwise()));
    }

    private static void pairwise(BenchFigures figures, HandoverFigures.Handovers keyed) {
        figures.line("With pairwise keys (all but the first contact of two agents):");
        times(figures, "udpRoundTripMicros", "bare UDP round trip, once more", keyed.roundTrip());
        handovers(figures, keyed);
        figures.rounded("sealMicros", "one encryption", "%8.2f", keyed.proofMicros())
                .rounded("checkMicros", "one decryption", "%8.2f", keyed.checkMicros())
                .rounded("floorMicros", "floor: 1.5 round trips, 3 encryptions, 3 decryptions", "%8.1f", keyed.floor())
                .rounded("ratioToFloor", "handover to its floor, p50", "%8.2f", keyed.ratioToFloor());
        rates(figures, keyed.rates());
    }

    private static void handovers(BenchFigures figures, HandoverFigures.Handovers found) {
        times(figures, "handoverMicros", "handover: release to grant at the other agent", found.usable());
        times(figures, "sourceFreeMicros", "handover: release to source told", found.free());
    }

    private static void rates(BenchFigures figures, HandoverFigures.Rates rates) {
        figures.rounded("handoversPerSecond", "handovers per second, one process", "%,8.0f", rates.oneProcess())
                .rounded(
                        "handoversPerSecondBetweenProcesses",
                        "handovers per second, two processes",
                        "%,8.0f",
                        rates.twoProcesses())
                .rounded("cpuMicrosPerHandover", "processor time per handover, both agents", "%8.1f", rates.cpuMicros())
                .rounded(
                        "allocatedBytesPerHandover",
                        "bytes allocated per handover, both agents",
                        "%,8.0f",
                        rates.allocatedBytes());
    }

    private static void times(BenchFigures figures, String name, String label, Percentiles times) {
        figures.line("  %-46s %6.1f %8.1f %8.1f", label, times.p50(), times.p99(), times.p999())
                .field(
                        name,
                        new JsonDocument()
                                .with("p50", BenchFigures.hundredths(times.p50()))
                                .with("p99", BenchFigures.hundredths(times.p99()))
                                .with("p999", BenchFigures.hundredths(times.p999()))
                                .with("count", times.count()));
    }
}
