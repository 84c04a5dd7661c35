package io.wandertoken.systemtests.browser;

import io.wandertoken.control.AgentControl;
import io.wandertoken.control.AgentView;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.CouncilControl;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.CouncilView;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.MemberView;
import io.wandertoken.control.MetricView;
import io.wandertoken.control.ResourceView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** A fleet that a test puts on the stage: events of many agents through the eyes of one. Safe for several threads. */
final class StagedFleet implements AgentControl {
    private final List<String> names;
    private final List<EventView> events = new ArrayList<>();
    private final List<Consumer<EventView>> subscribers = new CopyOnWriteArrayList<>();
    private final Map<String, Instant> holding = new TreeMap<>();
    private List<Double> returnTimes = List.of();
    private List<Double> intervals = List.of();
    private volatile CouncilView council = CouncilView.NONE;
    private final Set<String> lost = new TreeSet<>();
    private volatile String mode = "soft";
    private volatile Duration recoveryBound = Duration.ofSeconds(30);
    private boolean isolated;
    private long fence;
    private long overlapCount;
    private volatile CountDownLatch curtain = new CountDownLatch(0);

    StagedFleet(List<String> names) {
        this.names = List.copyOf(names);
    }

    synchronized void hop(String token, String from, String to, Instant time) {
        emit(EventView.Kind.TOKEN_PASSED, from, token, to, from + " passed the token to " + to + ".", time);
        emit(EventView.Kind.TOKEN_ARRIVED, to, token, from, "The token came from " + from + ".", time);
    }

    synchronized void grant(String agent, Instant time) {
        fence++;
        holding.put(agent, time);
        emit(EventView.Kind.LEASE_GRANTED, agent, "t1", "", agent + " may use nas.", time);
        if (holding.size() > 1) {
            overlapCount++;
            String other = holding.keySet().stream()
                    .filter(name -> !name.equals(agent))
                    .findFirst()
                    .orElseThrow();
            emit(EventView.Kind.OVERLAP, agent, "t1", other, other + " was heard to use nas at the same time.", time);
        }
    }

    synchronized void release(String agent, Instant time) {
        holding.remove(agent);
        emit(EventView.Kind.LEASE_RELEASED, agent, "t1", "", agent + " gave nas back.", time);
    }

    synchronized void tell(EventView.Kind kind, String agent, String peer, String text) {
        emit(kind, agent, "t1", peer, text, Instant.now());
    }

    /** Whoever wants to hear what happens has to wait, until the latch is counted down. */
    CountDownLatch lowerCurtain() {
        curtain = new CountDownLatch(1);
        return curtain;
    }

    /** The agent chairs a council from now on. */
    synchronized void seat(CouncilView seated) {
        council = seated;
        emit(EventView.Kind.COUNCIL_ELECTED, seated.chair(), "", "", "A council was elected.", Instant.now());
    }

    @Override
    public Optional<CouncilControl> councils() {
        return Optional.of(new CouncilControl() {
            @Override
            public CouncilView council() {
                return council;
            }

            @Override
            public void elect(CouncilRequest request, Consumer<CouncilView> done) {
                done.accept(council);
            }

            @Override
            public CouncilView adjourn() {
                return council;
            }
        });
    }

    /** The first agent hears something of another. */
    synchronized void hear(EventView.Kind kind, String token, String peer) {
        emit(kind, names.get(0), token, peer, peer, Instant.now());
    }

    /** After a partition, the first agent hears that another one has held the resource meanwhile. */
    synchronized void learnOfHolder(String peer, Instant since) {
        holding.put(peer, since);
        hear(EventView.Kind.HOLDER_SEEN, "t2", peer);
        hear(EventView.Kind.OVERLAP, "t2", peer);
    }

    /** The first agent hears that another one uses the resource. */
    /** A sign of a holder that was heard at that time, and no other sign of it. */
    synchronized void hearHolderAt(String peer, Instant time) {
        fence++;
        emit(EventView.Kind.HOLDER_SEEN, names.get(0), "t1", peer, peer + " uses nas.", time);
    }

    synchronized void hearHolder(String token, String peer) {
        holding.put(peer, Instant.now());
        hear(EventView.Kind.HOLDER_SEEN, token, peer);
    }

    /** And now it does not hear it any more. */
    synchronized void hearNoMore(String peer) {
        holding.remove(peer);
    }

