package io.wandertoken.benchmarks;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.client.Lease;
import io.wandertoken.client.Locks;
import io.wandertoken.client.Resource;
import io.wandertoken.client.Wander;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/**
 * Measures leases as clients get them, in one run: at an agent in the same JVM and at one in another process, alone and among
 * others, and from one agent to the next.
 */
public final class LeaseBench {
    private static final int AGENTS = 3;
    private static final int CLIENTS = 10;
    private static final int TURNS = 10;
    private static final long LONGEST_SECONDS = 60;
    /** Compilers need so much longer than a measurement. */
    private static final int RUSH_WARM_UPS = 2;

    private static final String SOFT = "soft";
    private static final String REQUEST = "request";
    private static final String LOCKS = "locks";

    private final int seconds;
    private final List<String> agentCommand;

    /** Acquire and release by the only client, where the token rests. */
    public record Uncontended(Percentiles soft, Percentiles request) {
        public double ratio() {
            return soft.p50() / request.p50();
        }
    }

    /**
     * Ten clients of three agents that always want the resource.
     *
     * @param perSecond the grants per second of all
     * @param least the grants of the client that got fewest
     * @param most the grants of the client that got most
     */
    public record Contended(double perSecond, long least, long most) {}

    /**
     * @param nextGrant from a release to the grant at another agent of this JVM
     * @param handover the same between two agents without anything around them, which have pairwise keys, too
     * @param locks named locks that are taken at one agent after the other
     * @param peakMebibytes the most memory that an agent process has used
     */
    public record Figures(
            Uncontended embedded,
            Uncontended connected,
            Contended embeddedRush,
            Contended connectedRush,
            Percentiles nextGrant,
            Percentiles handover,
            NamedLocks locks,
            double peakMebibytes) {}

    /**
     * Named locks that are taken and released at one of three agents after the other, so that the token has to come each time.
     *
     * @param datagrams what all agents sent per lock, taken and released
     */
    public record NamedLocks(Percentiles micros, double datagrams) {}

    /**
     * @param seconds how long each measurement takes
     * @param agentCommand options of the JVM, main class and arguments that start an agent, without its configuration
     */
    public LeaseBench(int seconds, List<String> agentCommand) {
        this.seconds = seconds;
        this.agentCommand = List.copyOf(agentCommand);
    }

    public Figures run() throws IOException, GeneralSecurityException, InterruptedException {
        Uncontended embedded;
        Contended embeddedRush;
        Percentiles nextGrant;
        NamedLocks locks;
        try (ThrowawayFleet fleet = ThrowawayFleet.make("bench")) {
            List<LiveAgent> agents = FleetBench.start(
                    fleet,
                    AGENTS,
                    List.of(
                            ResourceSettings.of(SOFT),
                            strict(ResourceSettings.of(REQUEST)),
                            ResourceSettings.locks(LOCKS, 1)));
            try {
                embedded = uncontended(Wander.over(agents.get(0)));
                embeddedRush = rush(client -> Wander.over(agents.get(client % AGENTS)));
                nextGrant = nextGrants(agents);
                locks = namedLocks(agents);
            } finally {
                agents.forEach(LiveAgent::kill);
            }
        }
        Uncontended connected;
        Contended connectedRush;
        double peak;
        try (ThrowawayFleet fleet = ThrowawayFleet.make("bench");
                AgentProcesses agents = AgentProcesses.start(
                        fleet,
                        AGENTS,
                        agentCommand,
                        "profile: local\nresources: {" + SOFT + ": {}, " + REQUEST + ": {mode: request}}")) {
            connected = uncontended(agents.connect(0));
            connectedRush = rush(client -> agents.connect(client % AGENTS));
            peak = agents.peakMebibytes();
        }
        Percentiles handover = new HandoverBench(TimeUnit.SECONDS.toNanos(seconds) / TURNS)
                .run()
                .pairwise()
                .usable();
        return new Figures(embedded, connected, embeddedRush, connectedRush, nextGrant, handover, locks, peak);
    }

    private static ResourceSettings strict(ResourceSettings usual) {
        return new ResourceSettings(
                usual.name(), ResourceSettings.Mode.REQUEST, usual.permits(), usual.times(), usual.reactions());
    }

