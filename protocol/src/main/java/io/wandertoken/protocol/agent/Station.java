package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.AgentEvent.LeaseEnded;
import io.wandertoken.protocol.agent.AgentEvent.LeaseGranted;
import io.wandertoken.protocol.agent.AgentEvent.LeaseRefused;
import io.wandertoken.protocol.agent.AgentEvent.LeaseRenewed;
import io.wandertoken.protocol.agent.AgentMessage.Sign;
import io.wandertoken.protocol.agent.AgentMessage.Want;
import io.wandertoken.protocol.agent.LeaseDesk.Lease;
import io.wandertoken.protocol.token.Token;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One resource at this agent: its permits, the clients who wait or hold a lease here, and what is known of those who wait
 * elsewhere.
 *
 * <p>Invariants: a lease is held only while its permit's walk uses the resource; each permit serves one lease at a time.
 */
final class Station implements Desk, AgentPace.Circumstances {

    /** What a peer told about waiting is believed for so many of the times after which it tells again. */
    private static final int BELIEVED_WANTS = 3;

    /** Whoever waits tells again after so many beats. */
    private static final int BEATS_PER_WANT = 2;

    /** So many times longer are the beats of a strict resource that nobody uses, and the patience of its guardians. */
    private static final int SLOWNESS = 4;

    final ResourceConfig config;
    private final int number;
    private final Surroundings agent;
    private final Circumstances circumstances;
    private final LeaseDesk desk;
    private final Caveats caveats;
    private final Waiters waiters = new Waiters();
    private final List<Permit> permits = new ArrayList<>();

    private boolean leaving;
    private boolean told;
    private long lastEndNanos = Long.MIN_VALUE;

    /** Why the access that is about to end does so. */
    private LeaseEnd.Cause cause = LeaseEnd.Cause.HELD_TOO_LONG;

    /** @param firstWalk the number of the first permit's walk */
    Station(int number, int firstWalk, ResourceConfig config, Surroundings agent, Circumstances circumstances) {
        this.number = number;
        this.config = config;
        this.agent = agent;
        this.circumstances = circumstances;
        desk = new LeaseDesk(config.hold().toNanos());
        caveats = new Caveats(agent, desk, config.hold().toNanos(), Watch.leastNanos(patienceNanos(), agent));
        Sessions.Latest latest = new Sessions.Latest();
        int missedSigns = agent.config.vigilance().missedSigns();
        for (int i = 0; i < config.permits(); i++) {
            AgentPace pace = new AgentPace(config, missedSigns, this, agent.nowNanos());
            permits.add(new Permit(firstWalk + i, config, agent, pace, this, latest));
        }
    }

    void start(boolean alone) {
        permits.forEach(permit -> permit.start(alone));
    }

    /** A client wants a lease. */
    void acquire(long lease, LeaseTerms terms) {
        if (leaving) {
            agent.effects.emit(new LeaseRefused(lease, LeaseEnd.Cause.STOPPING));
        } else if (circumstances.isIsolated() && terms.whenIsolated() == LeaseTerms.WhenIsolated.SKIP) {
            agent.effects.emit(new LeaseRefused(lease, LeaseEnd.Cause.ISOLATED));
        } else {
            desk.await(lease, terms, agent.nowNanos());
            serve();
        }
    }

    void renew(long id) {
        Lease lease = desk.heldAs(id);
        if (lease != null) {
            desk.renew(lease, agent.nowNanos());
            startLeaseTimer(lease);
            agent.effects.emit(new LeaseRenewed(id, lease.deadlineNanos));
        }
    }

    /** The client has done its work, or no longer wants to wait. Whether there was such a client. */
    boolean release(long id) {
        Lease lease = desk.heldAs(id);
        if (lease != null) {
            end(lease, LeaseEnd.Cause.RELEASED);
            return true;
        }
        if (!desk.withdraw(id)) {
            return false;
        }
        agent.effects.emit(new LeaseRefused(id, LeaseEnd.Cause.RELEASED));
        refresh();
        return true;
    }

    /** Ends all leases, lets nobody wait any more, and gives the tokens away. */
    void leave() {
        leaving = true;
        refuseAll(LeaseEnd.Cause.STOPPING);
        cause = LeaseEnd.Cause.STOPPING;
        permits.forEach(Permit::leave);
    }

    /** Ends all leases, and lets nobody wait any more: what is granted here no longer counts elsewhere. */
    void shutOut() {
        refuseAll(LeaseEnd.Cause.SHUT_OUT);
        desk.held().forEach(lease -> end(lease, LeaseEnd.Cause.SHUT_OUT));
    }

