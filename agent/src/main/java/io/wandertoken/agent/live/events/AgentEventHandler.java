package io.wandertoken.agent.live.events;

import io.wandertoken.agent.config.ResourceSettings.Mode;
import io.wandertoken.agent.live.council.LiveCouncil;
import io.wandertoken.agent.live.lease.LiveResource;
import io.wandertoken.control.EventView.Kind;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.CouncilEvent;
import io.wandertoken.protocol.agent.context.Disagreement;
import io.wandertoken.protocol.agent.lease.ResourceSnapshot;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.Token;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Decides for each event of the protocol what clients and people learn of it, and counts it. A new event does not compile
 * until it has a method here. Runs on the agent's own thread.
 */
final class AgentEventHandler implements AgentEvent.Handler {

    private final LiveEvents agentEvents;
    private final ResourceEventWriter resourceEvents;
    private final LeaseEvents leases;
    private final MemberEvents members;
    private final LiveCouncil council;

    /** The agents that waited at the last look, by the first permit of the resource. */
    private final Map<Integer, List<Integer>> waiters = new HashMap<>();

    /** The place of this agent in the queue at the last look, by the first permit of the resource. */
    private final Map<Integer, WaitNews> waitNews = new HashMap<>();

    /** When the event that is being handled happened. */
    private long nowNanos;

    AgentEventHandler(
            LiveEvents agentEvents,
            ResourceEventWriter resourceEvents,
            LeaseEvents leases,
            MemberEvents members,
            LiveCouncil council) {
        this.agentEvents = agentEvents;
        this.resourceEvents = resourceEvents;
        this.leases = leases;
        this.members = members;
        this.council = council;
    }

    void onEvent(AgentEvent event, long now) {
        nowNanos = now;
        event.deliver(this);
    }

    /** Tells the client of a lease first. */
    void onGranted(AgentEvent.LeaseGranted granted, long now) {
        leases.grant(granted, now);
    }

    /** Time has passed. */
    void onLook(long now) {
        members.onLook(now);
        leases.tellLateNews();
    }

    /**
     * Reports who has begun to wait elsewhere, and tells clients here when they have moved up, when no majority answers, and when the resource begins or ends to rest. It runs once in a while, so that an
     * agent that waits is reported once.
     */
    void reportWaiters(Agent agent, long now) {
        for (LiveResource resource : resourceEvents.resources()) {
            ResourceSnapshot snapshot = agent.resource(resource.permit, now);
            WaitNews news = WaitNews.of(snapshot);
            if (!news.repeats(waitNews.put(resource.permit, news))) {
                leases.tellAllWaiting(resource.permit);
            }
            List<Integer> waiting = snapshot.waiters();
            List<Integer> before = waiters.getOrDefault(resource.permit, List.of());
            waiting.stream().filter(peer -> !before.contains(peer)).forEach(peer -> writeWaiter(resource.permit, peer));
            waiters.put(resource.permit, waiting);
        }
    }

    /** What waiting clients are told as soon as it changes. */
    private record WaitNews(OptionalInt position, boolean cutOff, boolean resting) {
        static WaitNews of(ResourceSnapshot snapshot) {
            return new WaitNews(
                    snapshot.position(),
                    snapshot.licence() != null && snapshot.licence().cutOff(),
                    snapshot.memory().gapLeftNanos() > 0);
        }

        /** Not {@code equals}, which the JVM would make at run time for this alone. */
        boolean repeats(@Nullable WaitNews before) {
            return before != null && before.cutOff == cutOff && before.position.equals(position);
        }
    }

    /** The text of a disagreement that still exists. */
    String text(Disagreement disagree) {
        return RuleConflictText.of(disagree, peerName(disagree.peer()), resource(disagree.permit()));
    }

    @Override
    public void onTokenArrived(AgentEvent.TokenArrived arrived) {
        resource(arrived.permit()).onVisit(nowNanos);
        String text = "from " + peerName(arrived.from());
        write(Kind.TOKEN_ARRIVED, arrived.permit(), arrived.token(), arrived.from(), text);
    }

    @Override
    public void onTokenPassed(AgentEvent.TokenPassed passed) {
        write(Kind.TOKEN_PASSED, passed.permit(), passed.token(), passed.to(), "to " + peerName(passed.to()));
        if (resource(passed.permit()).settings.hasNamedLocks()) {
            // The table of names came, and has gone on.
            leases.tellAllWaiting(passed.permit());
        }
    }

    @Override
    public void onPassingFailed(AgentEvent.PassingFailed failed) {
        String text = peerName(failed.to()) + " did not take the token";
        resourceEvents.write(Kind.TOKEN_STAYED, failed.permit(), failed.token(), 0, failed.to(), text);
    }

    @Override
    public void onTokenRegenerated(AgentEvent.TokenRegenerated made) {
        if (made.first()) {
            onToken(Kind.TOKEN_CREATED, made.permit(), made.token(), "the first that this agent hears of");
        } else {
            String text = "generated, because no token was heard of for too long";
            onToken(Kind.TOKEN_REGENERATED, made.permit(), made.token(), text);
        }
    }

    @Override
    public void onTokenRecovered(AgentEvent.TokenRecovered recovered) {
        String text = "replaces " + recovered.lost() + ", which its guardian misses";
        onToken(Kind.TOKEN_RECOVERED, recovered.permit(), recovered.token(), text);
    }

    @Override
    public void onTokenRemoved(AgentEvent.TokenRemoved removed) {
        String text = agentEvents.isLeaving()
                ? "given up: the agent leaves, and no other agent takes it"
                : "spurious: an older token lives";
        onToken(Kind.TOKEN_REMOVED, removed.permit(), removed.token(), text);
    }

