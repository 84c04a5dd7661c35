package io.wandertoken.agent.live.events;

import io.wandertoken.agent.live.council.LiveCouncil;
import io.wandertoken.agent.live.lease.GuardedCallback;
import io.wandertoken.agent.live.lease.LiveLease;
import io.wandertoken.agent.live.lease.LiveLeases;
import io.wandertoken.agent.live.lease.LiveResource;
import io.wandertoken.agent.live.lease.LiveViews;
import io.wandertoken.agent.transport.AgentEndpoint;
import io.wandertoken.agent.transport.AgentListener;
import io.wandertoken.control.AgentMonitor.Subscription;
import io.wandertoken.control.EventView;
import io.wandertoken.control.EventView.Kind;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.Disagreement;
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

/** The events of a live agent: keeps them, tells subscribers, and follows the agent from its start to its end. */
public final class LiveEvents implements AgentListener {

    private final CertificateWatch certificate;
    private final long graceNanos;
    private final EventBuffer buffer = new EventBuffer();
    private final EventWriter writer;
    private final CompletableFuture<Boolean> left = new CompletableFuture<>();
    private final CompletableFuture<Throwable> failure = new CompletableFuture<>();

    private volatile boolean leaving;
    private @Nullable AgentEndpoint endpoint;
    /** Whether the log says already that another version was heard. */
    private boolean otherVersionTold;

    private @Nullable LiveLeases leases;

    /** Null before the agent starts; until then no event is reported. */
    private volatile @Nullable AgentEventHandler handler;

    /** @param graceNanos how long an agent that has just started may look for peers before it is called isolated */
    public LiveEvents(String name, CertificateWatch certificate, long graceNanos) {
        this.certificate = certificate;
        this.graceNanos = graceNanos;
        writer = new EventWriter(name, buffer, this::now);
    }

    private Instant now() {
        AgentEndpoint opened = endpoint;
        return opened == null ? Instant.now() : opened.instant(opened.nowNanos());
    }

    public void attach(AgentEndpoint opened, List<LiveResource> resources, LiveLeases someLeases, LiveCouncil council) {
        endpoint = opened;
        leases = someLeases;
        LiveViews views = new LiveViews(opened);
        ResourceEventWriter resourceEvents = new ResourceEventWriter(writer, views, resources);
        handler = new AgentEventHandler(
                this,
                resourceEvents,
                new LeaseEvents(opened, someLeases, certificate, resourceEvents),
                new MemberEvents(views, certificate, opened.nowNanos() + graceNanos, writer),
                council);
    }

    public List<EventView> events(long afterSequence, int limit) {
        return buffer.after(afterSequence, limit);
    }

    public Subscription subscribe(Consumer<EventView> listener) {
        GuardedCallback<Consumer<EventView>> subscriber =
                new GuardedCallback<>(listener, "a subscriber of the agent's events", this::complain);
        return buffer.subscribe(event -> subscriber.call(Consumer::accept, event));
    }

    /** Reports a mistake of a callback, after the present event: subscribers receive events in their order. */
    public void complain(String text) {
        AgentEndpoint opened = endpoint;
        if (opened != null) {
            opened.post(agent -> tell(Kind.WARNING, text));
        }
    }

    public CompletionStage<Throwable> failure() {
        return failure;
    }

    /** Reports that the agent is about to leave. */
    public void tellLeaving() {
        leaving = true;
        tell(Kind.AGENT_STOPPING, "hands its tokens on and leaves");
    }

    boolean isLeaving() {
        return leaving;
    }

    /** The agent has left, or has stopped and never will. */
    void onLeft() {
        left.complete(true);
    }

    /** Waits until the agent has left, or this thread is interrupted. */
    public void awaitLeft(Duration longest) {
        try {
            left.get(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            tell(Kind.WARNING, "nobody took the tokens in time; they will be regenerated elsewhere");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public void tell(Kind kind, String text) {
        writer.write(kind, text);
    }

    public void tell(Kind kind, String resource, String text) {
        writer.write(kind, resource, "", 0, "", text);
    }

    /** A client must wait, because its lease was not granted at once. */
    public void tellWaiting(LiveLease lease) {
        tell(Kind.LEASE_WAITING, lease.resource.settings.name(), LeaseEvents.label(lease) + " waits");
    }

    /** The text of a disagreement that still exists. On the agent's own thread. */
    public String text(Disagreement disagree) {
        AgentEventHandler attached = handler;
        if (attached == null) {
            throw new IllegalStateException("a disagreement before the agent has started: " + disagree);
        }
        return attached.text(disagree);
    }

    @Override
    public void onEvent(AgentEvent event, long nowNanos) {
        AgentEventHandler attached = handler;
        if (attached != null) {
            attached.onEvent(event, nowNanos);
        }
    }

    @Override
    public void onGranted(AgentEvent.LeaseGranted granted, long nowNanos) {
        AgentEventHandler attached = handler;
        if (attached != null) {
            attached.onGranted(granted, nowNanos);
        }
    }

    @Override
    public void onLook(boolean revocationsChanged, long nowNanos) {
        AgentEventHandler attached = handler;
        AgentEndpoint opened = endpoint;
        if (attached != null && opened != null) {
            attached.onLook(nowNanos);
            if (!otherVersionTold) {
                VersionWarnings.otherMajor(opened.counters()).ifPresent(text -> {
                    otherVersionTold = true;
                    tell(Kind.WARNING, text);
                });
            }
            opened.post(agent -> attached.reportWaiters(agent, opened.nowNanos()));
        }
        lookAtCertificate(revocationsChanged);
    }

    /** Tells what is new about the agent's own certificate, and acts on it. On the agent's own thread. */
    public void lookAtCertificate(boolean revocationsChanged) {
        AgentEndpoint opened = endpoint;
        certificate.look(revocationsChanged).ifPresent(news -> {
            tell(news.kind(), news.text());
            if (news.kind() == Kind.SHUT_OUT && opened != null) {
                opened.post(agent -> agent.shutOut(opened.nowNanos()));
            } else if (news.kind() == Kind.CERTIFICATE_RENEWED && opened != null) {
                opened.renew(certificate.own());
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

    /** Tells first those who must act. */
    @Override
    public void onStopped(Throwable cause) {
        String reason = "the agent stopped: " + cause;
        failure.complete(cause);
        onLeft();
        if (leases != null) {
            leases.close(reason);
        }
        tell(Kind.WARNING, reason);
    }
}
