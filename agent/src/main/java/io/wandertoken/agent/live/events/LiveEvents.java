package io.wandertoken.agent.live.events;

import io.wandertoken.agent.live.council.LiveCouncil;
import io.wandertoken.agent.live.lease.GuardedCallback;
import io.wandertoken.agent.live.lease.LeaseOutcomes;
import io.wandertoken.agent.live.lease.LiveLease;
import io.wandertoken.agent.live.lease.LiveLeases;
import io.wandertoken.agent.live.lease.LiveResource;
import io.wandertoken.agent.live.lease.LiveViews;
import io.wandertoken.agent.transport.AgentEndpoint;
import io.wandertoken.agent.transport.AgentListener;
import io.wandertoken.control.AgentMonitor.Subscription;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EventView;
import io.wandertoken.control.EventView.Kind;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.TokenId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Turns what happens at an agent into news for its clients and sentences for people. On the agent's own thread. */
public final class LiveEvents implements AgentListener {

    private final String name;
    private final CertificateWatch certificate;
    private final long graceNanos;
    private final EventBuffer buffer = new EventBuffer();
    private final RemoteActivityEvents remoteActivity = new RemoteActivityEvents(this::peerName, this::tell);
    private final ReplacedTokenDetector tokens = new ReplacedTokenDetector();
    private final CompletableFuture<Throwable> failure = new CompletableFuture<>();
    private final CompletableFuture<Boolean> left = new CompletableFuture<>();

    private volatile boolean leaving;
    private @Nullable AgentEndpoint endpoint;
    private List<LiveResource> resources = List.of();
    private @Nullable LiveLeases leases;
    private @Nullable LiveCouncil council;
    private @Nullable MemberEvents members;
    private @Nullable IsolationEvents isolation;

    /** @param graceNanos how long an agent that has just started may look for peers before it is called isolated */
    public LiveEvents(String name, CertificateWatch certificate, long graceNanos) {
        this.name = name;
        this.certificate = certificate;
        this.graceNanos = graceNanos;
    }

    private Instant instant(long nanos) {
        return endpoint == null ? Instant.now() : endpoint.instant(nanos);
    }

    public void attach(AgentEndpoint opened, List<LiveResource> ours, LiveLeases someLeases, LiveCouncil someCouncil) {
        council = someCouncil;
        endpoint = opened;
        members = new MemberEvents(
                new LiveViews(opened), certificate, (kind, peer, text) -> add(kind, "", "", 0, peer, text));
        isolation = new IsolationEvents(certificate, opened.nowNanos() + graceNanos, this::tell);
        resources = ours;
        leases = someLeases;
    }

    public List<EventView> events(long afterSequence, int limit) {
        return buffer.after(afterSequence, limit);
    }

    public Subscription subscribe(Consumer<EventView> listener) {
        GuardedCallback<Consumer<EventView>> subscriber =
                new GuardedCallback<>(listener, "a subscriber of the agent's events", this::complain);
        return buffer.subscribe(event -> subscriber.call(told -> told.accept(event)));
    }

    /** Tells of a mistake of others, but only after what is being told now: subscribers hear events in their order. */
    public void complain(String text) {
        AgentEndpoint opened = endpoint;
        if (opened != null) {
            opened.post(agent -> tell(Kind.WARNING, text));
        }
    }

    public CompletionStage<Throwable> failure() {
        return failure;
    }

    /** Tells that the agent is about to leave, before it does. */
    public void tellLeaving() {
        leaving = true;
        tell(Kind.AGENT_STOPPING, "hands its tokens on and leaves");
    }

