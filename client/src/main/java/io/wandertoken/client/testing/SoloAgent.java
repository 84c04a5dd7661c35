package io.wandertoken.client.testing;

import static java.util.Objects.requireNonNull;

import io.wandertoken.client.LeaseOutcome;
import io.wandertoken.control.AgentControl;
import io.wandertoken.control.AgentView;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.MemberView;
import io.wandertoken.control.MetricView;
import io.wandertoken.control.ResourceLimits;
import io.wandertoken.control.ResourceView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * An agent without a fleet, within one JVM. It grants leases in the order of the requests, and does what a test needs, such as losing them. Not for production: it excludes only the users of the same object.
 *
 * <pre>{@code
 * SoloAgent agent = new SoloAgent("nas");
 * Wander wander = Wander.over(agent);
 * agent.occupy("nas", "host-7", "rsync");   // requests wait from now on
 * agent.free("nas");                        // and are granted
 * agent.lose("nas", "its deadline passed"); // its holder hears of it
 * }</pre>
 */
public final class SoloAgent implements AgentControl {
    private static final String NAME = "solo";
    private static final int MOST_EVENTS = 1000;

    private final Instant startedAt = Instant.now();
    private final Map<String, SoloResource> resources = new TreeMap<>();
    private final List<EventView> events = new ArrayList<>();
    private final List<Consumer<EventView>> subscribers = new CopyOnWriteArrayList<>();
    private long eventCount;
    private boolean isolated;
    private String shutOut = "";

    /** An agent with resources of one permit each. */
    public SoloAgent(String... names) {
        for (String name : names) {
            addResource(name, 1);
        }
    }

    /** Adds a resource with several permits. */
    public synchronized SoloAgent addResource(String name, int permits) {
        resources.put(requireNonNull(name, "name"), new SoloResource(this, name, permits));
        return this;
    }

    /** Another agent holds all permits from now on, so requests wait. */
    public synchronized void occupy(String resource, String agent, String label) {
        find(resource).occupy(agent, label);
    }

    /** The other agent releases its permits. */
    public synchronized void free(String resource) {
        find(resource).free();
    }

    /** All holders of the resource here lose their leases. */
    public synchronized void lose(String resource, String reason) {
        find(resource).lose(reason);
    }

    /** Sets the result of every lease of the resource that is released from now on. */
    public synchronized void judge(String resource, LeaseOutcome.Result result) {
        find(resource).judge(io.wandertoken.control.LeaseOutcome.Result.valueOf(result.name()));
    }

    /** From now on the agent hears from no peer, or from some again. */
    public synchronized void isolate(boolean now) {
        isolated = now;
        resources.values().forEach(SoloResource::grant);
    }

    /** From now on the other agents refuse this one, so it grants nothing; an empty reason ends that. */
    public synchronized void shutOut(String reason) {
        shutOut = reason;
    }

    /** Adds an event. */
    public synchronized void tell(EventView.Kind kind, String resource, long fence, String text) {
        eventCount++;
        EventView event = new EventView(eventCount, Instant.now(), kind, NAME, resource, "", fence, "", text);
        events.add(event);
        if (events.size() > MOST_EVENTS) {
            events.remove(0);
        }
        subscribers.forEach(subscriber -> subscriber.accept(event));
    }

    synchronized boolean isIsolated() {
        return isolated;
    }

    @Override
    public synchronized AgentView agent() {
        return new AgentView(
                "00",
                NAME,
                "none",
                "nowhere",
                "local",
                "test",
                startedAt,
                isolated,
                shutOut,
                1,
                "none",
                startedAt.plus(Duration.ofDays(365)),
                null,
                "everything",
                List.of());
    }

    @Override
    public synchronized List<ResourceView> resources() {
        return resources.values().stream().map(SoloResource::view).toList();
    }

    @Override
    public synchronized Optional<ResourceView> resource(String name) {
        return Optional.ofNullable(resources.get(name)).map(SoloResource::view);
    }

    @Override
    public List<MemberView> members() {
        return List.of(new MemberView("00", NAME, "nowhere", "self", null, 0, null, "everything", ""));
    }

    @Override
    public List<MetricView> metrics() {
        return List.of();
    }

    @Override
    public synchronized LeaseHandle acquire(LeaseRequest request, LeaseListener listener) {
        ResourceLimits.requirePossible(request);
        SoloResource resource = find(request.resource());
        if (request.permits() != 0 && request.permits() != resource.permits()) {
            throw ControlProblem.contradiction("the permits of " + request.resource() + " are " + resource.permits()
                    + ", not " + request.permits());
        }
        if (!shutOut.isEmpty()) {
            throw new ControlProblem(ControlProblem.Kind.SHUT_OUT, shutOut);
        }
        if (isolated && request.onIsolated() == LeaseRequest.OnIsolated.SKIP) {
            throw new ControlProblem(ControlProblem.Kind.ISOLATED, "The agent hears of no peer.");
        }
        return (request.lock() == null ? resource : named(request)).acquire(request, listener);
    }

    /** Each name is a resource of its own, of one permit. */
    private SoloResource named(LeaseRequest request) {
        String title = request.resource() + "/" + requireNonNull(request.lock()).name();
        return resources.computeIfAbsent(title, unknown -> new SoloResource(this, title, 1));
    }

    @Override
    public synchronized Optional<LeaseHandle> lease(String leaseId) {
        return resources.values().stream()
                .flatMap(resource -> resource.lease(leaseId).stream())
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
        return () -> subscribers.remove(listener);
    }

    private SoloResource find(String name) {
        SoloResource resource = resources.get(requireNonNull(name, "resource"));
        if (resource == null) {
            throw new ControlProblem(ControlProblem.Kind.NO_SUCH_RESOURCE, "There is no resource " + name + ".");
        }
        return resource;
    }
}