    /** Both modes in turns, so that what else the machine does meets both alike. */
    private Uncontended uncontended(Wander agent) throws InterruptedException {
        Resource soft = agent.resource(SOFT);
        Resource request = agent.resource(REQUEST);
        long turn = TimeUnit.SECONDS.toNanos(seconds) / TURNS;
        Samples[] samples = {new Samples(1 << 20), new Samples(1 << 20)};
        for (int i = 0; i < 2 * TURNS; i++) {
            // The first half warms up.
            Samples target = i < TURNS ? new Samples(0) : samples[i % 2];
            repeat(i % 2 == 0 ? soft : request, turn, target);
        }
        return new Uncontended(Percentiles.of(samples[0]), Percentiles.of(samples[1]));
    }

    private static long repeat(Resource resource, long nanos, Samples samples) throws InterruptedException {
        long count = 0;
        long begin = System.nanoTime();
        for (long now = begin; now - begin < nanos; count++) {
            resource.acquire().release();
            long after = System.nanoTime();
            samples.add(after - now);
            now = after;
        }
        return count;
    }

    private Contended rush(IntFunction<Wander> connect) throws InterruptedException {
        long nanos = TimeUnit.SECONDS.toNanos(seconds);
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<Long>> counts = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                Resource resource = connect.apply(i).resource(SOFT);
                counts.add(clients.submit(() -> {
                    repeat(resource, RUSH_WARM_UPS * nanos, new Samples(0));
                    return repeat(resource, nanos, new Samples(0));
                }));
            }
            long sum = 0;
            long least = Long.MAX_VALUE;
            long most = 0;
            for (Future<Long> count : counts) {
                long got = count.get(LONGEST_SECONDS + 2L * RUSH_WARM_UPS * seconds, TimeUnit.SECONDS);
                sum += got;
                least = Math.min(least, got);
                most = Math.max(most, got);
            }
            return new Contended((double) sum / seconds, least, most);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("a client got no lease", e);
        } finally {
            clients.shutdownNow();
        }
    }

    private Percentiles nextGrants(List<LiveAgent> agents) throws InterruptedException {
        Samples samples = new Samples(1 << 16);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        for (int round = 0; System.nanoTime() < end; round++) {
            samples.add(handOn(agents.get(round % AGENTS), agents.get((round + 1) % AGENTS), SOFT));
        }
        return Percentiles.of(samples);
    }

    private NamedLocks namedLocks(List<LiveAgent> agents) throws InterruptedException {
        long nanos = TimeUnit.SECONDS.toNanos(seconds);
        lockInTurns(agents, nanos / 2, new Samples(0));
        Samples samples = new Samples(1 << 20);
        long before = LiveElectionBench.sent(agents);
        long count = lockInTurns(agents, nanos, samples);
        return new NamedLocks(
                Percentiles.of(samples), (double) (LiveElectionBench.sent(agents) - before) / Math.max(1, count));
    }

    private static long lockInTurns(List<LiveAgent> agents, long nanos, Samples samples) throws InterruptedException {
        List<Locks> spaces =
                agents.stream().map(agent -> Wander.over(agent).locks(LOCKS)).toList();
        long count = 0;
        long begin = System.nanoTime();
        for (long now = begin; now - begin < nanos; count++) {
            spaces.get((int) (count % AGENTS)).acquire("bench").release();
            long after = System.nanoTime();
            samples.add(after - now);
            now = after;
        }
        return count;
    }

    /** A client of one agent holds the lease, one of another waits for it: how long from release to grant. */
    static long handOn(LiveAgent one, LiveAgent other, String resource) throws InterruptedException {
        Lease held = Wander.over(one).resource(resource).acquire();
        CompletableFuture<Long> granted = new CompletableFuture<>();
        CompletableFuture<Lease> next =
                Wander.over(other).resource(resource).acquireAsync().toCompletableFuture();
        next.thenAccept(lease -> granted.complete(System.nanoTime()));
        // Long enough for the wish to be known at the other agent.
        TimeUnit.MILLISECONDS.sleep(5);
        long released = System.nanoTime();
        held.release();
        long nanos = granted.join() - released;
        next.join().release();
        return nanos;
    }
}