    void become(String changed) {
        mode = changed;
    }

    void recoverWithin(Duration bound) {
        recoveryBound = bound;
    }

    /** That agent no longer answers. */
    synchronized void lose(String agent) {
        lost.add(agent);
        emit(EventView.Kind.MEMBER_QUARANTINED, names.get(0), "", agent, "does not answer", Instant.now());
    }

    synchronized void isolate(boolean changed) {
        isolated = changed;
    }

    synchronized void measured(List<Double> returns, List<Double> between) {
        returnTimes = List.copyOf(returns);
        intervals = List.copyOf(between);
    }

    private void emit(EventView.Kind kind, String agent, String token, String peer, String text, Instant time) {
        EventView event = new EventView(events.size() + 1, time, kind, agent, "nas", token, fence, peer, text);
        events.add(event);
        subscribers.forEach(subscriber -> subscriber.accept(event));
    }

    @Override
    public synchronized AgentView agent() {
        return new AgentView(
                "a1b2c3d4",
                names.get(0),
                "lab",
                "10.0.0.1:7400",
                "lan",
                "0.1.0",
                Instant.now().minusSeconds(7200),
                isolated,
                "",
                names.size(),
                "JDK",
                Instant.now().plus(Duration.ofDays(200)),
                null,
                "everything",
                List.of());
    }

    @Override
    public synchronized List<ResourceView> resources() {
        List<ResourceView.Holder> holders = new ArrayList<>();
        holding.forEach((name, since) ->
                holders.add(new ResourceView.Holder(name, name.equals(names.get(0)), since, fence, "nightly backup")));
        return List.of(new ResourceView(
                "nas",
                mode,
                "With high probability one holder at a time; the share of time with two is measured.",
                null,
                false,
                1,
                Duration.ofMinutes(2),
                Duration.ofSeconds(60),
                holders,
                List.of(new ResourceView.Waiter(
                        "lease-7", "photos", Instant.now().minusSeconds(42))),
                2,
                false,
                Duration.ofSeconds(75),
                Instant.now().minusSeconds(9),
                Duration.ofSeconds(12),
                recoveryBound,
                Duration.ofMinutes(20),
                new ResourceView.Counts(412, 37, 0, overlapCount, 0, 0),
                intervals,
                returnTimes,
                new ResourceView.Memory(
                        Duration.ofSeconds(30),
                        Duration.ZERO,
                        List.of(new ResourceView.Job(
                                "845e91831319",
                                "report",
                                0,
                                Instant.now().minusSeconds(10_800),
                                Instant.now().plusSeconds(72_000),
                                List.of(new ResourceView.Run(
                                        names.get(1), Instant.now().minusSeconds(10_800), 0))))),
                null));
    }

    @Override
    public Optional<ResourceView> resource(String name) {
        return resources().stream().filter(view -> view.name().equals(name)).findFirst();
    }

    @Override
    public synchronized List<MemberView> members() {
        List<MemberView> members = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            members.add(new MemberView(
                    "id" + i,
                    names.get(i),
                    "10.0.0." + (i + 1) + ":7400",
                    i == 0 ? "self" : lost.contains(names.get(i)) ? "quarantined" : "alive",
                    i == 0 ? Duration.ZERO : Duration.ofMillis(700L * i),
                    0,
                    i == 0 ? null : Duration.ofNanos(180_000L + 37_000L * i),
                    "everything",
                    ""));
        }
        return members;
    }

    @Override
    public List<MetricView> metrics() {
        return List.of();
    }

    @Override
    public LeaseHandle acquire(LeaseRequest request, LeaseListener listener) {
        throw new ControlProblem(ControlProblem.Kind.STOPPING, "Nobody gets a lease on a stage.");
    }

    @Override
    public Optional<LeaseHandle> lease(String leaseId) {
        return Optional.empty();
    }

    @Override
    public synchronized List<EventView> events(long afterSequence, int limit) {
        List<EventView> later = events.stream()
                .filter(event -> event.sequence() > afterSequence)
                .toList();
        return List.copyOf(later.subList(Math.max(0, later.size() - limit), later.size()));
    }

    @Override
    public Subscription subscribe(Consumer<EventView> listener) {
        try {
            curtain.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        subscribers.add(listener);
        return () -> subscribers.remove(listener);
    }
}
