package io.wandertoken.benchmarks;

import io.wandertoken.agent.config.LogSettings;
import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.agent.log.EventLog;
import io.wandertoken.agent.log.QueuedLog;
import io.wandertoken.client.Locks;
import io.wandertoken.client.Resource;
import io.wandertoken.client.Wander;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
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
     * @param recordedRush as the one before, of agents that write an audit log and a log, as agents in processes do
     * @param nextGrant from a release to the grant at another agent of this JVM, and between bare agents
     * @param locks named locks that are taken at one agent after the other
     * @param peakMebibytes the most memory that an agent process has used
     */
    public record Figures(
            Uncontended embedded,
            Uncontended connected,
            Contended embeddedRush,
            Contended recordedRush,
            Contended connectedRush,
            NextGrant nextGrant,
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
        NextGrant nextGrant = NextGrantBench.run(2 * seconds);
        return new Figures(embedded, connected, embeddedRush, recordedRush(), connectedRush, nextGrant, locks, peak);
    }

    /** Agents in processes write all leases down; so should those that are compared with them. */
    private Contended recordedRush() throws InterruptedException {
        WanderConfig.Resources resources = new WanderConfig.Resources(List.of(ResourceSettings.of(SOFT)), false);
        try (ThrowawayFleet fleet = ThrowawayFleet.make("bench");
                QueuedLog log = new QueuedLog(new EventLog(LogSettings.DEFAULTS, lines -> {}))) {
            List<LiveAgent> agents = FleetBench.start(
                    AGENTS,
                    (i, seeds) -> fleet.setup("agent" + i, resources, AgentConfig.loopback(), seeds)
                            .withFolder(folder(fleet, i)));
            try {
                FleetBench.awaitCompany(agents, AGENTS);
                agents.forEach(agent -> agent.subscribe(log));
                return rush(client -> Wander.over(agents.get(client % AGENTS)));
            } finally {
                agents.forEach(LiveAgent::kill);
            }
        }
    }

    private static Path folder(ThrowawayFleet fleet, int agent) {
        try {
            return Files.createDirectory(fleet.folder().resolve("state" + agent));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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

    /** Each time until the outcome of the release is known. */
    private static void repeat(Resource resource, long nanos, Samples samples) throws InterruptedException {
        long begin = System.nanoTime();
        for (long now = begin; now - begin < nanos; ) {
            resource.acquire().release();
            long after = System.nanoTime();
            samples.add(after - now);
            now = after;
        }
    }

    /** As a {@code try} does it; how many times. */
    private static long closeAgain(Resource resource, long nanos) throws InterruptedException {
        long count = 0;
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < nanos) {
            resource.acquire().close();
            count++;
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
                    closeAgain(resource, RUSH_WARM_UPS * nanos);
                    return closeAgain(resource, nanos);
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
}
