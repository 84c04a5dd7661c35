package io.wandertoken.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.SignatureSpeed;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.transport.AgentEndpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * Measures handovers on this machine in one run, because only figures of one run compare: the same clock speed, the same
 * neighbours, the same state of the virtual machine.
 */
public final class HandoverBench {
    private static final int TOKENS = 8;
    private static final int TURNS = 9;
    private static final double MICROSECOND = 1e3;
    private static final double SECOND = 1e9;
    private static final long PARTNER_MILLIS = 5_000;
    private static final long LOOK_NANOS = 1_000_000;

    private final long unitNanos;

    /** @param unitNanos a whole run takes about twenty-five of these */
    public HandoverBench(long unitNanos) {
        this.unitNanos = unitNanos;
    }

    public HandoverFigures run() throws IOException, GeneralSecurityException {
        Signatures signatures = Signatures.best();
        try (BenchFleet fleet = BenchFleet.make()) {
            Identity first = fleet.identity("first");
            Identity second = fleet.identity("second");
            warmUp(fleet, first, second, false);
            Percentiles roundTrip = BenchPingPong.measure(unitNanos);
            SignatureSpeed signature = SignatureSpeed.measure(
                    signatures, KeyPairGenerator.getInstance("Ed25519").generateKeyPair(), unitNanos);
            Latencies latencies = latencies(fleet, first, second);
            HandoverFigures.Rates rates = rates(fleet, first, second, false);
            return new HandoverFigures(
                    signatures.describe(),
                    new HandoverFigures.Handovers(
                            roundTrip,
                            signature.signMicros(),
                            signature.verifyMicros(),
                            latencies.usable,
                            latencies.free,
                            rates),
                    latencies.flood,
                    pairwise(fleet, first, second));
        }
    }

    /** Lets the virtual machine compile what is measured afterwards. */
    private void warmUp(BenchFleet fleet, Identity first, Identity second, boolean pairwise) {
        BenchShuttle shuttle = new BenchShuttle(false);
        try (AgentEndpoint one = fleet.open(first, shuttle.listener(0), List.of(), TOKENS, pairwise);
                AgentEndpoint other =
                        fleet.open(second, shuttle.listener(1), List.of(one.address()), TOKENS, pairwise)) {
            begin(shuttle, one, other, TOKENS);
            sleep(2 * unitNanos);
            shuttle.stop();
        }
    }

    private record Latencies(Percentiles usable, Percentiles free, HandoverFigures.Flood flood) {}

    /**
     * One token, one handover at a time. Quiet times and floods take turns, so that what else the machine does meets both
     * alike; the median of the ratios of neighbours is what the flood itself does.
     */
    private Latencies latencies(BenchFleet fleet, Identity first, Identity second) throws GeneralSecurityException {
        BenchShuttle shuttle = new BenchShuttle(true);
        BenchShuttle.Slice[] quiet = new BenchShuttle.Slice[TURNS];
        BenchShuttle.Slice[] flooded = new BenchShuttle.Slice[TURNS];
        double[] ratios = new double[TURNS];
        double seconds = 0;
        long forged = 0;
        try (AgentEndpoint one = fleet.open(first, shuttle.listener(0), List.of(), 1, false);
                AgentEndpoint other = fleet.open(second, shuttle.listener(1), List.of(one.address()), 1, false);
                BenchFlood flood = new BenchFlood(one, second, fleet.group())) {
            begin(shuttle, one, other, 1);
            sleep(unitNanos);
            for (int turn = 0; turn < TURNS; turn++) {
                quiet[turn] = measure(shuttle, 4 * unitNanos / TURNS / 2);
                flood.activate(true);
                long sentBefore = flood.sentCount();
                long begin = System.nanoTime();
                flooded[turn] = measure(shuttle, 4 * unitNanos / TURNS / 2);
                seconds += (System.nanoTime() - begin) / SECOND;
                forged += flood.sentCount() - sentBefore;
                flood.activate(false);
                ratios[turn] = Percentiles.of(flooded[turn].usable()).p99()
                        / Percentiles.of(quiet[turn].usable()).p99();
            }
            shuttle.stop();
        }
        Arrays.sort(ratios);
        return new Latencies(
                pooled(quiet, BenchShuttle.Slice::usable),
                pooled(quiet, BenchShuttle.Slice::free),
                new HandoverFigures.Flood(
                        pooled(flooded, BenchShuttle.Slice::usable), forged / seconds, ratios[TURNS / 2]));
    }

    /** The same handovers, of which only the first is signed. */
    private HandoverFigures.Handovers pairwise(BenchFleet fleet, Identity first, Identity second) throws IOException {
        warmUp(fleet, first, second, true);
        AeadSpeed aead = AeadSpeed.measure(unitNanos / 2);
        Percentiles roundTrip = BenchPingPong.measure(unitNanos);
        BenchShuttle shuttle = new BenchShuttle(true);
        BenchShuttle.Slice slice;
        try (AgentEndpoint one = fleet.open(first, shuttle.listener(0), List.of(), 1, true);
                AgentEndpoint other = fleet.open(second, shuttle.listener(1), List.of(one.address()), 1, true)) {
            begin(shuttle, one, other, 1);
            sleep(unitNanos);
            slice = measure(shuttle, 2 * unitNanos);
            shuttle.stop();
        }
        return new HandoverFigures.Handovers(
                roundTrip,
                aead.sealMicros(),
                aead.openMicros(),
                Percentiles.of(slice.usable()),
                Percentiles.of(slice.free()),
                rates(fleet, first, second, true));
    }

