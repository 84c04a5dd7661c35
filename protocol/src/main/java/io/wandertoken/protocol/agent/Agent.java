package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEffects;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.AgentName;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.Disagreement;
import io.wandertoken.protocol.agent.context.EarlierLife;
import io.wandertoken.protocol.agent.context.FleetEstimate;
import io.wandertoken.protocol.agent.context.Isolation;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.context.NumberBounds;
import io.wandertoken.protocol.agent.context.RandomSources;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.context.RuleConflicts;
import io.wandertoken.protocol.agent.council.CouncilMember;
import io.wandertoken.protocol.agent.council.CouncilOrder;
import io.wandertoken.protocol.agent.council.CouncilSnapshot;
import io.wandertoken.protocol.agent.lease.AgentResource;
import io.wandertoken.protocol.agent.lease.ResourceSnapshot;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.agent.token.ResourceContext;
import io.wandertoken.protocol.council.Term;
import io.wandertoken.protocol.handover.KeyCache;
import io.wandertoken.protocol.membership.Membership;
import io.wandertoken.protocol.membership.MembershipSnapshot;
import io.wandertoken.protocol.membership.MembershipTimer;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One whole agent: a member of the fleet that takes part in the resources it is given, and in councils.
 *
 * <p>The path of a token: a handover brings it; the policy of its permit removes it, lets it rest or puts it to use; the client that
 * waits longest here gets a lease; when that is released or expires, the token goes to the agent that is known to wait longest, or to a
 * random one; this agent guards it until others do.
 *
 * <p>Invariants: those of the machines. A lease is held only while a token is here.
 *
 * <p>Deviations: while no client waits, a token rests at each agent for a while instead of spinning; an agent that waits tells its peers,
 * and the token goes there first; a holder gives signs of life while it keeps the token.
 *
 * @paper J §2
 * @paper S §3
 */
public final class Agent {
    private final AgentContext context;
    private final Membership<PeerRef> membership;
    private final ResourceTable resources;
    private final MessageRouter router;
    private final FleetEstimate fleet;
    private final RuleConflicts conflicts;
    private final NumberBounds bounds;
    private final Isolation isolation;

    private @Nullable CouncilMember council;
    private Phase phase = Phase.NEW;
    private long lastInputNanos;

    /**
     * @param seedCount how many seeds the driver knows the addresses of, this agent not among them
     * @param keys what is known of the peers' keys
     */
    public Agent(
            AgentName name,
            AgentConfig config,
            int seedCount,
            RandomSources random,
            KeyCache<?> keys,
            AgentEffects effects) {
        context = new AgentContext(config, random, keys, name, effects);
        resources = new ResourceTable(context);
        conflicts = new RuleConflicts(resources::find, context);
        bounds = new NumberBounds(context);
        MembershipPort port = new MembershipPort(
                context.effects,
                resources::signs,
                () -> council == null ? null : council.lastHeard(),
                resources::onSuspected);
        membership = new Membership<>(name.self(), config.membership(), seedCount, random.random(), port);
        isolation = new Isolation(membership, seedCount > 0, config.vigilance().patienceNanos());
        context.join(membership, isolation);
        fleet = new FleetEstimate(context, resources::agentsByTravel);
        router = new MessageRouter(context, resources, () -> council, this::checkIsolation);
    }

    /**
     * Takes part in a resource from now on.
     *
     * @return the number of its first permit; those of its other permits follow
     */
    public int add(ResourceConfig config, long nowNanos) {
        context.begin(nowNanos);
        context.addResource();
        ResourceContext shared = ResourceContext.of(context, config, fleet, conflicts);
        AgentResource resource = resources.add(shared, isolation);
        if (phase != Phase.NEW) {
            resource.start(isolation.isAlone());
            context.finish();
        }
        return resource.firstPermit();
    }

    /** Takes part in councils from now on. */
    public void join(CouncilMember.Setup setup) {
        council = new CouncilMember(setup, context, fleet);
    }

    /** Elects a council, or another one, if this agent takes part in councils. */
    public void convene(CouncilOrder order, long nowNanos) {
        begin(nowNanos);
        if (council != null) {
            council.convene(order);
        }
        finish();
    }

    /** Ends the council that this agent chairs, if there is one. */
    public void adjourn(long nowNanos) {
        context.begin(nowNanos);
        if (council != null) {
            council.adjourn();
        }
        finish();
    }

    /** The council that this agent heard of last, or null if it takes no part in councils. */
    public @Nullable CouncilSnapshot council() {
        return council == null ? null : council.snapshot();
    }

