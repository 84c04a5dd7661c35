package io.wandertoken.benchmarks;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.client.Wander;
import io.wandertoken.control.CouncilView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Elections among many live agents in this JVM, over loopback. */
public final class LiveElectionBench {
    private static final int ELECTIONS = 5;
    public static final int LOWER = 4;
    public static final int UPPER = 8;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final Duration LONGEST_JOINING = Duration.ofMinutes(3);

    private LiveElectionBench() {}

    public record Election(
            int rounds, int replies, int members, double estimatedAgents, double seconds, long datagrams) {}

    /** All elections of one benchmark. */
    public record Figures(int agents, double windowSeconds, List<Election> elections) {}

    public static Figures run(int count, Duration window) throws InterruptedException {
        try (ThrowawayFleet fleet = ThrowawayFleet.make("bench")) {
            List<LiveAgent> agents = FleetBench.start(fleet, count, ResourceSettings.of("bench"));
            try {
                awaitViews(agents);
                List<Election> elections = new ArrayList<>();
                for (int i = 0; i < ELECTIONS; i++) {
                    elections.add(elect(agents, agents.get(i * (count - 1) / ELECTIONS), window));
                }
                return new Figures(count, window.toNanos() / NANOS_PER_SECOND, elections);
            } finally {
                agents.forEach(LiveAgent::kill);
            }
        }
    }

    private static Election elect(List<LiveAgent> agents, LiveAgent chair, Duration window) {
        long datagrams = sent(agents);
        long begin = System.nanoTime();
        CouncilView council =
                Wander.over(chair).council(LOWER, UPPER).within(window).elect();
        double seconds = (System.nanoTime() - begin) / NANOS_PER_SECOND;
        double estimated = council.estimates().stream()
                .filter(estimate -> estimate.name().equals("agents"))
                .mapToDouble(CouncilView.Estimate::value)
                .findFirst()
                .orElse(Double.NaN);
        return new Election(
                council.rounds(),
                council.replies(),
                council.members().size(),
                estimated,
                seconds,
                sent(agents) - datagrams);
    }

    static long sent(List<LiveAgent> agents) {
        return agents.stream()
                .mapToLong(agent -> agent.counters().get(io.wandertoken.agent.transport.accounting.Counters.Total.SENT))
                .sum();
    }

    /** Waits until every agent knows enough peers for a rumour to reach all. */
    private static void awaitViews(List<LiveAgent> agents) throws InterruptedException {
        int enough = Math.min(agents.size(), 16);
        long deadline = System.nanoTime() + LONGEST_JOINING.toNanos();
        while (System.nanoTime() < deadline
                && agents.stream().anyMatch(agent -> agent.members().size() < enough)) {
            TimeUnit.MILLISECONDS.sleep(500);
        }
    }
}
