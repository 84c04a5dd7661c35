package io.wandertoken.protocol.agent.lease;

import io.wandertoken.protocol.agent.context.AgentEvent.LeaseEnded;
import io.wandertoken.protocol.agent.context.AgentEvent.LeaseGranted;
import io.wandertoken.protocol.agent.context.AgentEvent.LeaseRenewed;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.Isolation;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.lease.LeaseQueue.Lease;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.agent.token.ResourceContext;
import io.wandertoken.protocol.licence.LicenceEvent;
import io.wandertoken.protocol.token.Token;
import java.util.ArrayList;
import java.util.List;

/**
 * One resource at this agent: its permits, the clients that wait for a lease or hold one here.
 *
 * <p>Invariants: a client holds a lease only while its permit's token may be used here; each permit serves one lease at a time.
 */
public final class LocalResource extends AgentResource {

    private final int number;
    private final LeaseQueue queue;
    private final ExclusivityEvidence evidence;
    private final LicensedLeases licences;
    private final RunOnceJobs jobs;
    private final LeaseRefusals refusals;
    private final MinInterval interval;
    private final AdaptivePermits adaptive;
    private final VisitTurns turns;

    private boolean leaving;

    /** The permits whose tokens this agent, which leaves, has not given away yet. */
    private final List<Permit> staying = new ArrayList<>();

    /** Why the access that is about to end does so. */
    private LeaseEnd.Cause cause = LeaseEnd.Cause.HELD_TOO_LONG;

    /**
     * @param number of this resource at this agent
     * @param firstPermit the number of its first permit; those of the others follow
     */
    public LocalResource(int number, int firstPermit, ResourceContext shared, Isolation isolation) {
        super(firstPermit, shared, isolation);
        this.number = number;
        ResourceConfig config = shared.config();
        queue = new LeaseQueue(config.hold().toNanos());
        evidence = new ExclusivityEvidence(shared, queue, permits);
        licences = new LicensedLeases(shared, queue);
        jobs = new RunOnceJobs(agent);
        refusals = new LeaseRefusals(agent, queue);
        interval = new MinInterval(config.minInterval());
        turns = new VisitTurns(config.permits());
        adaptive = new AdaptivePermits(shared, queue, permits);
        addPermits(TokenPolicies.of(config));
    }

    @Override
    public void acquire(long lease, LeaseTerms terms) {
        if (leaving) {
            refusals.refuse(lease, LeaseEnd.Cause.STOPPING);
        } else if (isolation.isIsolated() && terms.whenIsolated() == LeaseTerms.WhenIsolated.SKIP) {
            refusals.refuse(lease, LeaseEnd.Cause.ISOLATED);
        } else {
            queue.await(lease, terms, agent);
            onMemory();
        }
    }

    @Override
    public void onMemory() {
        permits.forEach(refusals::refuseDone);
        serve();
    }

    @Override
    public void renew(long id) {
        Lease lease = queue.heldAs(id);
        if (lease != null) {
            queue.renew(lease, agent.nowNanos());
            startLeaseTimer(lease);
            agent.effects.emit(new LeaseRenewed(id, licences.promisedNanos(lease, permitOf(lease))));
        }
    }

    @Override
    public boolean release(long id) {
        Lease lease = queue.heldAs(id);
        if (lease != null) {
            end(lease, LeaseEnd.Cause.RELEASED);
            return true;
        }
        if (!queue.withdraw(id)) {
            return false;
        }
        refusals.refuse(id, LeaseEnd.Cause.RELEASED);
        refreshDemand();
        return true;
    }

    @Override
    public boolean complete(long id, int result) {
        Lease lease = queue.heldAs(id);
        if (lease == null || lease.terms.once() == null) {
            return release(id);
        }
        jobs.complete(lease, permitOf(lease), result, () -> release(id));
        return true;
    }

    @Override
    public void reportWork(long id, double amount) {
        Lease lease = queue.heldAs(id);
        if (lease != null) {
            lease.work = amount;
        }
    }

    @Override
    public void leave() {
        leaving = true;
        refusals.refuseAll(LeaseEnd.Cause.STOPPING);
        refreshDemand();
        cause = LeaseEnd.Cause.STOPPING;
        staying.addAll(permits);
        depart();
    }

