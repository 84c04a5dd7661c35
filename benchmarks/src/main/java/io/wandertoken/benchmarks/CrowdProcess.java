package io.wandertoken.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.control.ResourceView;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * The other process of {@code wander bench fleet}: many agents with one token that never rests. Prints how long they took to
 * find each other, how often the token hopped, what that cost and how many agents it visited, and per hop the datagrams, those of them that
 * were signed, and the signatures that were checked. Ends with its standard input.
 */
final class CrowdProcess {
    private static final Duration SKIP = Duration.ofMillis(1);
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long LOOK_MILLIS = 20;

    private CrowdProcess() {}

    /** @param arguments how many agents, and for how many seconds */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int count = Integer.parseInt(arguments[0]);
        int seconds = Integer.parseInt(arguments[1]);
        try (ThrowawayFleet fleet = ThrowawayFleet.make("bench")) {
            long begun = System.nanoTime();
            List<LiveAgent> agents = FleetBench.start(fleet, count, restless());
            awaitCompany(agents);
            double gathering = (System.nanoTime() - begun) / NANOS_PER_SECOND;
            TimeUnit.SECONDS.sleep(Math.max(2, seconds / 2));
            OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            long hopsBefore = visits(agents);
            long sentBefore = sum(agents, Total.SENT);
            long signedBefore = sentBefore - sum(agents, Total.SENT_KEYED);
            long checkedBefore = sum(agents, Total.SIGNATURES_CHECKED);
            long processorBefore = system.getProcessCpuTime();
            TimeUnit.SECONDS.sleep(seconds);
            double processor = (system.getProcessCpuTime() - processorBefore) / NANOS_PER_SECOND;
            long hops = visits(agents) - hopsBefore;
            long sent = sum(agents, Total.SENT);
            double most = Math.max(1, hops);
            System.out.println(gathering + " " + hops + " " + processor + " " + visited(agents) + " "
                    + (sent - sentBefore) / most + " "
                    + (sent - sum(agents, Total.SENT_KEYED) - signedBefore) / most + " "
                    + (sum(agents, Total.SIGNATURES_CHECKED) - checkedBefore) / most);
            while (System.in.read() >= 0) {
                // Nothing is said; only the end counts.
            }
            agents.forEach(LiveAgent::kill);
        }
    }

    private static void awaitCompany(List<LiveAgent> agents) throws InterruptedException {
        for (LiveAgent agent : agents) {
            while (agent.agent().isolated()) {
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
        }
    }

    /** An unused token that still moves every millisecond. */
    private static ResourceSettings restless() {
        ResourceSettings usual = ResourceSettings.of("bench");
        ResourceSettings.Times times = new ResourceSettings.Times(
                Duration.ofSeconds(10), Duration.ZERO, SKIP, Duration.ZERO, OptionalInt.empty());
        return new ResourceSettings(usual.name(), usual.mode(), 1, times, usual.reactions());
    }

    private static long sum(List<LiveAgent> agents, Total counter) {
        return agents.stream().mapToLong(agent -> agent.counters().get(counter)).sum();
    }

    private static long visits(List<LiveAgent> agents) {
        return agents.stream().mapToLong(CrowdProcess::visits).sum();
    }

    private static long visits(LiveAgent agent) {
        return agent.resource("bench").map(ResourceView::counts).orElseThrow().visits();
    }

    private static long visited(List<LiveAgent> agents) {
        return agents.stream().filter(agent -> visits(agent) > 0).count();
    }
}
