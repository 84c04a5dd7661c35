package io.wandertoken.cli.demo;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.output.TextFormat;
import io.wandertoken.client.Lease;
import io.wandertoken.client.Resource;
import io.wandertoken.client.Wander;
import io.wandertoken.client.WanderException;
import io.wandertoken.control.ResourceView;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Permits that adapt, live: subscribers fetch from the FTP server all the time, first without coordination, then with {@code permits: auto},
 * while the number of clients that it serves at full speed is halved and doubled.
 */
final class AdaptiveDemo {
    private static final int[] CAPACITIES = {4, 2, 8};
    private static final int MOST_PERMITS = 8;
    private static final double SLOWDOWN = 1.5;
    private static final int CALIBRATIONS = 9;
    private static final long LOOK_MILLIS = 20;

    /** The uncoordinated phase takes this part of the time. */
    private static final int UNCOORDINATED_PART = 4;

    /**
     * What happened at one capacity.
     *
     * @param perSecond fetches
     * @param ofBest the same as a share of what the best fixed number of permits could do
     * @param slowdown how many times as long as alone a fetch took, on average
     * @param level how many could fetch at a time, on average
     * @param adapt seconds until that was the capacity; NaN if it never was
     */
    record Segment(int capacity, double perSecond, double ofBest, double slowdown, double level, double adapt) {
        private JsonDocument json() {
            return new JsonDocument()
                    .with("capacity", capacity)
                    .with("fetchesPerSecond", perSecond)
                    .with("ofBest", ofBest)
                    .with("slowdown", slowdown)
                    .with("level", level)
                    .with("adapt", adapt);
        }
    }

    /** @param alone seconds that a fetch takes alone */
    record Outcome(int agents, double alone, List<Segment> uncoordinated, List<Segment> adaptive)
            implements ResultCommand.Result {
        @Override
        public List<String> text() {
            List<String> lines = new ArrayList<>();
            lines.add(TextFormat.format(
                    "%d subscribers fetch all the time. A fetch takes %.3f s alone, and may take %s times that.",
                    agents, alone, SLOWDOWN));
            lines.add("");
            lines.add("                no coordination       permits: auto");
            lines.add("at full speed   fetches/s  slowdown   fetches/s  of best  slowdown  level  adapted after");
            for (int i = 0; i < adaptive.size(); i++) {
                Segment free = uncoordinated.get(i);
                Segment auto = adaptive.get(i);
                lines.add(TextFormat.format(
                        "%5d clients   %9.1f  %8.2f   %9.1f  %5.0f %%  %8.2f  %5.1f  %s",
                        auto.capacity,
                        free.perSecond,
                        free.slowdown,
                        auto.perSecond,
                        100 * auto.ofBest,
                        auto.slowdown,
                        auto.level,
                        Double.isNaN(auto.adapt) ? "never" : TextFormat.format("%.1f s", auto.adapt)));
            }
            return lines;
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument()
                    .with("agents", agents)
                    .with("alone", alone)
                    .with(
                            "uncoordinated",
                            uncoordinated.stream().map(Segment::json).toList())
                    .with("adaptive", adaptive.stream().map(Segment::json).toList());
        }
    }

    private final int agents;
    private final Duration hold;
    private final Duration length;
    private final Demo.Listener listener;
    private final CloseStack leftovers;
    private final DataStream stream;
    private final StreamServer server;
    private final WorkerThreads workers = new WorkerThreads();
    private volatile boolean over;
    private long fetchCount;
    private double fetchSeconds;
    private long passedNanos;

    AdaptiveDemo(int agents, Duration hold, Duration length, Demo.Listener listener, CloseStack leftovers) {
        this.agents = agents;
        this.hold = hold;
        this.length = length;
        this.listener = listener;
        this.leftovers = leftovers;
        stream = new DataStream(length, System.nanoTime());
        server = leftovers.add(new StreamServer(stream, 2 * agents + 1));
    }

    Outcome run() throws IOException, InterruptedException {
        double alone = calibrate();
        List<LiveAgent> fleet = startAgents();
        Duration free = length.dividedBy(UNCOORDINATED_PART);
        for (int i = 0; i < agents; i++) {
            StreamClient client = leftovers.add(new StreamClient(server.address()));
            workers.start("subscriber " + i, () -> repeat(client));
        }
        List<Segment> uncoordinated = measure(free, alone, "no coordination", null);
        for (LiveAgent agent : fleet) {
            StreamClient client = leftovers.add(new StreamClient(server.address()));
            Resource ftp = Wander.over(agent).resource(DemoFleet.RESOURCE);
            workers.start("subscriber", () -> repeatUnderLease(ftp, client));
        }
        return new Outcome(
                agents, alone, uncoordinated, measure(length.minus(free), alone, "permits: auto", fleet.get(0)));
    }

