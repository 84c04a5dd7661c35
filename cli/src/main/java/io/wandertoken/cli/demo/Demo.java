package io.wandertoken.cli.demo;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.agent.http.ApiConfig;
import io.wandertoken.agent.http.ApiServer;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.agent.transport.TransportProblem;
import io.wandertoken.client.LeaseOutcome;
import io.wandertoken.control.EventView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The case study of the papers, live: many subscribers of one FTP server, first without coordination, then under the token,
 * then with agents that die while they hold it. The caller's {@link CloseStack} ends everything that it starts.
 *
 * @paper J §3
 */
public final class Demo {
    private static final int CALIBRATIONS = 30;
    private static final int SIMULATED_PHASES = 40;
    private static final long LOOK_MILLIS = 50;
    private static final Duration LONGEST_SETTLING = Duration.ofSeconds(30);
    private static final Duration GRACE = Duration.ofSeconds(15);

    /** The least share of a fetch that must be left for its bytes. */
    private static final double LEAST_TRANSFER = 0.25;

    private final DemoPlan plan;
    private final Listener listener;
    private final CloseStack leftovers;
    private final WorkerThreads workers = new WorkerThreads();
    private final EventCounts tokens = new EventCounts();
    private final DataStream stream;
    private final StreamServer server;
    private final DemoFleet fleet;
    private final MergedFleetControl control;
    private final String dashboard;
    private final List<Subscriber> subscribers = new ArrayList<>();
    private final boolean comparesRandomWalk;

    interface Fetch {
        void run() throws IOException;
    }

    /** Hears how the demo gets on. */
    public interface Listener {
        /** @param done what share of the whole is done, from 0 to 1 */
        void onProgress(double done, String what);
    }

    /**
     * @param port of the dashboard; 0 for any
     * @param leftovers to be closed when the demo is over, however it ends
     * @param comparesRandomWalk whether the paper's walk as published follows, with agents of its own
     */
    public Demo(DemoPlan plan, int port, Listener listener, CloseStack leftovers, boolean comparesRandomWalk) {
        this.comparesRandomWalk = comparesRandomWalk;
        this.plan = plan;
        this.listener = listener;
        this.leftovers = leftovers;
        ApiConfig api = requireFree(port);
        stream = new DataStream(plan.retention(), System.nanoTime());
        server = leftovers.add(new StreamServer(stream, plan.agents() + 1));
        ThrowawayFleet authority = leftovers.add(ThrowawayFleet.make("demo"));
        fleet = leftovers.add(new DemoFleet(
                plan,
                authority,
                leftovers,
                count -> listener.onProgress(0, "agent " + count + " of " + plan.agents() + " starts")));
        control = new MergedFleetControl(fleet.agents(), new MergedViews("demo: " + plan.agents() + " agents"));
        fleet.agents().forEach(agent -> agent.subscribe(tokens));
        dashboard = openDashboard(api).url() + "/";
    }

    /** Where a browser finds the dashboard. */
    public String dashboard() {
        return dashboard;
    }

    /** Takes as long as the plan says. */
    public DemoResult run() throws IOException, InterruptedException {
        subscribe();
        awaitConnected(fleet);
        double setup = calibrate();
        DemoResult.Phase uncoordinated = runUncoordinated();
        AccessStatistics accesses = new AccessStatistics(plan.agents(), System.nanoTime());
        subscribers.forEach(subscriber -> subscriber.catchUp(System.nanoTime()));
        TokenPhase phase = new TokenPhase(fleet.agents(), subscribers, accesses, workers, control::onDead);
        DemoResult.TokenFigures token;
        DemoResult.FailureFigures failure;
        try {
            token = runToken(phase, accesses, fleet, tokens, plan.uncoordinatedLength());
            failure = runFailure(phase, accesses);
        } finally {
            phase.finish();
        }
        DemoResult.TokenFigures randomWalk = comparesRandomWalk ? runRandomWalk() : null;
        listener.onProgress(1, "the same, simulated");
        return new DemoResult(
                plan,
                setup,
                DataStream.FILE_BYTES / (seconds(plan.hold()) - setup),
                uncoordinated,
                token,
                failure,
                foresee(setup, uncoordinated.figures(), token.phase().figures()),
                randomWalk);
    }

    private void subscribe() throws IOException {
        for (int i = 0; i < plan.agents(); i++) {
            subscribers.add(leftovers.add(new Subscriber(i, stream, server.address())));
        }
    }

