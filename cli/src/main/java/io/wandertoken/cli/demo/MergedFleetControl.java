package io.wandertoken.cli.demo;

import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.control.AgentControl;
import io.wandertoken.control.AgentView;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.MemberView;
import io.wandertoken.control.MetricView;
import io.wandertoken.control.ResourceView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All agents of a fleet in this process, as if they were one: for a dashboard that shows the whole fleet. It is read-only;
 * leases are asked of the agents themselves.
 */
final class MergedFleetControl implements AgentControl {
    private static final int MOST_REMEMBERED = 4_000;
    private static final long FRESH_NANOS = 500_000_000;

    /** What an agent hears about others: redundant for a view of all agents. */
    private static final Set<EventView.Kind> HEARSAY = EnumSet.of(
            EventView.Kind.TOKEN_SEEN,
            EventView.Kind.TOKEN_REPLACED,
            EventView.Kind.HOLDER_SEEN,
            EventView.Kind.WAITER_SEEN,
            EventView.Kind.REQUEST_RECEIVED,
            EventView.Kind.MEMBER_FOUND);

    private static final Set<EventView.Kind> ABOUT_PEERS =
            EnumSet.of(EventView.Kind.MEMBER_LEFT, EventView.Kind.MEMBER_EXCLUDED, EventView.Kind.MEMBER_QUARANTINED);

    private final List<LiveAgent> agents;
    private final List<MemberView> names = new ArrayList<>();
    private final Set<LiveAgent> dead = ConcurrentHashMap.newKeySet();
    private final Set<String> toldAboutPeers = ConcurrentHashMap.newKeySet();
    private final Deque<EventView> remembered = new ArrayDeque<>();
    private final List<Consumer<EventView>> listeners = new CopyOnWriteArrayList<>();
    private final MergedViews views;
    private long lastSequence;
    private List<ResourceView> known = List.of();
    private long knownNanos = Long.MIN_VALUE;
    private @Nullable AgentView self;

    MergedFleetControl(List<LiveAgent> agents, MergedViews views) {
        this.agents = List.copyOf(agents);
        this.views = views;
        for (LiveAgent agent : agents) {
            names.add(agent.members().get(0));
            agent.subscribe(this::onEvent);
        }
    }

    /** An agent was ended; it is shown as one that does not answer. */
    void onDead(LiveAgent agent) {
        dead.add(agent);
    }

    @Override
    public synchronized AgentView agent() {
        List<AgentView> answers = askAll(LiveAgent::agent);
        self = answers.isEmpty() ? self : views.agent(answers);
        if (self == null) {
            throw new IllegalStateException("no agent answers");
        }
        return self;
    }

    /** Asking all agents takes a while, so answers are kept for a moment. */
    @Override
    public synchronized List<ResourceView> resources() {
        long now = System.nanoTime();
        if (knownNanos == Long.MIN_VALUE || now - knownNanos > FRESH_NANOS) {
            known = views.resources(askAll(LiveAgent::resources));
            knownNanos = now;
        }
        return known;
    }

    @Override
    public Optional<ResourceView> resource(String name) {
        return resources().stream().filter(view -> view.name().equals(name)).findFirst();
    }

    @Override
    public List<MemberView> members() {
        List<MemberView> members = new ArrayList<>();
        for (int i = 0; i < agents.size(); i++) {
            MemberView member = names.get(i);
            boolean gone = dead.contains(agents.get(i));
            members.add(new MemberView(
                    member.id(),
                    member.name(),
                    member.address(),
                    gone ? "quarantined" : "alive",
                    null,
                    gone ? 1 : 0,
                    null,
                    member.rights(),
                    member.version()));
        }
        return members;
    }

    @Override
    public List<MetricView> metrics() {
        return views.metrics(askAll(LiveAgent::metrics));
    }

    @Override
    public LeaseHandle acquire(LeaseRequest request, LeaseListener listener) {
        throw ControlProblem.contradiction(
                "the demo's fleet is read-only; start your own agent with 'wander agent --dev'");
    }

    @Override
    public Optional<LeaseHandle> lease(String leaseId) {
        return Optional.empty();
    }

    @Override
    public List<EventView> events(long afterSequence, int limit) {
        synchronized (remembered) {
            List<EventView> found = remembered.stream()
                    .filter(event -> event.sequence() > afterSequence)
                    .toList();
            return found.subList(Math.max(0, found.size() - limit), found.size());
        }
    }

    @Override
    public Subscription subscribe(Consumer<EventView> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    private void onEvent(EventView event) {
        boolean repeated = ABOUT_PEERS.contains(event.kind()) && !toldAboutPeers.add(event.kind() + event.peer());
        if (HEARSAY.contains(event.kind()) || repeated) {
            return;
        }
        EventView numbered;
        synchronized (remembered) {
            numbered = new EventView(
                    ++lastSequence,
                    event.time(),
                    event.kind(),
                    event.agent(),
                    event.resource(),
                    event.token(),
                    event.fence(),
                    event.peer(),
                    event.client(),
                    event.text());
            remembered.add(numbered);
            if (remembered.size() > MOST_REMEMBERED) {
                remembered.remove();
            }
        }
        listeners.forEach(listener -> listener.accept(numbered));
    }

    private <T> List<T> askAll(Function<LiveAgent, T> question) {
        List<T> answers = new ArrayList<>();
        for (LiveAgent agent : agents) {
            if (!dead.contains(agent)) {
                try {
                    answers.add(question.apply(agent));
                } catch (IllegalStateException e) {
                    // It has just stopped, and has nothing more to say.
                    dead.add(agent);
                }
            }
        }
        return answers;
    }
}