    /** The number that the next epoch of a council with this chair would have. */
    public long nextCouncilTerm() {
        return council == null ? 0 : council.nextTerm();
    }

    public void start(long nowNanos) {
        start(EarlierLife.NONE, nowNanos);
    }

    /** Starts anew, with what this agent knew before. */
    public void start(EarlierLife earlier, long nowNanos) {
        context.begin(nowNanos);
        context.recall(earlier);
        phase = Phase.RUNNING;
        membership.start(nowNanos);
        resources.forEach(resource -> resource.start(isolation.isAlone()));
        if (isolation.isIsolated()) {
            context.effects.emit(new AgentEvent.Isolated());
        }
        context.finish();
    }

    /** An agent has proven its name, which a quorum may list; {@link PeerRef#SELF} is this one. */
    public void locate(String name, int peer) {
        resources.forEach(resource -> resource.voters().ifPresent(voters -> voters.locate(name, peer)));
    }

    /** The clock of this agent stood still while others ran: for how long at most, and for how long because the host was suspended. */
    public void standStill(long nanos, long suspendedNanos, long nowNanos) {
        context.begin(nowNanos);
        context.standStill(nanos, suspendedNanos);
        resources.forEach(AgentResource::onStandstill);
        resources.permits().forEach(permit -> permit.onClockStoodStill(nanos));
        finish();
    }

    /** How long the licence of a lease of that permit still counts. */
    public long licenceNanos(int permit, long lease, long nowNanos) {
        context.begin(nowNanos);
        Permit found = resources.permit(permit);
        return found == null ? 0 : resources.of(permit).licensedNanos(found, lease);
    }

    /** How long before the end of its licence a lease is lost that cannot be extended; zero without a quorum. */
    public long graceNanos(int permit) {
        return resources.graceNanos(permit);
    }

    /** A client wants a lease of the resource with that permit. Events tell what becomes of it. */
    public void acquire(int permit, long lease, LeaseTerms terms, long nowNanos) {
        begin(nowNanos);
        resources.of(permit).acquire(lease, terms);
        context.finish();
    }

    public void renew(int permit, long lease, long nowNanos) {
        begin(nowNanos);
        resources.of(permit).renew(lease);
        context.finish();
    }

    /** Whether there was a lease of that number, waiting or held. */
    public boolean release(int permit, long lease, long nowNanos) {
        begin(nowNanos);
        boolean known = resources.of(permit).release(lease);
        context.finish();
        return known;
    }

    /** The client of a lease tells how much it has done; to be called before the lease is released. */
    public void reportWork(int permit, long lease, double amount) {
        resources.of(permit).reportWork(lease, amount);
    }

    /** The work of a lease is done, with 0 for success or a code up to 255. Whether there was a lease of that number. */
    public boolean complete(int permit, long lease, int result, long nowNanos) {
        context.begin(nowNanos);
        boolean known = resources.of(permit).complete(lease, result);
        context.finish();
        return known;
    }

    /** A person knows that a lost token is gone, and wants another one. Whether the resource had stopped for that. */
    public boolean regenerate(int permit, long nowNanos) {
        begin(nowNanos);
        boolean made = resources.of(permit).regenerate();
        context.finish();
        return made;
    }

    /** Gives all tokens away and says goodbye; {@link AgentEvent.Left} tells when that is done. */
    public void leave(long nowNanos) {
        begin(nowNanos);
        if (phase.compareTo(Phase.LEAVING) < 0) {
            phase = Phase.LEAVING;
            resources.forEach(AgentResource::leave);
        }
        finish();
    }

    /** The fleet accepts this agent no more: all leases end, because others will replace the tokens that are here. */
    public void shutOut(long nowNanos) {
        context.begin(nowNanos);
        isolation.shutOut(true);
        resources.forEach(AgentResource::shutOut);
        finish();
    }

    /** The fleet accepts this agent again. */
    public void admit(long nowNanos) {
        context.begin(nowNanos);
        isolation.shutOut(false);
        finish();
    }

    /** A peer's certificate was revoked. */
    public void ban(PeerRef peer, long nowNanos) {
        context.begin(nowNanos);
        membership.ban(peer, nowNanos);
        conflicts.forget(peer.number());
        resources.forEach(resource -> resource.onGone(peer.number()));
        finish();
    }

    /** A banned peer has shown a certificate that is accepted. */
    public void liftBan(PeerRef peer, long nowNanos) {
        membership.liftBan(peer, nowNanos);
    }