    private static BenchShuttle.Slice measure(BenchShuttle shuttle, long nanos) {
        BenchShuttle.Slice slice = new BenchShuttle.Slice();
        // What has just begun or ceased is not measured yet.
        sleep(nanos / 10);
        shuttle.measure(slice);
        sleep(nanos);
        shuttle.measure(null);
        return slice;
    }

    private static Percentiles pooled(BenchShuttle.Slice[] slices, Function<BenchShuttle.Slice, Samples> part) {
        return Percentiles.of(Arrays.stream(slices).map(part).toArray(Samples[]::new));
    }

    private HandoverFigures.Rates rates(BenchFleet fleet, Identity first, Identity second, boolean pairwise)
            throws IOException {
        double oneProcess;
        double cpuMicros;
        double bytes;
        BenchShuttle shuttle = new BenchShuttle(false);
        try (AgentEndpoint one = fleet.open(first, shuttle.listener(0), List.of(), TOKENS, pairwise);
                AgentEndpoint other =
                        fleet.open(second, shuttle.listener(1), List.of(one.address()), TOKENS, pairwise)) {
            begin(shuttle, one, other, TOKENS);
            sleep(unitNanos);
            OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            long count = shuttle.handoverCount.get();
            long cpu = system.getProcessCpuTime();
            long allocated = allocatedBytes();
            long begin = System.nanoTime();
            sleep(unitNanos);
            double seconds = (System.nanoTime() - begin) / SECOND;
            double handovers = shuttle.handoverCount.get() - count;
            oneProcess = handovers / seconds;
            cpuMicros = (system.getProcessCpuTime() - cpu) / MICROSECOND / handovers;
            bytes = (allocatedBytes() - allocated) / handovers;
            shuttle.stop();
        }
        return new HandoverFigures.Rates(oneProcess, betweenProcesses(fleet, first, pairwise), cpuMicros, bytes);
    }

    private double betweenProcesses(BenchFleet fleet, Identity first, boolean pairwise) throws IOException {
        BenchShuttle shuttle = new BenchShuttle(false);
        try (AgentEndpoint one = fleet.open(first, shuttle.listener(0), List.of(), TOKENS, pairwise)) {
            shuttle.bind(0, one);
            Process partner = start(fleet, one.address().getPort(), pairwise);
            try (BufferedReader answer =
                    new BufferedReader(new InputStreamReader(partner.getInputStream(), StandardCharsets.UTF_8))) {
                if (answer.readLine() == null) {
                    throw new IOException("the second process did not start");
                }
                awaitPeer(one);
                shuttle.begin(0, TOKENS);
                awaitTraffic(shuttle, TOKENS);
                sleep(unitNanos);
                long count = shuttle.handoverCount.get();
                long begin = System.nanoTime();
                sleep(unitNanos);
                // Only the tokens that arrive here are seen here, and each has arrived at the other agent before.
                double handovers = 2.0 * (shuttle.handoverCount.get() - count);
                shuttle.stop();
                return handovers / ((System.nanoTime() - begin) / SECOND);
            } finally {
                end(partner);
            }
        }
    }

    private static Process start(BenchFleet fleet, int port, boolean pairwise) throws IOException {
        return FleetBench.java(List.of(
                        BenchPartner.class.getName(),
                        fleet.folder().toString(),
                        String.valueOf(pairwise),
                        String.valueOf(port),
                        String.valueOf(TOKENS)))
                .start();
    }

    /** Lets the clients of both agents want the tokens, once the agents know each other. */
    private static void begin(BenchShuttle shuttle, AgentEndpoint one, AgentEndpoint other, int tokens) {
        shuttle.bind(0, one);
        shuttle.bind(1, other);
        awaitPeer(one);
        awaitPeer(other);
        shuttle.begin(0, tokens);
        shuttle.begin(1, tokens);
        awaitTraffic(shuttle, tokens);
    }

    /** Waits until the tokens go to and fro, for some seconds at most. */
    private static void awaitTraffic(BenchShuttle shuttle, int tokens) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PARTNER_MILLIS);
        while (shuttle.handoverCount.get() < 3L * tokens && System.nanoTime() < deadline) {
            sleep(LOOK_NANOS);
        }
    }

    private static void awaitPeer(AgentEndpoint agent) {
        while (agent.ask(asked -> asked.members().view().isEmpty())) {
            sleep(LOOK_NANOS);
        }
    }

    /** What the endpoints' threads have allocated so far. */
    private static long allocatedBytes() {
        com.sun.management.ThreadMXBean threads =
                ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class);
        long sum = 0;
        for (long id : threads.getAllThreadIds()) {
            ThreadInfo info = threads.getThreadInfo(id);
            if (info != null && info.getThreadName().startsWith("wander-udp-")) {
                sum += threads.getThreadAllocatedBytes(id);
            }
        }
        return sum;
    }

    private static void end(Process partner) throws IOException {
        partner.getOutputStream().close();
        try {
            if (!partner.waitFor(PARTNER_MILLIS, TimeUnit.MILLISECONDS)) {
                partner.destroyForcibly();
            }
        } catch (InterruptedException e) {
            partner.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static void sleep(long nanos) {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