    @Override
    public boolean isReleasing() {
        return !staying.isEmpty();
    }

    /** Gives away the tokens that no lost lease needs until its licence ends. */
    private void depart() {
        if (staying.isEmpty()) {
            return;
        }
        List<Permit> free =
                staying.stream().filter(permit -> !licences.isLosing(permit)).toList();
        staying.removeAll(free);
        free.forEach(Permit::leave);
    }

    @Override
    public void shutOut() {
        refusals.refuseAll(LeaseEnd.Cause.SHUT_OUT);
        refreshDemand();
        queue.held().forEach(lease -> end(lease, LeaseEnd.Cause.SHUT_OUT));
    }

    @Override
    public void onRulesChanged() {
        evidence.onRules();
        service.becomeDue();
    }

    /** A sign of life of one of the tokens; another one may be in use here. */
    @Override
    public void onSign(PeerRef from, Permit permit, Sign sign) {
        permit.onSign(from, sign);
        if (sign.holder() != PeerRef.SELF) {
            evidence.onSign(permit, sign);
        }
    }

    @Override
    public void onIsolation(boolean isolated) {
        if (isolated) {
            evidence.onIsolated();
            refusals.refuseSkippers();
        } else {
            permits.forEach(Permit::onReunited);
        }
        serve();
    }

    @Override
    public void onTimer(AgentTimer timer) {
        if (timer.name() == AgentTimer.Own.WANT) {
            serve();
            return;
        }
        Lease lease = queue.heldBy(timer.owner());
        Permit permit = permits.get(timer.owner() - firstPermit);
        if (licences.isLosing(permit)) {
            // The client may have worked until now, so the gap begins now.
            permit.endAccess();
        } else if (lease != null) {
            end(lease, queue.isAtItsLongest(lease) ? LeaseEnd.Cause.HELD_TOO_LONG : LeaseEnd.Cause.EXPIRED);
        }
    }

    /** The token may have brought another level, which holds for the other permits, too. */
    @Override
    public void onArrived(Permit permit) {
        if (adaptive.hasChanged()) {
            refreshDemand();
            service.becomeDue();
        }
    }

    /** Grants a lease to the client that waits longest; without one, the access ends. */
    @Override
    public void onAccessStarted(Permit permit, Token token) {
        turns.onAccessStarted(permit.number - firstPermit, queue.waitingCount(), agent.nowNanos());
        refusals.refuseDone(permit);
        Lease lease = isCounted(permit) && !licences.isCutOff() ? queue.next(isolation.isIsolated()) : null;
        if (lease == null) {
            endAccessLater(permit);
            return;
        }
        permit.licence().setWanted(true);
        if (!permit.licence().mayGrant(token.id())) {
            // The access waits for the licence.
            return;
        }
        if (!permit.isLatest(token)) {
            // A greater number was heard of meanwhile: the next access gets one above it.
            endAccessLater(permit);
            return;
        }
        if (permit.memory().delaysAccess()) {
            return;
        }
        queue.grant(lease, permit.number, token.session(), agent);
        adaptive.onGranted(lease);
        evidence.onGranted(lease, permit, token, isolation.isIsolated());
        startLeaseTimer(lease);
        agent.effects.emit(
                new LeaseGranted(lease.id, permit.number, lease.fence, licences.promisedNanos(lease, permit)));
        refreshDemand();
    }

    @Override
    public void onLicence(Permit permit, Token token, LicenceEvent event) {
        Lease lease = queue.heldBy(permit.number);
        boolean pending = licences.isPending(permit);
        boolean gained = event == LicenceEvent.LICENSED || event == LicenceEvent.EXTENDED;
        if (gained && lease != null) {
            agent.effects.emit(new LeaseRenewed(lease.id, licences.promisedNanos(lease, permit)));
        } else if (gained && pending) {
            onAccessStarted(permit, token);
        } else if (pending) {
            // The token may be of use to another agent, or come back with a greater number.
            permit.endAccess();
        } else if (event == LicenceEvent.ENDING && lease != null) {
            licences.lose(lease, permit);
            service.becomeDue();
        }
    }

