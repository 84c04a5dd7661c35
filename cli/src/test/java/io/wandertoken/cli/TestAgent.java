package io.wandertoken.cli;

import io.wandertoken.agent.control.AgentControl;
import io.wandertoken.agent.control.AgentView;
import io.wandertoken.agent.control.ControlProblem;
import io.wandertoken.agent.control.EventView;
import io.wandertoken.agent.control.LeaseHandle;
import io.wandertoken.agent.control.LeaseListener;
import io.wandertoken.agent.control.LeaseOutcome;
import io.wandertoken.agent.control.LeaseRequest;
import io.wandertoken.agent.control.LeaseView;
import io.wandertoken.agent.control.MemberView;
import io.wandertoken.agent.control.MetricView;
import io.wandertoken.agent.control.ResourceView;
import io.wandertoken.agent.control.WaitView;
import io.wandertoken.agent.http.ApiConfig;
import io.wandertoken.agent.http.ApiServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** An agent that does what a test tells it, behind the real HTTP API. Its only resource is {@code nas}, with one permit. */
final class TestAgent implements AgentControl, AutoCloseable {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final ResourceView.Holder ELSEWHERE =
            new ResourceView.Holder("host-7", false, Instant.now().minusSeconds(60), 41, "rsync");

    private final ApiServer server;
    private final List<EventView> events = new ArrayList<>();
    private final List<Consumer<EventView>> subscribers = new CopyOnWriteArrayList<>();
    private final List<TestLease> queue = new ArrayList<>();
    private final BlockingQueue<String> news = new LinkedBlockingQueue<>();
    private boolean occupied;
    private boolean isolated;
    private LeaseOutcome.Result result = LeaseOutcome.Result.EXCLUSIVE;
    private long fence = 41;
    private LeaseRequest lastRequest;

    TestAgent(Path home) throws IOException {
        server = ApiServer.open(ApiConfig.in(home).withSocket(null), this);
    }

    /** Another host holds the resource from now on. */
    synchronized void occupy() {
        occupied = true;
    }

    /** The other host is done. */
    synchronized void free() {
        occupied = false;
        grantNext();
    }

    synchronized void isolate() {
        isolated = true;
    }

    /** What the agent will say about the next lease that is released. */
    synchronized void judge(LeaseOutcome.Result judged) {
        result = judged;
    }

    /** Whoever holds the resource here loses it. */
    synchronized void lose(String reason) {
        TestLease holder = queue.remove(0);
        LeaseOutcome outcome = holder.outcome(LeaseOutcome.Result.LOST, reason);
        holder.ended.complete(outcome);
        holder.listener.onLost(outcome);
    }

    synchronized void tell(EventView.Kind kind, String resource, String text) {
        EventView event = new EventView(events.size() + 1L, START, kind, "host-1", resource, "", 0, "", text);
        events.add(event);
        subscribers.forEach(subscriber -> subscriber.accept(event));
    }

    /** Waits until the agent did something: {@code waiting}, {@code granted} or {@code released}. */
    void await(String what) throws InterruptedException {
        String next = "";
        while (!what.equals(next)) {
            next = news.poll(30, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("never " + what);
            }
        }
    }

    synchronized LeaseRequest lastRequest() {
        return lastRequest;
    }

