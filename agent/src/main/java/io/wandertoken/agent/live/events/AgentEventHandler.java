package io.wandertoken.agent.live.events;

import io.wandertoken.agent.live.council.LiveCouncil;
import io.wandertoken.agent.live.lease.LiveResource;
import io.wandertoken.control.EventView.Kind;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.Token;

/**
 * Decides for every event of the protocol what clients and people learn of it, and counts it. A new event does not compile
 * until it has a method here. Runs on the agent's own thread.
 */
final class AgentEventHandler implements AgentEvent.Handler {

    /** What acts upon the events of one kind each. */
    record Parts(
            LeaseEvents leases,
            MemberEvents members,
            IsolationEvents isolation,
            LiveCouncil council,
            LeaveState leave) {}

    private final EventWriter agentEvents;
    private final ResourceEventWriter resourceEvents;
    private final RemoteActivityEvents remoteActivity;
    private final Parts parts;

    /** When the event that is being handled happened. */
    private long nowNanos;

    AgentEventHandler(EventWriter agentEvents, ResourceEventWriter resourceEvents, Parts parts) {
        this.agentEvents = agentEvents;
        this.resourceEvents = resourceEvents;
        this.parts = parts;
        remoteActivity = new RemoteActivityEvents(resourceEvents);
    }

    void onEvent(AgentEvent event, long now) {
        nowNanos = now;
        event.deliver(this);
    }

    /** Time has passed. */
    void onLook(long now) {
        parts.isolation().onLook(now);
        parts.members().onLook(now);
    }

    /** Reports who has begun to wait elsewhere. */
    void reportWaiters(Agent agent, long now) {
        remoteActivity.onLook(agent, now);
    }

    /** What people read about a disagreement that still stands. */
    String text(AgentEvent.Disagreement disagree) {
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
    }

    @Override
    public void onPassingFailed(AgentEvent.PassingFailed failed) {
        String text = peerName(failed.to()) + " did not take the token";
        resourceEvents.write(Kind.TOKEN_STAYED, failed.permit(), failed.token(), 0, failed.to(), text);
    }

    @Override
    public void onTokenRegenerated(AgentEvent.TokenRegenerated made) {
        onToken(TokenEventText.regenerated(made));
    }

    @Override
    public void onTokenRecovered(AgentEvent.TokenRecovered recovered) {
        onToken(TokenEventText.recovered(recovered));
    }

    @Override
    public void onTokenRemoved(AgentEvent.TokenRemoved removed) {
        onToken(TokenEventText.removed(removed, parts.leave().isLeaving()));
    }

    @Override
    public void onTokenSuspicious(AgentEvent.TokenSuspicious suspicious) {
        onToken(TokenEventText.suspicious(suspicious));
    }

    @Override
    public void onLeaseGranted(AgentEvent.LeaseGranted granted) {
        parts.leases().onGranted(granted, nowNanos);
    }

    @Override
    public void onLeaseRenewed(AgentEvent.LeaseRenewed renewed) {
        parts.leases().onRenewed(renewed);
    }

    @Override
    public void onLeaseEnded(AgentEvent.LeaseEnded ended) {
        parts.leases().onEnded(ended);
    }

    @Override
    public void onLeaseRefused(AgentEvent.LeaseRefused refused) {
        parts.leases().onRefused(refused);
    }

    @Override
    public void onOverlapSeen(AgentEvent.OverlapSeen overlap) {
        parts.leases().onOverlap(overlap);
    }

    @Override
    public void onHolderSeen(AgentEvent.HolderSeen seen) {
        remoteActivity.onHolderSeen(seen);
        parts.leases().tellAllWaiting(seen.permit());
    }

    @Override
    public void onTokenSeen(AgentEvent.TokenSeen seen) {
        remoteActivity.onTokenSeen(seen);
    }

    @Override
    public void onRequestSent(AgentEvent.RequestSent sent) {
        remoteActivity.onRequestSent(sent);
    }

    @Override
    public void onRequestReceived(AgentEvent.RequestReceived received) {
        remoteActivity.onRequestReceived(received);
    }

    /** Not reported: the view of the resource shows its epoch. */
    @Override
    public void onEpochBegun(AgentEvent.EpochBegun begun) {}

    @Override
    public void onTooManyMembers(AgentEvent.TooManyMembers many) {
        warn(many.permit(), PeerRef.NOBODY, StrictEventText.tooManyMembers(many));
    }

    @Override
    public void onResourceStopped(AgentEvent.ResourceStopped stopped) {
        warn(stopped.permit(), PeerRef.NOBODY, StrictEventText.stopped());
        parts.leases().tellAllWaiting(stopped.permit());
    }

    @Override
    public void onPermitsDisagree(AgentEvent.PermitsDisagree permits) {
        String peer = peerName(permits.peer());
        warn(permits.permit(), permits.peer(), RuleConflictText.permits(permits, peer, resource(permits.permit())));
    }

    @Override
    public void onLossesDisagree(AgentEvent.LossesDisagree losses) {
        String peer = peerName(losses.peer());
        warn(losses.permit(), losses.peer(), RuleConflictText.losses(losses, peer, resource(losses.permit())));
    }

    @Override
    public void onModesDisagree(AgentEvent.ModesDisagree modes) {
        String peer = peerName(modes.peer());
        warn(modes.permit(), modes.peer(), RuleConflictText.modes(modes, peer, resource(modes.permit())));
    }

    @Override
    public void onQuorumsDisagree(AgentEvent.QuorumsDisagree quorums) {
        String peer = peerName(quorums.peer());
        warn(quorums.permit(), quorums.peer(), RuleConflictText.quorums(peer, resource(quorums.permit())));
    }

    @Override
    public void onTwinHeard(AgentEvent.TwinHeard twin) {
        parts.members().onTwin(twin.peer(), twin.place());
    }

    @Override
    public void onTooLong(AgentEvent.TooLong tooLong) {
        agentEvents.write(Kind.WARNING, tooLong.sentence());
    }

    /** A change that concerns no known peer is not reported. */
    @Override
    public void onMemberChanged(AgentEvent.MemberChanged changed) {
        if (changed.peer() != PeerRef.NOBODY) {
            parts.members().onChange(changed.peer(), changed.change(), nowNanos);
        }
    }

    @Override
    public void onIsolated(AgentEvent.Isolated isolated) {
        parts.isolation().onIsolated(nowNanos);
        parts.leases().tellAllWaiting();
    }

    @Override
    public void onConnected(AgentEvent.Connected connected) {
        parts.isolation().onConnected();
        parts.leases().tellAllWaiting();
    }

    @Override
    public void onLeft(AgentEvent.Left left) {
        parts.leave().finish();
    }

    @Override
    public void onCouncilChanged(AgentEvent.CouncilChanged changed) {
        parts.council().onChanged(changed.change());
    }

    @Override
    public void onCouncilAbandoned(AgentEvent.CouncilAbandoned abandoned) {
        parts.council().onAbandoned(abandoned.why());
    }

    @Override
    public void onCouncilReady(AgentEvent.CouncilReady ready) {
        parts.council().onReady();
    }

    @Override
    public void onCouncilSeatChanged(AgentEvent.CouncilSeatChanged changed) {
        parts.council().onSeatChanged(changed.change());
    }

    private void onToken(TokenEventText news) {
        resource(news.permit()).onToken(news.kind(), nowNanos);
        write(news.kind(), news.permit(), news.token(), news.peer(), news.text());
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
}
