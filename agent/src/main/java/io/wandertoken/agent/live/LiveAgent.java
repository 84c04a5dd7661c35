package io.wandertoken.agent.live;

import io.wandertoken.agent.audit.AuditLog;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.live.council.LiveCouncil;
import io.wandertoken.agent.live.council.TermFile;
import io.wandertoken.agent.live.events.CertificateWatch;
import io.wandertoken.agent.live.events.LiveEvents;
import io.wandertoken.agent.live.events.VersionWarnings;
import io.wandertoken.agent.live.lease.GuardedCallback;
import io.wandertoken.agent.live.lease.LeaseOutcomes;
import io.wandertoken.agent.live.lease.LeaseWishes;
import io.wandertoken.agent.live.lease.LiveLease;
import io.wandertoken.agent.live.lease.LiveLeases;
import io.wandertoken.agent.live.lease.LiveResource;
import io.wandertoken.agent.live.lease.LiveResources;
import io.wandertoken.agent.live.lease.LiveViews;
import io.wandertoken.agent.live.lease.Plurals;
import io.wandertoken.agent.live.lease.RequestTerms;
import io.wandertoken.agent.transport.AgentEndpoint;
import io.wandertoken.agent.transport.MulticastGroup;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.control.AgentControl;
import io.wandertoken.control.AgentView;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.CouncilControl;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.MemberView;
import io.wandertoken.control.MetricView;
import io.wandertoken.control.ResourceLimits;
import io.wandertoken.control.ResourceView;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A running agent: it takes part in its fleet over UDP and grants leases to clients. Safe for several threads. When it
 * closes, it first hands its tokens on.
 */
public final class LiveAgent implements AgentControl, AutoCloseable {
    /** How long handovers may take when the agent leaves. */
    private static final Duration LONGEST_LEAVE = Duration.ofSeconds(3);

    /** How long an agent that has just started looks for peers before it complains. */
    private static final Duration GRACE = Duration.ofSeconds(3);

    private static final long DRAIN_LOOK_NANOS = 20_000_000L;

    private final WanderConfig config;
    private final String version;
    private final Instant startedAt;
    private final Identity identity;
    private final String fleet;
    private final CertificateWatch certificate;
    private final AgentEndpoint endpoint;
    private final LiveEvents events;
    private final LiveViews views;
    private final LiveCouncil council;
    private final LiveResources resources;
    private final LiveLeases leases;
    private final AtomicLong nextLease = new AtomicLong(new SecureRandom().nextLong());
    private final StateFiles files;
    private final Duration longestLeave;
    private final LeaseWishes wishes;
    private final Consumer<String> complaints;
    private volatile boolean draining;

    private LiveAgent(LiveSetup setup, AgentEndpoint endpoint, LiveEvents events, CertificateWatch certificate) {
        config = setup.config();
        version = setup.version();
        identity = setup.identity();
        fleet = setup.trust().fleetName();
        files = setup.stateFiles();
        // A token on probation is not handed over before its probation ends.
        longestLeave =
                LONGEST_LEAVE.plusNanos(setup.network().agent().vigilance().patienceNanos());
        this.endpoint = endpoint;
        this.events = events;
        complaints = events::complain;
        wishes = new LeaseWishes(endpoint);
        this.certificate = certificate;
        startedAt = endpoint.instant(endpoint.nowNanos());
        views = new LiveViews(endpoint);
        leases = new LiveLeases(endpoint);
        resources = new LiveResources(endpoint, config.resources());
        council = new LiveCouncil(endpoint, config.profile(), version, resources.all(), events::tell);
    }

    public static LiveAgent start(LiveSetup setup) {
        CertificateWatch certificate = new CertificateWatch(
                setup.identity().certificate(),
                setup.config().identity(),
                setup.trust(),
                setup.network().wall());
        LiveEvents events = new LiveEvents(
                setup.identity().certificate().name(),
                certificate,
                Math.max(GRACE.toNanos(), setup.network().agent().vigilance().patienceNanos()));
        AgentEndpoint endpoint = AgentEndpoint.open(setup.network(), setup.identity(), setup.trust(), events);
        LiveAgent agent = new LiveAgent(setup, endpoint, events, certificate);
        try {
            agent.begin(setup);
        } catch (RuntimeException | Error e) {
            // A user who corrects the mistake and tries again needs the same port.
            agent.kill();
            throw e;
        }
        return agent;
    }

