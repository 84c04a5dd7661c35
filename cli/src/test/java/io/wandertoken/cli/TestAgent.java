package io.wandertoken.cli;

import io.wandertoken.agent.http.ApiConfig;
import io.wandertoken.agent.http.ApiServer;
import io.wandertoken.client.testing.SoloAgent;
import io.wandertoken.control.AgentControl;
import io.wandertoken.control.AgentView;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.MemberView;
import io.wandertoken.control.MetricView;
import io.wandertoken.control.ResourceView;
import io.wandertoken.control.WaitView;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * An agent that does what a test tells it, behind the real HTTP API. Its only resource is {@code nas}; what it tells about
 * itself is as rich as that of an agent which has run for a while.
 */
final class TestAgent implements AgentControl, AutoCloseable {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final SoloAgent solo = new SoloAgent("nas");
    private volatile LeaseView.OnLost onLost = LeaseView.OnLost.TERM;
    private volatile Duration minInterval = Duration.ZERO;
    private volatile boolean stopped;
    private volatile ResourceView.Memory memory = ResourceView.Memory.NONE;
    private final ApiServer server;
    private final BlockingQueue<EventView.Kind> news = new LinkedBlockingQueue<>();
    private final BlockingQueue<LeaseRequest> requests = new LinkedBlockingQueue<>();
    private final BlockingQueue<Boolean> subscriptions = new LinkedBlockingQueue<>();

    TestAgent(Path home) throws IOException {
        solo.subscribe(event -> news.add(event.kind()));
        server = ApiServer.open(ApiConfig.in(home).withSocket(null), this);
    }

    /** To tell it what to do. */
    SoloAgent solo() {
        return solo;
    }

    /** What the configuration says is to happen when a lease is lost. */
    void configure(LeaseView.OnLost changed) {
        onLost = changed;
    }

    /** Another host holds the resource from now on. */
    void occupy() {
        solo.occupy("nas", "host-7", "rsync");
    }

    void free() {
        solo.free("nas");
    }

    /** A token is here from now on, but nobody gets it before that time is over. */
    void rest(Duration changed) {
        minInterval = changed;
    }

    /** The token of the resource, which is strict from now on, is lost, and no agent may make another. */
    void loseToken() {
        stopped = true;
    }

    /** Waits until that happened. */
    void await(EventView.Kind kind) throws InterruptedException {
        EventView.Kind next = null;
        while (next != kind) {
            next = news.poll(240, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("never " + kind);
            }
        }
    }

    void awaitSubscription() throws InterruptedException {
        if (subscriptions.poll(240, TimeUnit.SECONDS) == null) {
            throw new AssertionError("nobody subscribed");
        }
    }

    LeaseRequest nextRequest() throws InterruptedException {
        return requests.poll(240, TimeUnit.SECONDS);
    }

    /** The agent ends, and with it all connections. */
    void stop() {
        server.close();
    }

    @Override
    public void close() {
        stop();
    }

    @Override
    public AgentView agent() {
        return new AgentView(
                "ab12",
                "host-1",
                "0011",
                "10.0.0.1:7070",
                "lan",
                "test",
                START,
                solo.agent().isolated(),
                solo.agent().shutOut(),
                30,
                "test",
                START.plus(Duration.ofDays(10_000)),
                START.plus(Duration.ofDays(9_000)),
                "use:nas,vote:*",
                List.of("the disk is nearly full"));
    }

    @Override
    public List<ResourceView> resources() {
        return solo.resources().stream().map(this::enriched).toList();
    }

    @Override
    public Optional<ResourceView> resource(String name) {
        return solo.resource(name).map(this::enriched);
    }

    /** What the token remembers from now on. */
    void remember(ResourceView.Memory remembered) {
        memory = remembered;
    }

    private ResourceView enriched(ResourceView plain) {
        boolean resting = !minInterval.isZero();
        return new ResourceView(
                plain.name(),
                stopped ? "tree" : "soft",
                "With high probability one holder at a time.",
                stopped ? "stop" : null,
                stopped,
                plain.permits(),
                plain.hold(),
                minInterval,
                resting || stopped ? List.of() : plain.holders(),
                plain.waiting(),
                3,
                resting,
                Duration.ofSeconds(120),
                Instant.now().minusSeconds(30),
                Duration.ofSeconds(240),
                Duration.ofSeconds(12),
                stopped ? null : Duration.ofMinutes(20),
                new ResourceView.Counts(100, 40, 1, 2, 3, 4),
                List.of(1.0),
                List.of(),
                memory,
                null);
    }

    @Override
    public List<MemberView> members() {
        return List.of(
                new MemberView("ab12", "host-1", "10.0.0.1:7070", "self", null, 0, null, "everything", "0.1.0"),
                new MemberView(
                        "cd34",
                        "host-7",
                        "10.0.0.7:7070",
                        "quarantined",
                        Duration.ofSeconds(90),
                        2,
                        Duration.ofMillis(3),
                        "use:nas,vote:*",
                        "0.2.0"));
    }

    @Override
    public List<MetricView> metrics() {
        return solo.metrics();
    }

    @Override
    public LeaseHandle acquire(LeaseRequest request, LeaseListener listener) {
        requests.add(request);
        return solo.acquire(request, new Configured(listener));
    }

    /** Tells clients what the resource's configuration says about lost leases. */
    private final class Configured implements LeaseListener {
        private final LeaseListener listener;

        Configured(LeaseListener listener) {
            this.listener = listener;
        }

        @Override
        public void onWaiting(WaitView wait) {
            listener.onWaiting(wait);
        }

        @Override
        public void onGranted(LeaseView lease) {
            listener.onGranted(new LeaseView(
                    lease.leaseId(),
                    lease.resource(),
                    lease.fence(),
                    lease.permits(),
                    lease.mode(),
                    lease.guarantee(),
                    lease.grantedAt(),
                    lease.deadline(),
                    onLost));
        }

        @Override
        public void onLost(LeaseOutcome outcome) {
            listener.onLost(outcome);
        }

        @Override
        public void onRefused(ControlProblem problem) {
            listener.onRefused(problem);
        }
    }

    @Override
    public Optional<LeaseHandle> lease(String leaseId) {
        return solo.lease(leaseId);
    }

    @Override
    public List<EventView> events(long afterSequence, int limit) {
        return solo.events(afterSequence, limit);
    }

    @Override
    public Subscription subscribe(Consumer<EventView> listener) {
        Subscription subscription = solo.subscribe(listener);
        subscriptions.add(true);
        return subscription;
    }
}
