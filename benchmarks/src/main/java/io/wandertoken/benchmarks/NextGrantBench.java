package io.wandertoken.benchmarks;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.agent.transport.AgentEndpoint;
import io.wandertoken.agent.transport.AgentListener;
import io.wandertoken.client.Lease;
import io.wandertoken.client.Wander;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures how long it takes from the release of a lease to the next grant at another agent, once between clients of live agents and once
 * between two agents without anything around them. Both have pairwise keys, and both rest for the same time before each handover. They take
 * turns in one process, one handover each, so that compilers, caches and what else the machine does meet both alike.
 */
final class NextGrantBench {
    private static final int AGENTS = 3;
    private static final String RESOURCE = "next";
    private static final int PER_ROUND = 25;
    private static final int WARM_UP_ROUNDS = 8;
    /** Long enough for the wish to be known at the other agent. */
    private static final long REST_MILLIS = 5;

    private NextGrantBench() {}

    /** @param seconds how long it measures, after the warm-up */
    static NextGrant run(int seconds) throws InterruptedException {
        try (ThrowawayFleet fleet = ThrowawayFleet.make("bench");
                BenchFleet bare = BenchFleet.make();
                BareAgents two = new BareAgents(bare)) {
            List<LiveAgent> agents = FleetBench.start(fleet, AGENTS, ResourceSettings.of(RESOURCE));
            try {
                return measure(agents, two, seconds);
            } finally {
                agents.forEach(LiveAgent::kill);
            }
        }
    }

    private static NextGrant measure(List<LiveAgent> agents, BareAgents two, int seconds) throws InterruptedException {
        int most = (int) (seconds * TimeUnit.SECONDS.toMillis(1) / (PER_ROUND * REST_MILLIS));
        Samples leases = new Samples(most * PER_ROUND);
        Samples handovers = new Samples(most * PER_ROUND);
        double[] ratios = new double[most];
        int rounds = 0;
        long end = Long.MAX_VALUE;
        for (int round = -WARM_UP_ROUNDS; rounds < most && System.nanoTime() < end; round++) {
            Samples ofLeases = new Samples(PER_ROUND);
            Samples ofHandovers = new Samples(PER_ROUND);
            for (int turn = 0; turn < PER_ROUND; turn++) {
                ofLeases.add(handOn(agents.get(turn % AGENTS), agents.get((turn + 1) % AGENTS), RESOURCE));
                ofHandovers.add(two.handOver(turn % 2));
            }
            if (round == -1) {
                end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
            } else if (round >= 0) {
                leases.addAll(ofLeases);
                handovers.addAll(ofHandovers);
                ratios[rounds++] = Percentiles.of(ofLeases).p50()
                        / Percentiles.of(ofHandovers).p50();
            }
        }
        double[] sorted = Arrays.copyOf(ratios, rounds);
        Arrays.sort(sorted);
        return new NextGrant(
                Percentiles.of(leases), Percentiles.of(handovers), sorted[rounds / 2], sorted[0], sorted[rounds - 1]);
    }

    /** A client of one agent holds the lease, one of another waits for it: how long from release to grant. */
    static long handOn(LiveAgent one, LiveAgent other, String resource) throws InterruptedException {
        Lease held = Wander.over(one).resource(resource).acquire();
        CompletableFuture<Long> granted = new CompletableFuture<>();
        CompletableFuture<Lease> next =
                Wander.over(other).resource(resource).acquireAsync().toCompletableFuture();
        next.thenAccept(lease -> granted.complete(System.nanoTime()));
        TimeUnit.MILLISECONDS.sleep(REST_MILLIS);
        long released = System.nanoTime();
        held.release();
        long nanos = granted.join() - released;
        next.join().release();
        return nanos;
    }

    /** Two agents that hand over a token without clients, listeners or logs. */
    private static final class BareAgents implements AutoCloseable {
        private final Side[] sides = {new Side(), new Side()};
        private final AgentEndpoint[] agents = new AgentEndpoint[2];
        private final AtomicLong nextLease = new AtomicLong();

        BareAgents(BenchFleet fleet) {
            agents[0] = fleet.open(fleet.identity("first"), sides[0], List.of(), 1, true);
            agents[1] = fleet.open(fleet.identity("second"), sides[1], List.of(agents[0].address()), 1, true);
        }

        /** The same as {@link #handOn} from this side to the other. */
        long handOver(int from) throws InterruptedException {
            int to = 1 - from;
            long held = acquire(from);
            sides[from].granted.join();
            long next = acquire(to);
            TimeUnit.MILLISECONDS.sleep(REST_MILLIS);
            long released = System.nanoTime();
            release(from, held);
            long nanos = sides[to].granted.join() - released;
            release(to, next);
            return nanos;
        }

        private long acquire(int side) {
            long lease = nextLease.incrementAndGet();
            sides[side].granted = new CompletableFuture<>();
            agents[side].post(agent -> agent.acquire(0, lease, LeaseTerms.usual(), agents[side].nowNanos()));
            return lease;
        }

        private void release(int side, long lease) {
            agents[side].post(agent -> agent.release(0, lease, agents[side].nowNanos()));
        }

        @Override
        public void close() {
            for (AgentEndpoint agent : agents) {
                agent.close();
            }
        }
    }

    private static final class Side implements AgentListener {
        private volatile CompletableFuture<Long> granted = new CompletableFuture<>();

        @Override
        public void onEvent(AgentEvent event, long nowNanos) {
            // Only grants count.
        }

        @Override
        public void onGranted(AgentEvent.LeaseGranted lease, long nowNanos) {
            granted.complete(System.nanoTime());
        }
    }
}
