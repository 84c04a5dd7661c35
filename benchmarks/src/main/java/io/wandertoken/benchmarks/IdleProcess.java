package io.wandertoken.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * The other process of {@code wander bench idle}: agents with resources that nobody uses, on the LAN profile. Prints how many datagrams
 * they send per second and what share of a core they use.
 */
final class IdleProcess {
    private static final double NANOS_PER_SECOND = 1e9;

    private IdleProcess() {}

    /** @param arguments how many agents, how many resources, after how many seconds to measure, and for how many seconds */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int resources = Integer.parseInt(arguments[1]);
        try (ThrowawayFleet fleet = ThrowawayFleet.make("bench")) {
            List<LiveAgent> agents = FleetBench.start(
                    fleet,
                    Integer.parseInt(arguments[0]),
                    IntStream.range(0, resources)
                            .mapToObj(number -> ResourceSettings.of("bench" + number))
                            .toList(),
                    AgentConfig.lan());
            TimeUnit.SECONDS.sleep(Long.parseLong(arguments[2]));
            OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            long sentBefore = sent(agents);
            long processorBefore = system.getProcessCpuTime();
            long begun = System.nanoTime();
            TimeUnit.SECONDS.sleep(Long.parseLong(arguments[3]));
            double nanos = System.nanoTime() - begun;
            double share = (system.getProcessCpuTime() - processorBefore) / nanos;
            System.out.println((sent(agents) - sentBefore) / (nanos / NANOS_PER_SECOND) + " " + share);
            agents.forEach(LiveAgent::kill);
        }
    }

    private static long sent(List<LiveAgent> agents) {
        return agents.stream()
                .mapToLong(agent -> agent.counters().get(Counters.Total.SENT))
                .sum();
    }
}
