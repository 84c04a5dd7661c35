package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.CouncilEvent;
import io.wandertoken.protocol.agent.context.Disagreement;
import io.wandertoken.protocol.membership.MembershipEvent;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.simulator.fleet.FleetStatistics.Event;
import io.wandertoken.simulator.fleet.FleetViolation.Promise;
import io.wandertoken.simulator.fleet.capacity.CapacityLedger;
import io.wandertoken.simulator.fleet.ledger.GapLedger;
import io.wandertoken.simulator.scenario.Scenario;

/**
 * Counts what happens at the hosts of a fleet, and checks what it promises. Methods without a body are about what agents tell people; no
 * promise depends on them.
 */
final class FleetEventHandler implements AgentEvent.Handler {

    /** What is known from above about tokens, leases, licences, the gaps between accesses, and who waits for a turn. */
    record Ledgers(TokenLedger tokens, LeaseLedger leases, LicenceLedger licences, GapLedger gaps, TurnChecker turns) {}

    private final FleetSimulation fleet;
    private final Ledgers ledgers;
    private final Clients clients;
    private final ClientTime time;
    private final int permits;
    private final boolean adapts;
    private final boolean named;
    private final long patienceNanos;

    /** Whose event it is. */
    private Host host;

    private int madeCount;

    FleetEventHandler(FleetSimulation fleet, Ledgers ledgers, Clients clients, ClientTime time, Scenario scenario) {
        this.fleet = fleet;
        this.ledgers = ledgers;
        this.clients = clients;
        this.time = time;
        permits = FleetScenario.permits(scenario);
        adapts = FleetScenario.adapts(scenario);
        named = scenario.get(FleetParameters.LOCKS) > 0;
        patienceNanos = FleetScenario.patienceNanos(scenario);
    }

    void handle(Host of, AgentEvent event) {
        host = of;
        event.deliver(this);
    }

    /** How many tokens were made in place of lost ones, or because none was there. */
    int madeCount() {
        return madeCount;
    }

    private void gain(int permit, TokenId token) {
        if (!ledgers.tokens.gain(token, permit, host.number, fleet.queue().now())) {
            fleet.violated(
                    Promise.ONE_OF_A_NAME, "agent " + host.number + " got token " + token + ", which another one has");
        }
    }

    @Override
    public void onTokenArrived(AgentEvent.TokenArrived event) {
        gain(event.permit(), event.token().id());
    }

    @Override
    public void onTokenPassed(AgentEvent.TokenPassed event) {
        fleet.statistics().on(Event.PASSED);
        Host to = fleet.hosts().get(event.to());
        // What was promised by an earlier life, before it ended, never arrives.
        boolean arrives = to.isUp() && host.told().hears(to.self());
        ledgers.tokens.give(
                event.token(),
                event.permit(),
                host.number,
                event.to(),
                arrives,
                fleet.queue().now());
    }

    @Override
    public void onPassingFailed(AgentEvent.PassingFailed event) {
        fleet.statistics().on(Event.PASSING_FAILED);
    }

    @Override
    public void onTokenRegenerated(AgentEvent.TokenRegenerated event) {
        madeCount++;
        fleet.statistics().onRegenerated();
        gain(event.permit(), event.token().id());
    }

    @Override
    public void onTokenRecovered(AgentEvent.TokenRecovered event) {
        madeCount++;
        fleet.statistics().on(Event.RECOVERED);
        gain(event.permit(), event.token().id());
        ledgers.tokens.onReplaced(
                event.lost(), event.permit(), host.number, fleet.queue().now());
    }

    @Override
    public void onTokenRemoved(AgentEvent.TokenRemoved event) {
        fleet.statistics().on(Event.REMOVED);
        ledgers.tokens.remove(
                event.token(), event.permit(), host.number, fleet.queue().now());
    }

    @Override
    public void onTokenSuspicious(AgentEvent.TokenSuspicious event) {}