    /** Each client gets at most what lets a fetch take as long as planned, and all together what the present capacity says. */
    private void serve(int capacity) {
        double each = DataStream.FILE_BYTES / (hold.toNanos() / 1e9);
        server.limit(capacity * each, each);
    }

    private double calibrate() throws IOException {
        listener.onProgress(0, "calibrating");
        serve(CAPACITIES[0]);
        try (StreamClient client = new StreamClient(server.address())) {
            return Demo.median(CALIBRATIONS, client::fetch);
        }
    }

    private List<LiveAgent> startAgents() {
        ThrowawayFleet authority = leftovers.add(ThrowawayFleet.make("demo"));
        ResourceSettings usual = ResourceSettings.of(DemoFleet.RESOURCE);
        WanderConfig.Resources resources = new WanderConfig.Resources(
                List.of(new ResourceSettings(usual.name(), usual.mode(), MOST_PERMITS, usual.times(), usual.reactions())
                        .withSlowdown(SLOWDOWN)),
                false);
        List<LiveAgent> fleet = new ArrayList<>();
        for (int i = 0; i < agents; i++) {
            String name = DemoFleet.name(i);
            LiveAgent agent = leftovers.make(() -> LiveAgent.start(authority.setup(
                    name,
                    resources,
                    AgentConfig.loopback(),
                    fleet.stream().limit(1).map(LiveAgent::address).toList())));
            leftovers.add(agent::kill);
            fleet.add(agent);
        }
        return fleet;
    }

    private void repeat(StreamClient client) throws IOException {
        while (!over) {
            long start = System.nanoTime();
            client.fetch();
            note((System.nanoTime() - start) / 1e9);
        }
    }

    private void repeatUnderLease(Resource ftp, StreamClient client) throws IOException {
        try {
            while (!over) {
                try (Lease lease = ftp.acquire()) {
                    long start = System.nanoTime();
                    client.fetch();
                    note((System.nanoTime() - start) / 1e9);
                    lease.work(DataStream.FILE_BYTES);
                }
            }
        } catch (WanderException e) {
            if (!over) {
                throw e;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void note(double seconds) {
        fetchCount++;
        fetchSeconds += seconds;
    }

    /** @param agent that tells the level; null without coordination */
    private List<Segment> measure(Duration all, double alone, String what, @Nullable LiveAgent agent)
            throws InterruptedException {
        List<Segment> segments = new ArrayList<>();
        for (int capacity : CAPACITIES) {
            serve(capacity);
            segments.add(measure(capacity, all.dividedBy(CAPACITIES.length), alone, what, agent));
        }
        over = true;
        workers.join();
        over = false;
        return segments;
    }

    private Segment measure(int capacity, Duration time, double alone, String what, @Nullable LiveAgent agent)
            throws InterruptedException {
        begin();
        long start = System.nanoTime();
        double levels = 0;
        int looks = 0;
        double adapt = Double.NaN;
        for (long past = 0; past < time.toNanos(); past = System.nanoTime() - start) {
            int level = agent == null ? agents : level(agent);
            adapt = Double.isNaN(adapt) && level == capacity ? past / 1e9 : adapt;
            levels += level;
            looks++;
            passedNanos += LOOK_MILLIS * 1_000_000;
            listener.onProgress(
                    Math.min(1, (double) passedNanos / length.toNanos()),
                    what + ", " + capacity + " at full speed, " + level + " at a time");
            workers.check();
            Thread.sleep(LOOK_MILLIS);
        }
        return end(capacity, (System.nanoTime() - start) / 1e9, alone, levels / looks, adapt);
    }

    private synchronized void begin() {
        fetchCount = 0;
        fetchSeconds = 0;
    }

    private synchronized Segment end(int capacity, double seconds, double alone, double level, double adapt) {
        double perSecond = fetchCount / seconds;
        return new Segment(
                capacity, perSecond, perSecond * alone / capacity, fetchSeconds / fetchCount / alone, level, adapt);
    }

    private static int level(LiveAgent agent) {
        ResourceView.Level level =
                agent.resource(DemoFleet.RESOURCE).orElseThrow().memory().level();
        return level == null ? 1 : level.permits();
    }
}