    /** The second phase again, with new agents that follow the paper's walk as published. */
    private DemoResult.TokenFigures runRandomWalk() throws IOException, InterruptedException {
        fleet.close();
        for (Subscriber subscriber : subscribers) {
            subscriber.close();
        }
        subscribers.clear();
        subscribe();
        DemoFleet walking = leftovers.add(new DemoFleet(
                plan,
                ResourceSettings.Routing.RANDOM,
                leftovers.add(ThrowawayFleet.make("random")),
                leftovers,
                count -> listener.onProgress(1, "agent " + count + " of " + plan.agents() + " starts")));
        EventCounts counts = new EventCounts();
        walking.agents().forEach(agent -> agent.subscribe(counts));
        awaitConnected(walking);
        AccessStatistics accesses = new AccessStatistics(plan.agents(), System.nanoTime());
        subscribers.forEach(subscriber -> subscriber.catchUp(System.nanoTime()));
        TokenPhase phase = new TokenPhase(walking.agents(), subscribers, accesses, workers, agent -> {});
        try {
            return runToken(phase, accesses, walking, counts, plan.length());
        } finally {
            phase.finish();
        }
    }

    private DemoResult.Phase runUncoordinated() throws InterruptedException {
        AccessStatistics accesses = new AccessStatistics(plan.agents(), System.nanoTime());
        subscribers.forEach(subscriber -> subscriber.catchUp(System.nanoTime()));
        UncoordinatedPhase phase = new UncoordinatedPhase(plan, subscribers, accesses, workers);
        pass(warmUp(), 0, "no coordination");
        long began = begin(accesses);
        pass(plan.uncoordinatedLength().minus(warmUp()), warmUp().toNanos(), "no coordination");
        DemoResult.Phase result = phase(accesses, began);
        phase.finish();
        return result;
    }

    private DemoResult.TokenFigures runToken(
            TokenPhase phase, AccessStatistics accesses, DemoFleet agents, EventCounts counts, Duration past)
            throws InterruptedException {
        long before = past.toNanos();
        pass(warmUp(), before, "under the token");
        long sent = agents.sentCount();
        phase.begin();
        counts.begin();
        long began = begin(accesses);
        pass(plan.tokenLength().minus(warmUp()), before + warmUp().toNanos(), "under the token");
        DemoResult.Phase result = phase(accesses, began);
        double count = Math.max(1, result.figures().accesses());
        return new DemoResult.TokenFigures(
                result,
                counts.get(EventView.Kind.TOKEN_PASSED) / count,
                phase.count(LeaseOutcome.Result.OVERLAPPED),
                phase.count(LeaseOutcome.Result.LOST),
                (agents.sentCount() - sent) / count,
                counts.tokens());
    }

    private DemoResult.FailureFigures runFailure(TokenPhase phase, AccessStatistics accesses)
            throws InterruptedException {
        Duration bound = fleet.recoveryBound();
        phase.begin();
        tokens.begin();
        long began = begin(accesses);
        long before = plan.uncoordinatedLength().plus(plan.tokenLength()).toNanos();
        int deaths = deaths(bound);
        Duration each = plan.failureLength().dividedBy(deaths);
        for (int i = 0; i < deaths; i++) {
            phase.killNextHolder();
            pass(each, before + i * each.toNanos(), "a holder dies");
        }
        long patience = System.nanoTime() + GRACE.toNanos();
        while (!phase.isRecovered() && System.nanoTime() < patience) {
            Thread.sleep(LOOK_MILLIS);
        }
        List<TokenPhase.Failure> failures = phase.failures();
        return new DemoResult.FailureFigures(
                phase(accesses, began),
                failures,
                seconds(bound),
                plan.agents() - failures.size(),
                phase.servedSinceRecovery(),
                phase.count(LeaseOutcome.Result.OVERLAPPED),
                tokens.tokens());
    }

    /** As many as leave time to recover and for a round of all, three at most, and some agents alive. */
    private int deaths(Duration bound) {
        long each = bound.plus(plan.period().multipliedBy(2)).toNanos();
        long possible = plan.failureLength().toNanos() / each;
        return (int) Math.max(1, Math.min(Math.min(3, possible), plan.agents() / 4));
    }

    /**
     * Gives the server the bandwidth with which a fetch takes as long as planned, all in all. What it takes besides its
     * bytes is measured without any, and once more with them, when the threads also have to sleep.
     */
    private double calibrate() throws IOException {
        listener.onProgress(0, "calibrating");
        double hold = seconds(plan.hold());
        try (StreamClient client = new StreamClient(server.address())) {
            median(CALIBRATIONS, client::fetchNothing);
            double setup = Math.min(median(CALIBRATIONS, client::fetchNothing), (1 - LEAST_TRANSFER) * hold);
            server.limit(DataStream.FILE_BYTES / (hold - setup));
            double beyond = Math.max(0, median(CALIBRATIONS / 2, client::fetch) - hold);
            setup = Math.min(setup + beyond, (1 - LEAST_TRANSFER) * hold);
            server.limit(DataStream.FILE_BYTES / (hold - setup));
            return setup;
        }
    }