    @Override
    public void onLeaseGranted(AgentEvent.LeaseGranted event) {
        int place = clients.locks().place(event.lease(), event.permit());
        if (ledgers.licences.onGranted(host, event, place)) {
            fleet.violated(Promise.NO_LICENSED_OVERLAP, "agent " + host.number + " is one of " + ledgers.licences);
        }
        String overdue = ledgers.turns.onGranted(
                host.number,
                event.permit(),
                ledgers.leases.count() < (adapts ? levels().level() : permits),
                fleet.servesInTurnsSinceNanos(),
                fleet.queue().now());
        // Who waits for one name does not take turns with those that wait for others.
        String broken = named
                ? clients.locks()
                        .onGranted(
                                event.lease(),
                                host.number,
                                fleet.servesInTurnsSinceNanos(),
                                fleet.queue().now())
                : overdue;
        if (broken != null) {
            fleet.violated(Promise.NO_STARVATION, broken);
        }
        fleet.statistics().onGrant(clients.onGranted(host, event.lease()));
        long quietNanos = fleet.faults().quietNanos();
        boolean grows = ledgers.leases.grant(
                event, place, host.number, quietNanos >= 0, quietNanos > patienceNanos, time.now());
        fleet.faults().onGrant(host);
        if (event.fence() < host.told().greatest(event.permit())) {
            fleet.violated(
                    Promise.FENCES_FOLLOW,
                    "agent " + host.number + " got the fence " + event.fence() + " but was told of "
                            + host.told().greatest(event.permit()));
        }
        if (fleet.mustBeExclusive() && !grows) {
            fleet.violated(Promise.FENCES_GROW, "agent " + host.number + " got the fence " + event.fence());
        }
        if (adapts && fleet.mustBePerfect() && event.permit() >= host.told().level()) {
            fleet.violated(
                    Promise.LEVEL_KEPT,
                    "agent " + host.number + " uses permit " + event.permit() + " but was told that there are "
                            + host.told().level());
        }
        if (!ledgers.gaps.isKept(time.now())) {
            fleet.statistics().on(Event.GAP_BROKEN);
            if (fleet.mustBePerfect()) {
                fleet.violated(Promise.GAP_KEPT, "agent " + host.number + " was granted a lease too early");
            }
        }
        if (fleet.mustBeExclusive() && ledgers.leases.isOverlapped(event.lease())) {
            fleet.violated(
                    Promise.NO_OVERLAP, ledgers.leases.count() + " leases at once, of tokens " + ledgers.tokens.all());
        }
    }

    @Override
    public void onLeaseRenewed(AgentEvent.LeaseRenewed event) {
        ledgers.licences.onRenewed(host, event);
    }

    @Override
    public void onLeaseEnded(AgentEvent.LeaseEnded event) {
        ledgers.licences.onEnded(event);
        ledgers.leases.end(event.lease(), event.end(), time.now());
        ledgers.gaps.onEnded(time.now());
        ledgers.turns.onEnded(fleet.queue().now());
        clients.locks().onEnded(event.lease(), host.number, fleet.queue().now());
        clients.onEnded(host, event.lease(), event.end().cause());
    }

    @Override
    public void onLeaseRefused(AgentEvent.LeaseRefused event) {
        clients.onEnded(host, event.lease(), event.cause());
    }

    @Override
    public void onLevelChanged(AgentEvent.LevelChanged event) {
        levels().onLevel(event.level(), event.session(), fleet.queue().now());
    }

    private CapacityLedger levels() {
        return clients.resource().ledger();
    }

    @Override
    public void onJobForgotten(AgentEvent.JobForgotten event) {}

    @Override
    public void onOverlapSeen(AgentEvent.OverlapSeen event) {
        fleet.statistics().on(Event.OVERLAP_SEEN);
    }

    @Override
    public void onHolderSeen(AgentEvent.HolderSeen event) {}

    @Override
    public void onTokenSeen(AgentEvent.TokenSeen event) {}

    @Override
    public void onRequestSent(AgentEvent.RequestSent event) {}

    @Override
    public void onRequestReceived(AgentEvent.RequestReceived event) {}

    @Override
    public void onEpochBegun(AgentEvent.EpochBegun event) {}

    @Override
    public void onTooManyMembers(AgentEvent.TooManyMembers event) {}

    @Override
    public void onResourceStopped(AgentEvent.ResourceStopped event) {}

    @Override
    public void onDisagreement(Disagreement event) {}

    @Override
    public void onTwinHeard(AgentEvent.TwinHeard event) {}

    @Override
    public void onTooLong(AgentEvent.TooLong event) {}

    @Override
    public void onMemberChanged(AgentEvent.MemberChanged event) {
        if (event.change() == MembershipEvent.JOINED) {
            ledgers.turns.onJoined(host.number, fleet.queue().now());
        }
    }

    @Override
    public void onIsolated(AgentEvent.Isolated event) {
        fleet.statistics().on(Event.ISOLATED);
    }

    @Override
    public void onConnected(AgentEvent.Connected event) {}

    @Override
    public void onLeft(AgentEvent.Left event) {
        Host left = host;
        fleet.queue().after(0, () -> fleet.kill(left));
    }

    @Override
    public void onCouncil(CouncilEvent event) {}
}