    @Override
    public void onAccessEnded(Permit permit) {
        interval.onAccessEnded(agent.nowNanos());
        boolean lost = licences.endLosing(permit.number);
        agent.stopTimer(AgentTimer.Own.LEASE, permit.number);
        evidence.onEnd(permit);
        Lease lease = queue.takeHeld(permit.number);
        permit.memory().onAccessEnded(lost || lease != null);
        if (lease != null) {
            jobs.onEnded(lease, permit);
            adaptive.onEnded(lease, permit, cause);
            agent.effects.emit(new LeaseEnded(lease.id, permit.number, lease.end(cause, agent.nowNanos())));
        }
        cause = leaving ? LeaseEnd.Cause.STOPPING : LeaseEnd.Cause.HELD_TOO_LONG;
        service.becomeDue();
    }

    @Override
    public void onBeat(Permit permit) {
        evidence.onBeat(permit);
    }

    @Override
    public void onOtherToken(Permit permit) {
        evidence.onOtherToken(permit);
    }

    @Override
    public long waitedNanos() {
        return agent.nowNanos() - queue.waitingSinceNanos(agent.nowNanos());
    }

    @Override
    public int weight() {
        return queue.weight(isolation.isIsolated());
    }

    @Override
    public boolean isAwaited() {
        return queue.isAwaited();
    }

    @Override
    public boolean isAwaitedHere() {
        return queue.next(isolation.isIsolated()) != null
                && agent.nowNanos() >= interval.dueNanos()
                && !licences.isCutOff();
    }

    @Override
    public boolean servesAnother(Permit permit) {
        Lease next = isCounted(permit) && isAwaitedHere() ? queue.next(isolation.isIsolated()) : null;
        return turns.goesOn(permit.number - firstPermit, next, agent.nowNanos());
    }

    @Override
    public long leftNanos(Permit permit) {
        Lease lease = queue.heldBy(permit.number);
        long held = lease == null ? 0 : lease.deadlineNanos - agent.nowNanos();
        return licences.isLosing(permit) ? permit.licensedNanos() : held;
    }

    @Override
    public boolean mayUseNewToken() {
        return (!isolation.isIsolated() || queue.next(true) != null) && !licences.isCutOff();
    }

    @Override
    public String label(Permit permit) {
        Lease lease = queue.heldBy(permit.number);
        return lease == null ? "" : lease.terms.label();
    }

    @Override
    public ResourceSnapshot snapshot() {
        return new ResourceReader(shared, queue, permits).snapshot();
    }

    private Permit permitOf(Lease lease) {
        return permits.get(lease.permit - firstPermit);
    }

    private void end(Lease lease, LeaseEnd.Cause why) {
        cause = licences.isLapsed(permitOf(lease)) ? LeaseEnd.Cause.LICENCE_LOST : why;
        permitOf(lease).policy().release();
    }

    /** A client may have begun to wait, or may be served now: uses what is here; the policies look for what is not. */
    @Override
    protected void serve() {
        depart();
        refreshDemand();
        if (!queue.isAwaited() || leaving || interval.delays(agent, number)) {
            return;
        }
        for (Permit permit : permits) {
            if (permit.policy().isResting() && isCounted(permit) && isAwaitedHere()) {
                permit.policy().onDemand();
            }
        }
    }

    /** Keeps what policies know about demand in step with the queue. */
    private void refreshDemand() {
        boolean wanted = !leaving && isAwaitedHere();
        permits.forEach(permit -> {
            // An agent that reaches no majority of the voters asks for no token: it could not use it.
            // Nor does one that may not use it again when the present access ends.
            boolean again = !permit.policy().isUsing() || !interval.follows();
            permit.policy().setWanted(wanted && again && isCounted(permit) && !licences.isCutOff());
            permit.licence()
                    .setWanted(wanted && isCounted(permit) || permit.policy().isUsing());
            permit.licence().setAsking(queue.isAwaited());
        });
    }

    private boolean isCounted(Permit permit) {
        return shared.conflicts().isCounted(permit.number) && adaptive.isCounted(permit);
    }

    private void startLeaseTimer(Lease lease) {
        agent.startTimer(AgentTimer.Own.LEASE, lease.permit, lease.deadlineNanos - agent.nowNanos());
    }
}
