package io.wandertoken.protocol.agent.locks;

import io.wandertoken.protocol.agent.context.AgentEvent.LeaseRenewed;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.Isolation;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.context.LeaseTerms.WhenIsolated;
import io.wandertoken.protocol.agent.lease.AgentResource;
import io.wandertoken.protocol.agent.lease.ResourceSnapshot;
import io.wandertoken.protocol.agent.locks.LocalLock.State;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.agent.token.ResourceContext;
import io.wandertoken.protocol.agent.token.WalkPolicy;
import io.wandertoken.protocol.licence.LicenceEvent;
import io.wandertoken.protocol.memory.locks.LockTerms;
import io.wandertoken.protocol.token.Token;

/**
 * A resource of named locks at this agent. To change what is held, the agent fetches the token of the name's shard like any agent that
 * waits, changes the table that the token carries ({@link LockVisit}), and lets the token go on: a lock outlives the visit.
 *
 * <p>Invariants: a client holds a name only after a token was here whose table says so; a client that was told that it holds a name loses
 * it at its deadline, whatever becomes of the token. If the token is replaced, owners enter what they hold into the new one, which grants
 * nothing for as long as a guardian is patient. Without a quorum, an agent that hears of the new token too late can lose a name to another
 * owner; it is told so. With one, a client holds a name only under a licence ({@link LicensedLocks}).
 */
public final class LockSpace extends AgentResource {

    private static final long STAYING = Long.MAX_VALUE;

    private final int number;
    private final LockEvidence evidence;
    private final LockClients clients;
    private final OwnerLiveness owners;
    private final LicensedLocks licences;

    private final LockDemand demand;

    private boolean leaving;

    /** When the agent leaves even if a table still says that something is held here. */
    private long departByNanos = STAYING;

    /**
     * @param number of this resource at this agent
     * @param firstPermit the number of its first permit; those of the others follow
     */
    public LockSpace(int number, int firstPermit, ResourceContext shared, Isolation isolation) {
        super(firstPermit, shared, isolation);
        this.number = number;
        evidence = new LockEvidence(shared, permits, firstPermit);
        clients = new LockClients(agent, evidence);
        owners = new OwnerLiveness(agent, pollNanos());
        licences = new LicensedLocks(shared, clients);
        demand = new LockDemand(shared, isolation, clients, licences);
        addPermits(WalkPolicy::new);
    }

    @Override
    public void acquire(long lease, LeaseTerms terms) {
        LockTerms wanted = terms.lock();
        if (wanted == null) {
            throw new IllegalArgumentException("a lease of named locks needs a name");
        }
        LocalLock lock = new LocalLock(lease, permitOf(wanted.name()), terms, agent.elapsedNanos());
        if (departByNanos != STAYING) {
            clients.refuse(lock, LeaseEnd.Cause.STOPPING, null);
        } else if (isolation.isIsolated() && terms.whenIsolated() == WhenIsolated.SKIP) {
            clients.refuse(lock, LeaseEnd.Cause.ISOLATED, null);
        } else {
            clients.add(lock);
            serve();
        }
    }

    private int permitOf(long name) {
        return firstPermit + (int) Long.remainderUnsigned(name, permits.size());
    }

    @Override
    public void renew(long lease) {
        LocalLock lock = clients.find(lease);
        if (lock != null && lock.isHeld()) {
            long now = agent.elapsedNanos();
            lock.renew(now);
            agent.effects.emit(new LeaseRenewed(lease, agent.nowNanos() + lock.deadlineNanos() - now));
            startTimer();
        }
    }

    @Override
    public boolean release(long lease) {
        LocalLock lock = clients.find(lease);
        if (lock == null || lock.told) {
            return false;
        }
        if (lock.isWaiting()) {
            withdraw(lock, LeaseEnd.Cause.RELEASED);
        } else if (lock.isHeld() && agent.elapsedNanos() >= lock.validUntilNanos) {
            // This agent stood still while its licence ended: nobody can call the lease exclusive.
            clients.loseLicence(lock);
        } else if (lock.isHeld()) {
            lock.become(State.RELEASING);
            lock.toldByNanos = agent.elapsedNanos() + 2 * pollNanos();
        }
        serve();
        return true;
    }