    /** The driver forgets a peer that is none of the {@link #acquaintances}, and calls nobody by its number again. */
    public void forget(int peer, long nowNanos) {
        context.begin(nowNanos);
        conflicts.forget(peer);
        resources.forEach(resource -> resource.onGone(peer));
        if (council != null) {
            council.forget(peer);
        }
        finish();
    }

    /** A message whose signature was found good, from the peer that signed it. */
    public void onMessage(PeerRef from, AgentMessage message, long nowNanos) {
        begin(nowNanos);
        context.hear(from);
        isolation.onHeard(MessageRouter.isAnswer(message), nowNanos);
        if (bounds.isCredible(message)) {
            conflicts.hear(from, message);
            message.deliver(from, router, nowNanos);
        }
        finish();
    }

    /** Whether a step of a handover could have an effect, if it is genuine. Cheap; to be asked before a signature is checked. */
    public boolean mayMatter(int from, Passing passing, long nowNanos) {
        context.begin(nowNanos);
        return resources.mayMatter(from, passing);
    }

    /** The same for an announcement to everybody. */
    public boolean isNewCall(Term term, int round, int part, int copy) {
        return council != null && council.isNews(term, round, part, copy);
    }

    /** The peer of the session that an answer belongs to, or {@link PeerRef#NOBODY} when any peer may send it. */
    public int expectedPeer(Passing passing) {
        return resources.expectedPeer(passing);
    }

    public void onTimer(AgentTimer timer, long nowNanos) {
        begin(nowNanos);
        conflicts.forgetSilent();
        if (timer.name() instanceof MembershipTimer membershipTimer) {
            membership.onTimer(membershipTimer, nowNanos);
        } else if (timer.name() == AgentTimer.Own.WANT) {
            resources.get(timer.owner()).onTimer(timer);
        } else if (timer.name() == AgentTimer.Own.LEASE) {
            resources.of(timer.owner()).onTimer(timer);
        } else if (council == null || !council.onTimer(timer)) {
            resources.onTimer(timer);
        }
        finish();
    }

    public boolean isIsolated() {
        return isolation.isIsolated();
    }

    public double estimatedAgents() {
        return fleet.agents();
    }

    public MembershipSnapshot<PeerRef> members() {
        return membership.snapshot();
    }

    /** How long a peer usually takes to answer, if it ever took part in a handover. */
    public OptionalLong roundTripNanos(int peer) {
        return resources.roundTripNanos(peer);
    }

    /** What this agent should know if it is started anew; the function tells the numbers of peers in the names of tokens. */
    public EarlierLife memory(IntToLongFunction generatorOf) {
        return context.memory(generatorOf);
    }

    /** The peers that this agent has to do with; nothing about any other one is needed. */
    public Set<Integer> acquaintances() {
        return KnownPeers.of(membership.snapshot(), resources.permits().stream(), council);
    }

    /** Which peers have other rules for a resource. */
    public List<Disagreement> disagreements() {
        return conflicts.disagreements();
    }

    /** The state of the resource with that permit. */
    public ResourceSnapshot resource(int permit, long nowNanos) {
        context.begin(nowNanos);
        return resources.of(permit).snapshot();
    }

    /** Whether a token of that permit is here, even if it is being handed over. */
    public boolean holdsToken(int permit) {
        Permit found = resources.permit(permit);
        return found != null && found.holdsToken();
    }

    /** An input begins. After a pause in which a beat was due, the process stood still. */
    private void begin(long nowNanos) {
        long pauseNanos = nowNanos - lastInputNanos;
        boolean paused = phase != Phase.NEW && pauseNanos > context.beatNanos();
        context.begin(nowNanos);
        lastInputNanos = nowNanos;
        if (paused) {
            resources.permits().forEach(permit -> permit.onPause(pauseNanos));
        }
    }

    /** The input has been handled. Carries out what follows from it, and looks whether this agent still has peers. */
    private void finish() {
        context.finish();
        checkIsolation();
        context.finish();
        if (phase == Phase.LEAVING && resources.isIdle()) {
            phase = Phase.LEFT;
            if (membership.state() != Membership.State.LEFT && membership.state() != Membership.State.NEW) {
                membership.leave(context.nowNanos());
            }
            context.effects.emit(new AgentEvent.Left());
        }
    }

    private void checkIsolation() {
        if (phase.compareTo(Phase.LEAVING) < 0 && isolation.changes(context.nowNanos())) {
            boolean isolated = isolation.isIsolated();
            context.effects.emit(isolated ? new AgentEvent.Isolated() : new AgentEvent.Connected());
            resources.forEach(resource -> resource.onIsolation(isolated));
        }
    }
}
