package io.wandertoken.agent.http;

import io.wandertoken.agent.Eventually;
import io.wandertoken.control.AgentControl;
import io.wandertoken.control.AgentView;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.CouncilControl;
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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An agent that does what a test says: it takes part in the resource "nas", grants leases one at a time in the order in
 * which they were asked for, and tells everything from a thread of its own, as a real one does.
 */
final class ScriptedAgent implements AgentControl, AutoCloseable {
    private static final Duration HOLD = Duration.ofMinutes(2);

    static final Instant STARTED = Instant.parse("2026-01-02T03:04:05Z");

    private volatile double work;
    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(work -> new Thread(work, "scripted-agent"));
    private final Map<String, Lease> leases = new LinkedHashMap<>();
    private final List<EventView> events = new ArrayList<>();
    private final List<Consumer<EventView>> subscribers = new CopyOnWriteArrayList<>();
    private final ScriptedCouncil council = new ScriptedCouncil();
    private boolean isolated;
    private String shutOut = "";
    private boolean stopped;
    private volatile String betaState = "alive";
    private ResourceView.@Nullable Holder elsewhere;
    private long fence;
    private int leaseCount;

    /** Another agent uses the resource from now on. */
    void occupy(String agent) {
        on(() -> {
            elsewhere = new ResourceView.Holder(agent, false, Instant.now(), ++fence, "nightly");
            emit(EventView.Kind.HOLDER_SEEN, agent, agent + " uses nas");
            return null;
        });
    }

    /** Nobody else uses the resource any more. */
    void vacate() {
        on(() -> {
            elsewhere = null;
            grantNext();
            return null;
        });
    }

    /** To tell it what to do. */
    ScriptedCouncil council() {
        return council;
    }

    @Override
    public Optional<CouncilControl> councils() {
        return Optional.of(council);
    }

    /** The resource has stopped from now on. */
    void stopNas() {
        on(() -> stopped = true);
    }

    @Override
    public void regenerate(String resource) {
        on(() -> {
            if (!resource.equals("nas")) {
                throw new ControlProblem(ControlProblem.Kind.NO_SUCH_RESOURCE, "no " + resource);
            }
            if (!stopped) {
                throw new ControlProblem(ControlProblem.Kind.CONTRADICTION, "not stopped");
            }
            stopped = false;
            return null;
        });
    }

    void isolate() {
        on(() -> isolated = true);
    }

    void quarantineBeta() {
        betaState = "quarantined";
    }

    void shutOut(String reason) {
        on(() -> shutOut = reason);
    }

    /** Takes a lease from its client. */
    void lose(String id, String reason) {
        on(() -> {
            Lease lease = leases.remove(id);
            lease.end(LeaseOutcome.Result.LOST, reason);
            lease.listener.onLost(lease.outcome.join());
            emit(EventView.Kind.LEASE_LOST, "", reason);
            grantNext();
            return null;
        });
    }

    void refuse(String id) {
        on(() -> {
            Lease lease = leases.remove(id);
            lease.listener.onRefused(new ControlProblem(ControlProblem.Kind.STOPPING, "The agent stops."));
            return null;
        });
    }

    /** Ends a lease without telling its listener, as a release by somebody else does. */
    void end(String id) {
        on(() -> leases.get(id).release());
    }

    void tell(EventView.Kind kind, String text) {
        on(() -> {
            emit(kind, "", text);
            return null;
        });
    }

    int subscriberCount() {
        return subscribers.size();
    }

    int leaseCount() {
        return on(leases::size);
    }