    static double median(int times, Fetch fetch) throws IOException {
        double[] seconds = new double[times];
        for (int i = 0; i < times; i++) {
            long start = System.nanoTime();
            fetch.run();
            seconds[i] = (System.nanoTime() - start) / 1e9;
        }
        return DurationStatistics.of(seconds).p50();
    }

    private void awaitConnected(DemoFleet agents) throws InterruptedException {
        long patience = System.nanoTime() + LONGEST_SETTLING.toNanos();
        int isolated = agents.isolatedCount();
        while (isolated > 0) {
            if (System.nanoTime() > patience) {
                throw TransportProblem.unavailable(
                        isolated + " of " + plan.agents()
                                + " agents found no peer on loopback; check whether UDP is blocked there",
                        null);
            }
            listener.onProgress(0, isolated + " agents look for others");
            Thread.sleep(LOOK_MILLIS);
            isolated = agents.isolatedCount();
        }
    }

    private DemoResult.Forecasts foresee(
            double setup, AccessStatistics.Figures uncoordinated, AccessStatistics.Figures token) {
        double gap = token.gaps().mean();
        Duration handover = Double.isNaN(gap) ? Duration.ZERO : Duration.ofNanos((long) (gap * 1e9));
        Predictions counterparts = new Predictions(plan, handover);
        return new DemoResult.Forecasts(
                counterparts.theoryUncoordinated(),
                counterparts.uncoordinated(),
                SharedBandwidthSimulation.forecast(plan, setup, SIMULATED_PHASES, uncoordinated),
                counterparts.theoryToken(),
                counterparts.token("paper-2009"),
                counterparts.token("best"),
                counterparts.recovery());
    }

    /** Nothing is counted in the first period of a phase, or in its first third when that is shorter. */
    private Duration warmUp() {
        Duration third = plan.uncoordinatedLength().dividedBy(3);
        return plan.period().compareTo(third) < 0 ? plan.period() : third;
    }

    private long begin(AccessStatistics accesses) {
        long now = System.nanoTime();
        accesses.begin(now);
        subscribers.forEach(subscriber -> subscriber.begin(now));
        return now;
    }

    private DemoResult.Phase phase(AccessStatistics accesses, long beganNanos) {
        long now = System.nanoTime();
        return new DemoResult.Phase(accesses.figures(now), missed(beganNanos, now));
    }

    private DemoResult.Missed missed(long beganNanos, long nowNanos) {
        long frames = 0;
        int missing = 0;
        for (Subscriber subscriber : subscribers) {
            long own = subscriber.missed(nowNanos);
            frames += own;
            missing += own > 0 ? 1 : 0;
        }
        long made = stream.latest(nowNanos) - stream.latest(beganNanos);
        return new DemoResult.Missed(frames, (double) frames / Math.max(1, made * plan.agents()), missing);
    }

    private void pass(Duration length, long beforeNanos, String what) throws InterruptedException {
        long start = System.nanoTime();
        for (long past = 0; past < length.toNanos(); past = System.nanoTime() - start) {
            listener.onProgress(
                    Math.min(1, (double) (beforeNanos + past) / plan.length().toNanos()), what);
            workers.check();
            Thread.sleep(Math.min(LOOK_MILLIS, 1 + (length.toNanos() - past) / 1_000_000));
        }
    }

    /** Checked before anything starts. */
    private ApiConfig requireFree(int port) {
        try {
            Path home = Files.createTempDirectory("wander-demo-api");
            leftovers.add(() -> delete(home));
            ApiConfig config = ApiConfig.in(home).withPort(port).withSocket(null);
            ApiServer.requireFree(config);
            return config;
        } catch (IOException e) {
            throw noDashboard(e);
        }
    }

    private ApiServer openDashboard(ApiConfig config) {
        try {
            return leftovers.add(ApiServer.open(config, control));
        } catch (IOException e) {
            throw noDashboard(e);
        }
    }

    private static TransportProblem noDashboard(IOException problem) {
        return TransportProblem.unavailable(
                "no dashboard: " + problem.getMessage() + "; choose another port with --port", problem);
    }

    private static void delete(Path folder) {
        try {
            SafeFiles.deleteTree(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