    private void withdraw(LocalLock lock, LeaseEnd.Cause cause) {
        if (permits.get(lock.permit - firstPermit)
                .memory()
                .locks()
                .at(agent.ageingNanos())
                .isWaiting(lock.lock.name(), agent.generator())) {
            demand.onOutdated(lock.permit);
        }
        clients.refuse(lock, cause, null);
    }

    @Override
    public void leave() {
        endAll(LeaseEnd.Cause.STOPPING);
        departByNanos = agent.elapsedNanos() + pollNanos();
        serve();
    }

    @Override
    public boolean isReleasing() {
        return departByNanos != STAYING && !leaving;
    }

    /** Gives the tokens away as soon as the tables say that nothing is held here any more, or after a while. */
    private void depart() {
        boolean done = clients.inState(State.RELEASING).isEmpty() || agent.elapsedNanos() >= departByNanos;
        if (isReleasing() && done) {
            leaving = true;
            refreshDemand();
            permits.forEach(Permit::leave);
        }
    }

    @Override
    public void shutOut() {
        endAll(LeaseEnd.Cause.SHUT_OUT);
        serve();
    }

    private void endAll(LeaseEnd.Cause cause) {
        clients.inState(State.WAITING).forEach(lock -> withdraw(lock, cause));
        clients.inState(State.HELD).forEach(lock -> clients.lose(lock, cause));
    }

    @Override
    public void onStandstill() {
        super.onStandstill();
        serve();
    }

    @Override
    public void onRulesChanged() {
        service.becomeDue();
    }

    @Override
    public void onGone(int peer) {
        super.onGone(peer);
        owners.onGone(peer);
        clients.inState(State.WAITING).forEach(lock -> lock.retryNanos = agent.elapsedNanos());
        service.becomeDue();
    }

    @Override
    public void onSign(PeerRef from, Permit permit, Sign sign) {
        permit.onSign(from, sign);
        if (sign.holder() != PeerRef.SELF) {
            evidence.onSign(permit, sign, clients.held());
        }
        if (demand.isOutdatedBy(permit, sign)) {
            demand.onOutdated(permit.number);
            service.becomeDue();
        }
    }

    @Override
    public void onIsolation(boolean isolated) {
        if (isolated) {
            clients.inState(State.HELD).forEach(lock -> lock.note(LeaseEnd.Caveat.ISOLATED));
            clients.inState(State.WAITING).stream()
                    .filter(lock -> lock.terms.whenIsolated() == WhenIsolated.SKIP)
                    .forEach(lock -> withdraw(lock, LeaseEnd.Cause.ISOLATED));
        } else {
            permits.forEach(Permit::onReunited);
        }
        serve();
    }

    @Override
    public void onTimer(AgentTimer timer) {
        serve();
    }

    /** A token came, perhaps because a name is free for which a client waits here. */
    @Override
    public void onArrived(Permit permit) {
        clients.inState(State.WAITING).stream()
                .filter(lock -> lock.permit == permit.number)
                .forEach(lock -> lock.retryNanos = Math.min(lock.retryNanos, agent.elapsedNanos()));
        service.becomeDue();
    }

    @Override
    public void onAccessStarted(Permit permit, Token token) {
        clients.expire();
        if (shared.conflicts().isCounted(permit.number) && permit.isLatest(token) && !licences.isCutOff()) {
            if (!licences.mayBegin(permit, token)) {
                // The access waits for the licence.
                return;
            }
            demand.onVisited(permit, token);
            evidence.onVisit(permit, token);
            owners.refresh();
            new LockVisit(
                            agent,
                            permit,
                            clients,
                            new LockVisit.Context(
                                    config().hold().toNanos(),
                                    pollNanos(),
                                    owners,
                                    demand::mayBeServed,
                                    licences,
                                    this::onGranted),
                            token)
                    .run();
        }
        endAccessLater(permit);
    }