    @Override
    public void close() {
        server.close();
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
                isolated,
                30,
                "test",
                START.plus(Duration.ofDays(10_000)),
                List.of("the disk is nearly full"));
    }

    @Override
    public synchronized List<ResourceView> resources() {
        List<ResourceView.Waiter> waiting = queue.stream()
                .filter(lease -> lease.view == null)
                .map(lease -> new ResourceView.Waiter(lease.id(), lease.request.label(), Instant.now()))
                .toList();
        return List.of(new ResourceView(
                "nas",
                "soft",
                "With high probability one holder at a time.",
                1,
                Duration.ofMinutes(30),
                Duration.ZERO,
                holders(),
                waiting,
                3,
                Duration.ofSeconds(120),
                Instant.now().minusSeconds(30),
                Duration.ofSeconds(240),
                Duration.ofSeconds(12),
                Duration.ofMinutes(20),
                new ResourceView.Counts(100, 40, 1, 2, 3, 4),
                List.of(1.0),
                List.of()));
    }

    @Override
    public Optional<ResourceView> resource(String name) {
        return resources().stream()
                .filter(resource -> resource.name().equals(name))
                .findFirst();
    }

    @Override
    public List<MemberView> members() {
        return List.of(
                new MemberView("ab12", "host-1", "10.0.0.1:7070", "self", null, 0, null),
                new MemberView(
                        "cd34",
                        "host-7",
                        "10.0.0.7:7070",
                        "quarantined",
                        Duration.ofSeconds(90),
                        2,
                        Duration.ofMillis(3)));
    }

    @Override
    public List<MetricView> metrics() {
        return List.of();
    }

    @Override
    public synchronized LeaseHandle acquire(LeaseRequest request, LeaseListener listener) {
        lastRequest = request;
        if (!request.resource().equals("nas")) {
            throw new ControlProblem(
                    ControlProblem.Kind.NO_SUCH_RESOURCE, "There is no resource " + request.resource());
        }
        if (isolated && request.onIsolated() == LeaseRequest.OnIsolated.SKIP) {
            throw new ControlProblem(ControlProblem.Kind.ISOLATED, "The agent hears of no peer");
        }
        TestLease lease = new TestLease(request, listener, "lease-" + System.nanoTime());
        queue.add(lease);
        listener.onWaiting(new WaitView(lease.id(), queue.size() - 1, 2, holders(), Duration.ofSeconds(120), isolated));
        news.add("waiting");
        grantNext();
        return lease;
    }

    @Override
    public synchronized Optional<LeaseHandle> lease(String leaseId) {
        return queue.stream()
                .filter(lease -> lease.id().equals(leaseId))
                .map(LeaseHandle.class::cast)
                .findFirst();
    }

    @Override
    public synchronized List<EventView> events(long afterSequence, int limit) {
        List<EventView> later = events.stream()
                .filter(event -> event.sequence() > afterSequence)
                .toList();
        return later.subList(Math.max(0, later.size() - limit), later.size());
    }

    @Override
    public Subscription subscribe(Consumer<EventView> listener) {
        subscribers.add(listener);
        news.add("subscribed");
        return () -> subscribers.remove(listener);
    }

    private List<ResourceView.Holder> holders() {
        if (occupied) {
            return List.of(ELSEWHERE);
        }
        return queue.stream()
                .filter(lease -> lease.view != null)
                .map(lease -> new ResourceView.Holder(
                        "host-1", true, lease.view.grantedAt(), lease.view.fence(), lease.request.label()))
                .toList();
    }

    private void grantNext() {
        if (!occupied && !isolated && !queue.isEmpty() && queue.get(0).view == null) {
            TestLease next = queue.get(0);
            fence++;
            Instant now = Instant.now();
            next.view = new LeaseView(
                    next.id, "nas", fence, "soft", "With high probability one.", now, now.plusSeconds(1800));
            next.listener.onGranted(next.view);
            news.add("granted");
        }
    }

    private final class TestLease implements LeaseHandle {
        private final LeaseRequest request;
        private final LeaseListener listener;
        private final String id;
        private final CompletableFuture<LeaseOutcome> ended = new CompletableFuture<>();
        private LeaseView view;

        TestLease(LeaseRequest request, LeaseListener listener, String id) {
            this.request = request;
            this.listener = listener;
            this.id = id;
        }

        @Override
        public String id() {
            return id;
        }

        @Override
        public void renew() {}

        @Override
        public CompletionStage<LeaseOutcome> release() {
            synchronized (TestAgent.this) {
                if (queue.remove(this)) {
                    ended.complete(
                            outcome(view == null ? LeaseOutcome.Result.NEVER_GRANTED : result, "as the test says"));
                    news.add("released");
                    grantNext();
                }
                return ended;
            }
        }

        private LeaseOutcome outcome(LeaseOutcome.Result how, String reason) {
            return view == null
                    ? new LeaseOutcome(id, 0, how, reason, Duration.ZERO)
                    : new LeaseOutcome(
                            id, view.fence(), how, reason, Duration.between(view.grantedAt(), Instant.now()));
        }
    }
}