    private void refuseAll(LeaseEnd.Cause why) {
        for (Lease lease : desk.waiting()) {
            desk.withdraw(lease.id);
            agent.effects.emit(new LeaseRefused(lease.id, why));
        }
        refresh();
    }

    void onWant(PeerRef from, Want want) {
        if (!want.waits()) {
            waiters.forget(from.number());
            return;
        }
        long now = agent.nowNanos();
        waiters.note(from.number(), now - Math.max(0, want.waitedNanos()), now + BELIEVED_WANTS * wantPeriodNanos());
        for (Permit permit : permits) {
            if (permit.course().isResting() && agent.concord().isCounted(permit.number)) {
                permit.onDemand();
                return;
            }
        }
    }

    /** A peer was found to have other rules, or to have them no more. */
    void onRules() {
        caveats.onRules();
        agent.later(this::serve);
    }

    /** A peer has left or is banned. */
    void onGone(int peer) {
        waiters.forget(peer);
        permits.forEach(permit -> permit.onGone(peer));
    }

    /** A peer of the view did not answer. */
    void onSuspected(int peer) {
        agent.later(() -> permits.forEach(permit -> permit.onSuspected(peer)));
    }

    /** A sign of life of one of the tokens; another one may be in use here. */
    void onSign(PeerRef from, Permit permit, Sign sign) {
        permit.onSign(from, sign);
        if (sign.holder() == AgentEvent.SELF) {
            return;
        }
        if (sign.using()) {
            waiters.forget(sign.holder());
        }
        caveats.onSign(permit, sign);
    }

    /** The agent lost contact to its peers, or found it again. */
    void onIsolation(boolean isolated) {
        if (isolated) {
            caveats.onIsolated();
            for (Lease lease : desk.waiting()) {
                if (lease.terms.whenIsolated() == LeaseTerms.WhenIsolated.SKIP) {
                    desk.withdraw(lease.id);
                    agent.effects.emit(new LeaseRefused(lease.id, LeaseEnd.Cause.ISOLATED));
                }
            }
        } else {
            permits.forEach(Permit::onReunited);
        }
        serve();
    }

    void onTimer(AgentTimer timer) {
        if (timer.name() == AgentTimer.Own.WANT) {
            told = false;
            serve();
            return;
        }
        Lease lease = desk.heldBy(timer.owner());
        if (lease != null) {
            end(lease, desk.isAtItsLongest(lease) ? LeaseEnd.Cause.HELD_TOO_LONG : LeaseEnd.Cause.EXPIRED);
        }
    }

    @Override
    public void onAccess(Permit permit, Token token) {
        Lease lease = agent.concord().isCounted(permit.number) ? desk.next(circumstances.isIsolated()) : null;
        if (lease == null) {
            agent.later(permit::release);
            return;
        }
        desk.grant(lease, permit.number, token.session(), agent.nowNanos());
        caveats.onGranted(lease, permit, token, circumstances.isIsolated());
        startLeaseTimer(lease);
        agent.effects.emit(new LeaseGranted(lease.id, permit.number, lease.fence, lease.deadlineNanos));
        refresh();
    }

    @Override
    public void onAccessEnded(Permit permit) {
        lastEndNanos = agent.nowNanos();
        agent.effects.stopTimer(AgentTimer.of(AgentTimer.Own.LEASE, permit.number));
        caveats.onBeat(permit.number);
        Lease lease = desk.takeHeld(permit.number);
        if (lease != null) {
            agent.effects.emit(new LeaseEnded(lease.id, permit.number, lease.end(cause, agent.nowNanos())));
        }
        cause = leaving ? LeaseEnd.Cause.STOPPING : LeaseEnd.Cause.HELD_TOO_LONG;
        agent.later(this::serve);
    }

    @Override
    public void onBeat(Permit permit) {
        caveats.onBeat(permit.number);
    }

    @Override
    public void onOtherToken(Permit permit) {
        caveats.onOtherToken(permit.number);
    }

    @Override
    public int longestWaiter() {
        return waiters.longest(agent.nowNanos());
    }

    @Override
    public boolean isAwaitedHere() {
        return desk.next(circumstances.isIsolated()) != null && agent.nowNanos() >= dueNanos();
    }

    @Override
    public void onHandedTo(int peer) {
        waiters.forget(peer);
    }

    @Override
    public String label(Permit permit) {
        Lease lease = desk.heldBy(permit.number);
        return lease == null ? "" : lease.terms.label();
    }

    @Override
    public long signPeriodNanos() {
        return config.isStrict() ? slowBeatNanos() : circumstances.signPeriodNanos();
    }