    @Override
    public void onTokenSuspicious(AgentEvent.TokenSuspicious suspicious) {
        String text = suspicious.what().toLowerCase(Locale.ROOT).replace('_', ' ');
        write(Kind.WARNING, suspicious.permit(), suspicious.token(), suspicious.peer(), text);
    }

    @Override
    public void onLeaseGranted(AgentEvent.LeaseGranted granted) {
        leases.onGranted(granted, nowNanos);
    }

    @Override
    public void onLeaseRenewed(AgentEvent.LeaseRenewed renewed) {
        leases.onRenewed(renewed);
    }

    @Override
    public void onLeaseEnded(AgentEvent.LeaseEnded ended) {
        leases.onEnded(ended);
    }

    @Override
    public void onLeaseRefused(AgentEvent.LeaseRefused refused) {
        leases.onRefused(refused);
    }

    @Override
    public void onJobForgotten(AgentEvent.JobForgotten forgotten) {
        leases.onForgotten(forgotten);
    }

    @Override
    public void onLevelChanged(AgentEvent.LevelChanged changed) {
        leases.onLevel(changed);
    }

    @Override
    public void onOverlapSeen(AgentEvent.OverlapSeen overlap) {
        leases.onOverlap(overlap);
    }

    @Override
    public void onHolderSeen(AgentEvent.HolderSeen seen) {
        if (resource(seen.permit()).settings.hasNamedLocks()) {
            // Names have holders, not the token.
            return;
        }
        String label = seen.label().isEmpty() ? "" : " for " + seen.label();
        write(Kind.HOLDER_SEEN, seen.permit(), seen.token(), seen.holder(), peerName(seen.holder()) + label);
        leases.tellAllWaiting(seen.permit());
    }

    @Override
    public void onTokenSeen(AgentEvent.TokenSeen seen) {
        write(Kind.TOKEN_SEEN, seen.permit(), seen.token(), seen.holder(), "at " + peerName(seen.holder()));
    }

    @Override
    public void onRequestSent(AgentEvent.RequestSent sent) {
        resourceEvents.write(Kind.REQUEST_SENT, sent.permit(), sent.to(), "to " + peerName(sent.to()));
    }

    @Override
    public void onRequestReceived(AgentEvent.RequestReceived received) {
        boolean knowsOrigin = received.origin() != PeerRef.NOBODY;
        String other = knowsOrigin && received.origin() != received.from() ? " for " + peerName(received.origin()) : "";
        String text = "from " + peerName(received.from()) + other;
        resourceEvents.write(Kind.REQUEST_RECEIVED, received.permit(), received.from(), text);
        // In a tree, an agent may ask for one behind it, and does not say so.
        if (knowsOrigin && resource(received.permit()).settings.mode() != Mode.TREE) {
            writeWaiter(received.permit(), received.origin());
        }
    }

    /** Not reported: the view of the resource shows its epoch. */
    @Override
    public void onEpochBegun(AgentEvent.EpochBegun begun) {}

    @Override
    public void onTooManyMembers(AgentEvent.TooManyMembers many) {
        warn(
                many.permit(),
                PeerRef.NOBODY,
                many.count()
                        + " agents are too many for this strict mode: request takes 100, the others 1000; use mode soft");
    }

    @Override
    public void onResourceStopped(AgentEvent.ResourceStopped stopped) {
        warn(
                stopped.permit(),
                PeerRef.NOBODY,
                "the token is lost and nobody may make another; 'wander regenerate' does, once you know that it is gone");
        leases.tellAllWaiting(stopped.permit());
    }

    @Override
    public void onDisagreement(Disagreement disagree) {
        warn(disagree.permit(), disagree.peer(), text(disagree));
        leases.tellAllWaiting(disagree.permit());
    }

    @Override
    public void onTwinHeard(AgentEvent.TwinHeard twin) {
        members.onTwin(twin.peer(), twin.place());
    }

    @Override
    public void onTooLong(AgentEvent.TooLong tooLong) {
        agentEvents.tell(Kind.WARNING, tooLong.sentence());
    }

    /** A change that concerns no known peer is not reported. */
    @Override
    public void onMemberChanged(AgentEvent.MemberChanged changed) {
        if (changed.peer() != PeerRef.NOBODY) {
            members.onChange(changed.peer(), changed.change(), nowNanos);
        }
    }

    @Override
    public void onIsolated(AgentEvent.Isolated isolated) {
        members.onIsolated(nowNanos);
        leases.tellAllWaiting();
    }

    @Override
    public void onConnected(AgentEvent.Connected connected) {
        members.onConnected();
        leases.tellAllWaiting();
    }

    @Override
    public void onLeft(AgentEvent.Left left) {
        agentEvents.onLeft();
    }

    @Override
    public void onCouncil(CouncilEvent event) {
        event.deliver(council);
    }

    private void onToken(Kind kind, int permit, Token token, String text) {
        resource(permit).onToken(kind, nowNanos);
        write(kind, permit, token, PeerRef.NOBODY, text);
    }

    private LiveResource resource(int permit) {
        return resourceEvents.resource(permit);
    }

    private String peerName(int peer) {
        return resourceEvents.peerName(peer);
    }

    private void write(Kind kind, int permit, Token token, int peer, String text) {
        resourceEvents.write(kind, permit, token.id(), token.session(), peer, text);
    }

    private void warn(int permit, int peer, String text) {
        resourceEvents.write(Kind.WARNING, permit, peer, text);
    }

    private void writeWaiter(int permit, int peer) {
        resourceEvents.write(Kind.WAITER_SEEN, permit, peer, peerName(peer));
    }
}