    public void awaitLeft(Duration longest) {
        try {
            left.get(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            tell(Kind.WARNING, "nobody took the tokens in time; they will be regenerated elsewhere");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void onLook(boolean revocationsChanged, long nowNanos) {
        if (isolation != null) {
            isolation.onLook(nowNanos);
        }
        if (members != null) {
            members.onLook(nowNanos);
        }
        AgentEndpoint looking = endpoint;
        if (looking != null) {
            looking.post(
                    agent -> resources.forEach(resource -> remoteActivity.onLook(agent, resource, looking.nowNanos())));
        }
        certificate.look(revocationsChanged).ifPresent(news -> {
            tell(news.kind(), news.text());
            AgentEndpoint opened = endpoint;
            if (news.kind() == Kind.SHUT_OUT && opened != null) {
                opened.post(agent -> agent.shutOut(opened.nowNanos()));
            } else if (news.kind() == Kind.ADMITTED && opened != null) {
                opened.post(agent -> agent.admit(opened.nowNanos()));
            }
        });
    }

    @Override
    public void onClosed() {
        if (leases != null) {
            leases.close("the agent has stopped");
        }
    }

    /** First those who must act upon it. */
    @Override
    public void onStopped(Throwable cause) {
        String reason = "the agent stopped: " + cause;
        failure.complete(cause);
        left.complete(true);
        if (leases != null) {
            leases.close(reason);
        }
        tell(Kind.WARNING, reason);
    }

    @Override
    public void onEvent(AgentEvent event, long nowNanos) {
        if (event instanceof AgentEvent.TokenArrived arrived) {
            onArrived(arrived, nowNanos);
        } else if (event instanceof AgentEvent.TokenPassed passed) {
            tell(
                    Kind.TOKEN_PASSED,
                    passed.walk(),
                    passed.token().id(),
                    passed.token().session(),
                    passed.to(),
                    "to " + peerName(passed.to()));
        } else if (event instanceof AgentEvent.PassingFailed failed) {
            tell(
                    Kind.TOKEN_STAYED,
                    failed.walk(),
                    failed.token(),
                    0,
                    failed.to(),
                    peerName(failed.to()) + " did not take the token");
        } else if (event instanceof AgentEvent.LeaseGranted granted) {
            onGranted(granted, nowNanos);
        } else if (event instanceof AgentEvent.LeaseRenewed renewed) {
            onRenewed(renewed);
        } else if (event instanceof AgentEvent.LeaseEnded ended) {
            onEnded(ended);
        } else if (event instanceof AgentEvent.LeaseRefused refused) {
            onRefused(refused);
        } else if (council == null || !council.onEvent(event)) {
            onRareEvent(event, nowNanos);
        }
    }

    public void tell(Kind kind, String text) {
        add(kind, "", "", 0, "", text);
    }

    public void tell(Kind kind, String resource, String text) {
        add(kind, resource, "", 0, "", text);
    }

    private void onRareEvent(AgentEvent event, long nowNanos) {
        TokenEventText news = TokenEventText.of(event, leaving).orElse(null);
        if (news != null) {
            count(news.walk()).onToken(news.kind(), nowNanos);
            tell(news.kind(), news.walk(), news.token().id(), news.token().session(), news.peer(), news.text());
        } else {
            onWordOfOthers(event, nowNanos);
        }
    }

    private void onWordOfOthers(AgentEvent event, long nowNanos) {
        if (event instanceof AgentEvent.Disagreement disagree) {
            tell(Kind.WARNING, disagree.walk(), null, 0, disagree.peer(), text(disagree));
        } else if (event instanceof AgentEvent.OverlapSeen overlap) {
            count(overlap.walk()).overlapped++;
            tell(
                    Kind.OVERLAP,
                    overlap.walk(),
                    null,
                    0,
                    overlap.holder(),
                    peerName(overlap.holder()) + " uses the resource at the same time");
        } else if (remoteActivity.onEvent(event, this::count)) {
            if (event instanceof AgentEvent.HolderSeen seen) {
                tellAllWaiting(count(seen.walk()));
            }
        } else {
            onMembership(event, nowNanos);
        }
    }

    private void onMembership(AgentEvent event, long nowNanos) {
        if (members != null && event instanceof AgentEvent.MemberChanged changed && changed.peer() != PeerRef.NOBODY) {
            members.onChange(changed.peer(), changed.change(), nowNanos);
        } else if (members != null && event instanceof AgentEvent.TwinHeard twin) {
            members.onTwin(twin.peer(), twin.place());
        } else if (isolation != null && event instanceof AgentEvent.Isolated) {
            isolation.onIsolated(nowNanos);
            resources.forEach(this::tellAllWaiting);
        } else if (isolation != null && event instanceof AgentEvent.Connected) {
            isolation.onConnected();
            resources.forEach(this::tellAllWaiting);
        } else if (event instanceof AgentEvent.TooLong tooLong) {
            tell(Kind.WARNING, tooLong.sentence());
        } else if (event instanceof AgentEvent.Left) {
            left.complete(true);
        } else {
            StrictEventText.of(event)
                    .ifPresent(news -> tell(Kind.WARNING, news.walk(), null, 0, PeerRef.NOBODY, news.text()));
            if (event instanceof AgentEvent.ResourceStopped stopped) {
                tellAllWaiting(count(stopped.walk()));
            }
        }
    }

    private void onArrived(AgentEvent.TokenArrived arrived, long nowNanos) {
        count(arrived.walk()).onVisit(nowNanos);
        tell(
                Kind.TOKEN_ARRIVED,
                arrived.walk(),
                arrived.token().id(),
                arrived.token().session(),
                arrived.from(),
                "from " + peerName(arrived.from()));
    }

    private void onGranted(AgentEvent.LeaseGranted granted, long nowNanos) {
        LiveLease lease = lease(granted.lease());
        LiveResource resource = count(granted.walk());
        resource.onGranted(lease == null ? 0 : nowNanos - lease.sinceNanos, nowNanos);
        tell(Kind.LEASE_GRANTED, granted.walk(), null, granted.fence(), PeerRef.NOBODY, "to " + label(lease));
        if (lease != null) {
            lease.grant(granted.fence(), instant(nowNanos), instant(granted.deadlineNanos()));
        }
        tellAllWaiting(resource);
    }

    private void onRenewed(AgentEvent.LeaseRenewed renewed) {
        LiveLease lease = lease(renewed.lease());
        if (lease != null) {
            lease.moveDeadline(instant(renewed.deadlineNanos()));
        }
    }

    private void onEnded(AgentEvent.LeaseEnded ended) {
        LiveLease lease = leases == null ? null : leases.remove(ended.lease());
        boolean released = ended.end().cause() == LeaseEnd.Cause.RELEASED;
        if (!released) {
            count(ended.walk()).lost++;
        }
        LeaseEnd end = ended.end();
        LeaseOutcome outcome = LeaseOutcomes.of(
                LiveLease.id(ended.lease()),
                end,
                end.isOverlapped() ? peerName(end.overlap()) : "",
                lease == null ? "allowed" : lease.limit(),
                certificate.shutOut());
        tell(
                released ? Kind.LEASE_RELEASED : Kind.LEASE_LOST,
                ended.walk(),
                null,
                ended.end().fence(),
                PeerRef.NOBODY,
                outcome.reason());
        if (lease != null && released) {
            lease.end(outcome);
        } else if (lease != null) {
            lease.lose(outcome);
        }
        tellAllWaiting(count(ended.walk()));
    }

    private void onRefused(AgentEvent.LeaseRefused refused) {
        LiveLease lease = leases == null ? null : leases.remove(refused.lease());
        if (lease == null) {
            return;
        }
        switch (refused.cause()) {
            case ISOLATED ->
                lease.refuse(new ControlProblem(
                        ControlProblem.Kind.ISOLATED,
                        "no other agent answers; check the seeds and the firewall with 'wander doctor'"));
            case STOPPING -> lease.refuse(new ControlProblem(ControlProblem.Kind.STOPPING, "the agent stops"));
            case SHUT_OUT -> lease.refuse(new ControlProblem(ControlProblem.Kind.SHUT_OUT, certificate.shutOut()));
            default -> lease.withdraw();
        }
    }

    private @Nullable LiveLease lease(long number) {
        return leases == null ? null : leases.get(number);
    }

    private void tellAllWaiting(LiveResource resource) {
        if (leases != null) {
            leases.tellAllWaiting(resource);
        }
    }

    private LiveResource count(int walk) {
        for (LiveResource resource : resources) {
            if (resource.has(walk)) {
                return resource;
            }
        }
        throw new IllegalStateException("an event of a walk that no resource has: " + walk);
    }

    public String text(AgentEvent.Disagreement disagree) {
        return RuleConflictText.text(disagree, peerName(disagree.peer()), count(disagree.walk()));
    }

    private String peerName(int peer) {
        AgentEndpoint opened = endpoint;
        return opened == null ? "" : new LiveViews(opened).name(peer);
    }

    /** A client waits that was not served at once. */
    public void tellWaiting(LiveLease lease) {
        tell(Kind.LEASE_WAITING, lease.resource.settings.name(), label(lease) + " waits");
    }

    private static String label(@Nullable LiveLease lease) {
        return lease == null || lease.request.label().isEmpty() ? "a client" : lease.request.label();
    }

    private void tell(Kind kind, int walk, @Nullable TokenId token, long fence, int peer, String text) {
        LiveResource resource = count(walk);
        String name = resource.settings.name();
        String other = peer == PeerRef.NOBODY ? "" : peerName(peer);
        add(kind, name, token == null ? "" : token.toString(), fence, other, text);
        if (token != null) {
            boolean strict = resource.settings.mode().isStrict();
            tokens.onTold(kind, walk, token, strict)
                    .forEach(replaced ->
                            add(Kind.TOKEN_REPLACED, name, replaced.toString(), 0, "", "there is " + token + " now"));
        }
    }

    private void add(Kind kind, String resource, String token, long fence, String peer, String text) {
        Instant now = endpoint == null ? Instant.now() : endpoint.instant(endpoint.nowNanos());
        buffer.add(sequence -> new EventView(sequence, now, kind, name, resource, token, fence, peer, text));
    }
}