    /** Completes with the first event, past or future, that fits; fails when none comes. */
    EventView await(Predicate<EventView> wanted) {
        CompletableFuture<EventView> found = new CompletableFuture<>();
        Consumer<EventView> check = event -> {
            if (wanted.test(event)) {
                found.complete(event);
            }
        };
        on(() -> {
            events.forEach(check);
            return subscribers.add(check);
        });
        try {
            return found.orTimeout(Eventually.PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .join();
        } finally {
            subscribers.remove(check);
        }
    }

    EventView await(EventView.Kind kind) {
        return await(event -> event.kind() == kind);
    }

    @Override
    public AgentView agent() {
        return on(() -> new AgentView(
                "5f3a",
                "alpha",
                "lab",
                "127.0.0.1:7400",
                "local",
                "0.1.0",
                STARTED,
                isolated,
                shutOut,
                3.2,
                "JDK",
                Instant.now().plus(Duration.ofDays(90)),
                null,
                "everything",
                isolated ? List.of("No peer answers.") : List.of()));
    }

    @Override
    public List<ResourceView> resources() {
        return on(() -> List.of(nas()));
    }

    @Override
    public Optional<ResourceView> resource(String name) {
        return on(() -> name.equals("nas") ? Optional.of(nas()) : Optional.empty());
    }

    @Override
    public List<MemberView> members() {
        return List.of(
                new MemberView(
                        "5f3a", "alpha", "127.0.0.1:7400", "self", Duration.ZERO, 0, null, "everything", "0.1.0"),
                new MemberView(
                        "77b1",
                        "beta",
                        "10.0.0.2:7400",
                        betaState,
                        Duration.ofMillis(1500),
                        0,
                        Duration.ofNanos(420_000),
                        "use:nas,vote:*",
                        "0.2.0"),
                new MemberView("", "", "10.0.0.9:7400", "seed", null, 4, null, "", ""));
    }

    @Override
    public List<MetricView> metrics() {
        return List.of(
                new MetricView("wander_leases_total", "Leases\nby \\ result.", true, Map.of("result", "a\"b\\c\nd"), 3),
                new MetricView("wander_peers", "Peers.", false, Map.of(), 2.5),
                new MetricView("wander_leases_total", "Leases\nby \\ result.", true, Map.of("result", "lost"), 1));
    }

    @Override
    public LeaseHandle acquire(LeaseRequest request, LeaseListener listener) {
        return on(() -> {
            if (!request.resource().equals("nas")) {
                throw new ControlProblem(
                        ControlProblem.Kind.NO_SUCH_RESOURCE, "There is no resource " + request.resource() + ".");
            }
            if (request.permits() > 1) {
                throw new ControlProblem(ControlProblem.Kind.CONTRADICTION, "The resource nas has one permit.");
            }
            Lease lease = new Lease("lease-" + ++leaseCount, request, listener);
            leases.put(lease.id(), lease);
            listener.onWaiting(lease.waiting());
            emit(EventView.Kind.LEASE_WAITING, "", lease.id());
            grantNext();
            return lease;
        });
    }

    @Override
    public Optional<LeaseHandle> lease(String leaseId) {
        return on(() -> Optional.ofNullable(leases.get(leaseId)));
    }

    @Override
    public List<EventView> events(long afterSequence, int limit) {
        return on(() -> {
            List<EventView> later = events.stream()
                    .filter(event -> event.sequence() > afterSequence)
                    .toList();
            return List.copyOf(later.subList(Math.max(0, later.size() - limit), later.size()));
        });
    }

    @Override
    public Subscription subscribe(Consumer<EventView> listener) {
        subscribers.add(listener);
        return () -> subscribers.remove(listener);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private ResourceView nas() {
        List<ResourceView.Waiter> waiting = leases.values().stream()
                .filter(lease -> lease.view == null)
                .map(lease -> new ResourceView.Waiter(lease.id, lease.request.label(), STARTED))
                .toList();
        return new ResourceView(
                "nas",
                "soft",
                "With high probability one holder at a time.",
                null,
                false,
                1,
                Duration.ofMinutes(2),
                Duration.ofSeconds(90),
                holders(),
                waiting,
                1,
                false,
                Duration.ofMillis(1250),
                null,
                Duration.ofSeconds(12),
                Duration.ofSeconds(30),
                Duration.ofMinutes(20),
                new ResourceView.Counts(9, fence, 1, 0, 0, 0),
                List.of(90.5, 120.0),
                List.of(11.0, 13.0),
                new ResourceView.Memory(
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(12),
                        List.of(new ResourceView.Job(
                                "845e91831319",
                                "report",
                                0,
                                STARTED,
                                null,
                                List.of(new ResourceView.Run("beta", STARTED, 0))))),
                null);
    }

    private List<ResourceView.Holder> holders() {
        List<ResourceView.Holder> holders = new ArrayList<>();
        if (elsewhere != null) {
            holders.add(elsewhere);
        }
        for (Lease lease : leases.values()) {
            if (lease.view != null) {
                holders.add(new ResourceView.Holder(
                        "alpha", true, lease.view.grantedAt(), lease.view.fence(), lease.request.label()));
            }
        }
        return holders;
    }

    private void grantNext() {
        if (holders().isEmpty() && !leases.isEmpty()) {
            Lease next = leases.values().iterator().next();
            next.grant();
            emit(EventView.Kind.LEASE_GRANTED, "", next.id);
        }
    }

    private void emit(EventView.Kind kind, String peer, String text) {
        EventView event =
                new EventView(events.size() + 1, Instant.now(), kind, "alpha", "nas", "T1", fence, peer, text);
        events.add(event);
        subscribers.forEach(subscriber -> subscriber.accept(event));
    }

    private <T> T on(Supplier<T> work) {
        CompletableFuture<T> done = new CompletableFuture<>();
        thread.execute(() -> {
            try {
                done.complete(work.get());
            } catch (RuntimeException e) {
                done.completeExceptionally(e);
            }
        });
        try {
            return done.orTimeout(Eventually.PATIENCE_SECONDS, TimeUnit.SECONDS).join();
        } catch (java.util.concurrent.CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** The amount of work that a client told last. */
    double work() {
        return work;
    }

    private final class Lease implements LeaseHandle {
        private final String id;
        private final LeaseRequest request;
        private final LeaseListener listener;
        private final CompletableFuture<LeaseOutcome> outcome = new CompletableFuture<>();
        private @Nullable LeaseView view;

        Lease(String id, LeaseRequest request, LeaseListener listener) {
            this.id = id;
            this.request = request;
            this.listener = listener;
        }

        @Override
        public String id() {
            return id;
        }

        @Override
        public void renew() {
            thread.execute(() -> {
                if (view != null && request.timeToLive() != null) {
                    view = granted(view.fence(), view.deadline().plus(request.timeToLive()));
                    listener.onRenewed(view);
                }
            });
        }

        @Override
        public void work(double amount) {
            work = amount;
        }

        @Override
        public CompletionStage<LeaseOutcome> release() {
            thread.execute(() -> {
                if (leases.remove(id) != null) {
                    end(
                            view == null ? LeaseOutcome.Result.NEVER_GRANTED : LeaseOutcome.Result.EXCLUSIVE,
                            "The client gave it back.");
                    emit(EventView.Kind.LEASE_RELEASED, "", id);
                    grantNext();
                }
            });
            return outcome;
        }

        WaitView waiting() {
            return new WaitView(id, leases.size() - 1, 1, holders(), Duration.ofMillis(1250), isolated, false);
        }

        void grant() {
            Duration life = request.timeToLive() == null ? HOLD : request.timeToLive();
            view = granted(++fence, Instant.now().plus(life));
            listener.onGranted(view);
        }

        void end(LeaseOutcome.Result result, String reason) {
            outcome.complete(
                    new LeaseOutcome(id, view == null ? 0 : view.fence(), result, reason, Duration.ofSeconds(1)));
        }

        private LeaseView granted(long number, Instant deadline) {
            return new LeaseView(
                    id,
                    "nas",
                    number,
                    1,
                    "soft",
                    "Usually one.",
                    Instant.now(),
                    deadline,
                    LeaseView.OnLost.TERM,
                    Duration.ZERO,
                    HOLD);
        }
    }
}