    /** In use or awaited, a token is heard of often; otherwise a strict resource is quiet. */
    @Override
    public long beatNanos(Permit permit) {
        boolean quiet = config.isStrict() && !permit.isUsing() && !desk.isAwaited();
        return quiet ? slowBeatNanos() : agent.config.vigilance().beat().toNanos();
    }

    @Override
    public long patienceNanos() {
        long patience = agent.config.vigilance().patienceNanos();
        return config.isStrict() ? SLOWNESS * patience : patience;
    }

    private long slowBeatNanos() {
        return SLOWNESS * agent.config.vigilance().beat().toNanos();
    }

    /** A person wants tokens in place of those that are lost and that nobody may replace. Whether there are such. */
    boolean regenerate() {
        return permits.stream().filter(permit -> permit.course().regenerate()).count() > 0;
    }

    @Override
    public boolean isViewComplete() {
        return circumstances.isViewComplete();
    }

    @Override
    public boolean mayGenerate() {
        return !circumstances.isIsolated() || desk.next(true) != null;
    }

    @Override
    public double estimatedAgents() {
        return circumstances.estimatedAgents();
    }

    @Override
    public boolean isDemandKnown() {
        return !waiters.isEmpty(agent.nowNanos());
    }

    List<Permit> permits() {
        return permits;
    }

    ResourceSnapshot snapshot() {
        return new StationView(agent.nowNanos(), config, desk, permits, waiters)
                .snapshot(patienceNanos(), recoveryBoundNanos());
    }

    /** Within what time a guardian replaces a token: the wait of the last one in line, and its questions. */
    @Override
    public long recoveryBoundNanos() {
        AgentConfig.Vigilance vigilance = agent.config.vigilance();
        return vigilance.guardians() * (patienceNanos() + 4 * vigilance.beat().toNanos());
    }

    private void end(Lease lease, LeaseEnd.Cause why) {
        cause = why;
        permitOf(lease).release();
    }

    private Permit permitOf(Lease lease) {
        return permits.get(lease.walk - permits.get(0).number);
    }

    /** Somebody may have begun to wait, or may be served now: uses what is here, or tells the others. */
    private void serve() {
        refresh();
        if (!desk.isAwaited() || leaving) {
            return;
        }
        if (agent.nowNanos() < dueNanos()) {
            agent.effects.startTimer(AgentTimer.of(AgentTimer.Own.WANT, number), dueNanos() - agent.nowNanos());
            return;
        }
        for (Permit permit : permits) {
            if (permit.course().isResting()
                    && agent.concord().isCounted(permit.number)
                    && desk.next(circumstances.isIsolated()) != null) {
                permit.onDemand();
            }
        }
        // Who waits for a strict resource asks for its token instead.
        if (desk.isAwaited() && !told && !config.isStrict()) {
            tellWant(true);
            told = true;
            agent.effects.startTimer(AgentTimer.of(AgentTimer.Own.WANT, number), wantPeriodNanos());
        }
    }

    /** Keeps what the walks believe about demand in step with the desk. */
    private void refresh() {
        boolean wanted = !leaving && isAwaitedHere();
        permits.forEach(permit -> permit.setWanted(wanted && agent.concord().isCounted(permit.number)));
        if (!desk.isAwaited() && told) {
            told = false;
            agent.effects.stopTimer(AgentTimer.of(AgentTimer.Own.WANT, number));
            tellWant(false);
        }
    }

    private void tellWant(boolean waits) {
        List<Lease> waiting = desk.waiting();
        long waited = waiting.isEmpty() ? 0 : agent.nowNanos() - waiting.get(0).sinceNanos;
        Want want = new Want(permits.get(0).number, config.permits(), waits, waited);
        for (int i = 0; i < agent.membership().size(); i++) {
            agent.effects.send(agent.membership().at(i).number(), want);
        }
    }

    private long wantPeriodNanos() {
        return BEATS_PER_WANT * agent.config.vigilance().beat().toNanos();
    }

    private long dueNanos() {
        boolean free = config.minInterval().isZero() || lastEndNanos == Long.MIN_VALUE;
        return free ? Long.MIN_VALUE : lastEndNanos + config.minInterval().toNanos() + 1;
    }

    private void startLeaseTimer(Lease lease) {
        agent.effects.startTimer(
                AgentTimer.of(AgentTimer.Own.LEASE, lease.walk), lease.deadlineNanos - agent.nowNanos());
    }

    @Nullable
    Permit permit(int walk) {
        for (Permit permit : permits) {
            if (permit.number == walk) {
                return permit;
            }
        }
        return null;
    }
}