    private void begin(LiveSetup setup) {
        events.attach(endpoint, resources.all(), leases, council);
        TermFile terms = files.terms();
        files.start(events, endpoint);
        council.join(terms);
        resources.addConfigured();
        endpoint.ask(started -> {
            started.start(files.earlierLife(), endpoint.nowNanos());
            events.lookAtCertificate(false);
            return true;
        });
        events.tell(EventView.Kind.AGENT_STARTED, "listens on " + endpoint.advertised() + overGroup(setup, endpoint));
        files.tell(events);
        files.renew(setup, certificate);
    }

    private static String overGroup(LiveSetup setup, AgentEndpoint endpoint) {
        MulticastGroup group = setup.network().group();
        String problem = endpoint.groupProblem();
        return group == null ? "" : problem != null ? "; " + problem : ", and to the multicast group " + group.text();
    }

    @Override
    public AgentView agent() {
        return endpoint.ask(agent -> new AgentView(
                endpoint.id().toString(),
                identity.certificate().name(),
                fleet,
                endpoint.advertised().toString(),
                config.profile().word(),
                version,
                startedAt,
                agent.isIsolated(),
                certificate.shutOut(),
                agent.estimatedAgents(),
                identity.certificate().profile() + " by " + signatures(),
                certificate.expires(),
                certificate.renewal(),
                endpoint.rights().text(),
                warnings(agent)));
    }

    @Override
    public List<ResourceView> resources() {
        return endpoint.ask(agent -> resources.all().stream()
                .map(resource -> views.resource(agent, resource))
                .toList());
    }

    @Override
    public Optional<ResourceView> resource(String name) {
        return resources.find(name).map(resource -> endpoint.ask(agent -> views.resource(agent, resource)));
    }

    @Override
    public List<MemberView> members() {
        return endpoint.ask(agent -> views.members(agent, files::nameOf));
    }

    @Override
    public List<MetricView> metrics() {
        List<MetricView> metrics = LiveMetrics.of(endpoint.counters(), resources(), agent(), members());
        metrics.addAll(endpoint.ask(agent -> resources.all().stream()
                .flatMap(each -> each.metrics().stream())
                .toList()));
        metrics.addAll(files.metrics());
        return metrics;
    }

    /** Where what people may ask for later is recorded; empty for an agent that keeps nothing on disk. */
    public Optional<AuditLog> audit() {
        return files.audit();
    }

    @Override
    public LeaseHandle acquire(LeaseRequest request, LeaseListener listener) {
        ControlProblem closed = closed();
        if (closed != null) {
            throw closed;
        }
        ResourceLimits.requirePossible(request);
        LiveResource resource = findOrMake(request);
        LeaseTerms terms = RequestTerms.of(request, resource, Instant.now());
        long number = nextLease.getAndIncrement();
        LiveLease lease = new LiveLease(
                number,
                resource,
                request,
                new GuardedCallback<>(listener, "the listener of a lease of " + request.resource(), complaints),
                endpoint.nowNanos(),
                wishes,
                listener.hearsOfWaiting());
        if (!leases.add(lease)) {
            throw LeaseOutcomes.stopping();
        }
        endpoint.post(agent -> {
            resource.noteLock(request);
            ControlProblem since = closed();
            if (since != null) {
                leases.refuseWaiting(agent, since);
            } else if (leases.get(number) != null) {
                agent.acquire(resource.permit, number, terms, endpoint.nowNanos());
                // Reported after the request is in the queue, and only if it was not granted at once.
                endpoint.post(later -> {
                    if (leases.tellWaiting(later, lease)) {
                        events.tellWaiting(lease);
                    }
                });
            }
        });
        return lease;
    }

    /** Why this agent grants no more leases, or null. */
    private @Nullable ControlProblem closed() {
        if (draining || leases.isClosed()) {
            return LeaseOutcomes.stopping();
        }
        String shutOut = certificate.shutOut();
        return shutOut.isEmpty() ? null : new ControlProblem(ControlProblem.Kind.SHUT_OUT, shutOut);
    }

    @Override
    public Optional<LeaseHandle> lease(String leaseId) {
        return leases.find(leaseId);
    }

    @Override
    public List<EventView> events(long afterSequence, int limit) {
        return events.events(afterSequence, limit);
    }