    private void onGranted(LocalLock lock, Permit permit, Token token) {
        boolean first = clients.held().size() == 1;
        evidence.onGranted(lock, permit, token, isolation.isIsolated(), first);
    }

    @Override
    public void onLicence(Permit permit, Token token, LicenceEvent event) {
        boolean gained = event == LicenceEvent.LICENSED || event == LicenceEvent.EXTENDED;
        boolean pending = licences.endPending(permit) && permit.policy().isUsing();
        if (gained && pending) {
            onAccessStarted(permit, token);
        } else if (gained && demand.isVisited(permit, token)) {
            clients.expire();
            licences.extend(permit, token);
            startTimer();
        } else if (pending) {
            // The token may be of use to another agent, or come back with a greater number.
            permit.endAccess();
        }
    }

    @Override
    public long licensedNanos(Permit permit, long lease) {
        LocalLock lock = clients.find(lease);
        return lock == null ? 0 : Math.min(lock.validUntilNanos, lock.expiresNanos) - agent.elapsedNanos();
    }

    @Override
    public void onAccessEnded(Permit permit) {
        licences.endPending(permit);
        service.becomeDue();
    }

    /** An owner that does not know that its name was given away hears of that when it is back. */
    @Override
    public void onBeat(Permit permit) {
        if (permit.memory().locks().at(agent.ageingNanos()).unawareOwners().anyMatch(owners::isBack)) {
            demand.onOutdated(permit.number);
            service.becomeDue();
        }
    }

    @Override
    public void onOtherToken(Permit permit) {
        evidence.onOtherToken(permit, clients.held());
        demand.onOutdated(permit.number);
    }

    @Override
    public int weight() {
        return 1;
    }

    @Override
    public long waitedNanos() {
        return demand.waitedNanos();
    }

    @Override
    public boolean isAwaited() {
        return clients.isAny(LocalLock::isWaiting);
    }

    @Override
    public boolean isAwaitedHere() {
        return demand.isAwaitedHere();
    }

    @Override
    public boolean onOffered(Permit permit, Passing offered) {
        if (offered.memory() != null) {
            demand.onOffered(permit.number, offered.memory().locks());
        }
        return isAwaitedHere();
    }

    @Override
    public boolean mayUseNewToken() {
        return demand.mayUseNewToken();
    }

    @Override
    public String label(Permit permit) {
        return "";
    }

    @Override
    public ResourceSnapshot snapshot() {
        return new LockSpaceReader(shared, clients, permits).snapshot();
    }

    /** Ends what is over, and serves who waits: uses what is here; the policies look for what is not. */
    @Override
    protected void serve() {
        evidence.onBeat(clients.held());
        clients.expire();
        askOwners();
        refreshDemand();
        for (Permit permit : permits) {
            if (permit.policy().isResting() && demand.isWanted(permit, leaving)) {
                permit.policy().onDemand();
            }
        }
        depart();
        startTimer();
    }

    /** Who waits looks at the table again as soon as an owner is known to be dead. */
    private void askOwners() {
        if (!isAwaited()) {
            owners.forget();
        } else if (owners.askNow()) {
            clients.inState(State.WAITING).forEach(lock -> lock.retryNanos = agent.elapsedNanos());
        }
    }

    private void refreshDemand() {
        permits.forEach(permit -> demand.refresh(permit, leaving));
    }

    /** A client that waits looks at the table again after this time at the latest: it may have missed that the name is free. */
    private long pollNanos() {
        return shared.beats().patienceNanos();
    }

    /** Starts the timer for what is due next. */
    private void startTimer() {
        long next = clients.nextNanos();
        next = isReleasing() ? Math.min(next, departByNanos) : next;
        long left = next == Long.MAX_VALUE ? next : next - agent.elapsedNanos();
        left = Math.min(left, Math.min(owners.untilNextNanos(), evidence.untilBeatNanos(clients.held())));
        if (left == Long.MAX_VALUE) {
            agent.stopTimer(AgentTimer.Own.WANT, number);
        } else {
            agent.startTimer(AgentTimer.Own.WANT, number, left);
        }
    }
}