    @Override
    public Subscription subscribe(Consumer<EventView> listener) {
        return events.subscribe(listener);
    }

    @Override
    public void regenerate(String name) {
        LiveResource resource = resources.requireAdministered(name);
        if (!endpoint.ask(agent -> agent.regenerate(resource.permit, endpoint.nowNanos()))) {
            throw ControlProblem.contradiction(LiveResource.whyNotRegenerated(resource.settings, agent().isolated()));
        }
        events.tell(EventView.Kind.WARNING, name, "an operator had the lost token replaced");
    }

    @Override
    public Optional<CouncilControl> councils() {
        return Optional.of(council);
    }

    /** Where it listens for other agents. */
    public InetSocketAddress address() {
        return endpoint.address();
    }

    public Counters counters() {
        return endpoint.counters();
    }

    /**
     * Accepts no more requests, and waits until the held leases are released, so that a stop does not cut the work of
     * clients short.
     *
     * @return the number of leases that are still held when the patience is over
     */
    public int drain(Duration patience) {
        draining = true;
        refuseWaiting();
        if (leases.count() > 0) {
            events.tell(
                    EventView.Kind.AGENT_STOPPING,
                    "waits up to " + patience.toSeconds() + " s for " + Plurals.of(leases.count(), "lease")
                            + " to be released");
        }
        long end = System.nanoTime() + patience.toNanos();
        while (leases.count() > 0 && System.nanoTime() < end) {
            LockSupport.parkNanos(DRAIN_LOOK_NANOS);
        }
        return leases.count();
    }

    private void refuseWaiting() {
        try {
            endpoint.ask(agent -> {
                leases.refuseWaiting(agent, LeaseOutcomes.stopping());
                return true;
            });
        } catch (IllegalStateException e) {
            // Waiting clients were told when the agent stopped.
            if (!leases.isClosed()) {
                throw e;
            }
        }
    }

    /**
     * Keeps the tokens of leases that are still held, even if their clients are disconnected. The clients hear that their leases are lost
     * and end their work, and no other client may begin before that. {@link #close} hands the tokens on.
     */
    public void keepTokens(Duration grace) {
        wishes.keepHeld();
        leases.cutOffHeld(LeaseOutcomes.STOPPING);
        events.tell(EventView.Kind.AGENT_STOPPING, "gives what still runs " + grace.toSeconds() + " s to end");
    }

    /** Stops like a killed process: the tokens and leases of this agent are lost. */
    public void kill() {
        endpoint.close();
        files.close();
    }

    /** Completes when an internal error has stopped the agent. */
    public java.util.concurrent.CompletionStage<Throwable> failure() {
        return events.failure();
    }

    /** Hands the tokens on, says goodbye and stops. */
    @Override
    public void close() {
        if (endpoint.isOpen()) {
            events.tellLeaving();
            endpoint.post(agent -> agent.leave(endpoint.nowNanos()));
            events.awaitLeft(longestLeave);
            files.keep(endpoint);
            endpoint.close();
        }
        files.close();
    }

    private static String signatures() {
        return io.wandertoken.agent.identity.Signatures.best().library().toString();
    }

    private List<String> warnings(Agent agent) {
        List<String> warnings = new ArrayList<>(config.warnings());
        if (draining) {
            warnings.add("it is stopping, grants nothing any more, and waits for the leases that are held");
        }
        agent.disagreements().forEach(disagree -> warnings.add(events.text(disagree)));
        if (agent.isIsolated() && certificate.shutOut().isEmpty()) {
            warnings.add("no other agent answers; check the seeds and the firewall with 'wander doctor'");
        }
        certificate.warning().ifPresent(warnings::add);
        warnings.addAll(VersionWarnings.of(endpoint.counters(), views.members(agent, files::nameOf)));
        warnings.addAll(resources.notPermitted());
        warnings.addAll(files.problems());
        Optional.ofNullable(endpoint.groupProblem()).ifPresent(warnings::add);
        return warnings;
    }

    private LiveResource findOrMake(LeaseRequest request) {
        try {
            return resources.findOrMake(request);
        } catch (IllegalStateException e) {
            // It may have stopped since it was looked at.
            throw leases.isClosed() ? LeaseOutcomes.stopping() : e;
        }
    }
}
