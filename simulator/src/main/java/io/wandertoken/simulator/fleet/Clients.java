package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.Durations;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.simulator.fleet.capacity.CapacityLedger;
import io.wandertoken.simulator.fleet.capacity.SharedResource;
import io.wandertoken.simulator.fleet.clock.StepQueue;
import io.wandertoken.simulator.fleet.ledger.JobRuns;
import io.wandertoken.simulator.fleet.ledger.ShareLedger;
import io.wandertoken.simulator.locks.ClientLocks;
import io.wandertoken.simulator.locks.LockOrderChecker;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Intervals;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The clients of all hosts: they come, wait, use the resource for a while and give it back. A host's death is theirs. */
final class Clients {

    /**
     * A client that waits.
     *
     * @param sinceNanos in the clients' time
     * @param agentsSinceNanos in the agents' time
     */
    private record Wait(int host, long sinceNanos, long agentsSinceNanos) {}

    private final StepQueue queue;
    private final ClientTime time;
    private final DemandSpec demand;
    private final ClientBehaviour behaviour;
    private final long fromNanos;
    private final JobRuns jobs;
    private final ShareLedger shares;
    private final ClientLocks locks;
    private final TurnChecker turns;
    private final SharedResource resource;
    private final boolean tellsWork;
    /** The leases whose clients are done, and whose ends were not told yet. */
    private final Set<Long> done = new HashSet<>();

    private final Map<Long, Wait> waiting = new LinkedHashMap<>();

    /** When each host was granted its last leases, in the agents' time: as many as it may have for one of another. */
    private final Map<Integer, Deque<Long>> lastGrants = new HashMap<>();

    private final int fairTurns;

    /** When any host was granted its last lease, and the last time from which on one had more than are fair. */
    private long lastGrantNanos;

    private long unfairSinceNanos;

    private final List<IdealLock.Served> served = new ArrayList<>();
    private long lastLease;

    /** @param fairTurns how many turns one host may have for one of another, with all permits */
    Clients(Scenario scenario, Seed seed, StepQueue queue, ClientTime time, TurnChecker turns, int fairTurns) {
        this.fairTurns = fairTurns;
        this.queue = queue;
        this.time = time;
        this.turns = turns;
        demand = scenario.get(FleetParameters.DEMAND);
        behaviour = new ClientBehaviour(scenario, seed);
        fromNanos = scenario.get(FleetParameters.CLIENTS_FROM);
        jobs = new JobRuns(scenario.get(FleetParameters.ONCE_PER));
        shares = new ShareLedger(scenario.get(FleetParameters.WEIGHTS).values());
        tellsWork = FleetScenario.adapts(scenario) && scenario.get(FleetParameters.TELL_WORK);
        double degradation = scenario.get(FleetParameters.DEGRADATION);
        int most = FleetScenario.permits(scenario);
        resource = new SharedResource(
                scenario.get(FleetParameters.CAPACITY_CURVE),
                degradation,
                queue,
                new CapacityLedger(
                        Math.max(most, scenario.get(FleetParameters.PERMITS_MAX)),
                        FleetScenario.adapts(scenario) ? 1 : most,
                        scenario.get(FleetParameters.SLOWDOWN),
                        degradation));
        locks = new ClientLocks(
                scenario.get(FleetParameters.LOCKS),
                seed.stream("names of locks"),
                new LockOrderChecker(
                        FleetScenario.config(scenario).vigilance().beat().toNanos(),
                        FleetScenario.patienceNanos(scenario),
                        FleetScenario.turnsNanos(scenario)));
    }

    /** A host begins a life. */
    void onStart(Host host) {
        long life = host.life();
        if (queue.now() >= fromNanos) {
            comeLater(host, life);
        } else {
            queue.at(fromNanos, () -> comeLater(host, life));
        }
    }

    void onDeath(int host) {
        waiting.values().removeIf(wait -> wait.host == host);
        turns.onDeath(host);
        locks.onDeath(host);
        resource.onDeath(host);
    }

    /** Tells for how long the client has waited. */
    long onGranted(Host host, long lease) {
        Wait wait = waiting.remove(lease);
        noteGrant(host.number);
        long life = host.life();
        time.onHappening();
        jobs.onGranted(lease, time.now());
        shares.onGranted(host.number);
        long workNanos = behaviour.nextWorkNanos(host.number);
        if (wait != null) {
            served.add(new IdealLock.Served(wait.sinceNanos, workNanos));
        }
        Runnable end = () -> {
            if (host.life() == life) {
                if (tellsWork) {
                    host.reportWork(lease, Durations.seconds(workNanos));
                }
                if (demand.isAlways()) {
                    // The next client has come before this one goes.
                    come(host, life);
                }
                if (jobs.isWanted()) {
                    host.complete(lease);
                } else {
                    release(host, lease);
                }
            }
        };
        if (resource.isLimited()) {
            resource.begin(host.number, lease, workNanos, end);
        } else {
            time.after(workNanos, end);
        }
        return wait == null ? 0 : time.now() - wait.sinceNanos;
    }

    private void release(Host host, long lease) {
        if (!host.isFrozen()) {
            done.add(lease);
        }
        host.release(lease);
    }

    /** Whether the client of a lease is at work still. One that is done may wait until its agent can tell others of it. */
    boolean isAtWork(long lease) {
        return !done.contains(lease);
    }

    private void noteGrant(int host) {
        lastGrantNanos = queue.now();
        Deque<Long> grants = lastGrants.computeIfAbsent(host, number -> new ArrayDeque<>());
        if (grants.size() == fairTurns) {
            unfairSinceNanos = Math.max(unfairSinceNanos, grants.remove());
        }
        grants.add(lastGrantNanos);
    }

    /** A lease ended, or will not be granted. Where the agent is about to leave, nobody else comes. */
    void onEnded(Host host, long lease, LeaseEnd.Cause cause) {
        if (waiting.remove(lease) != null) {
            turns.onWithdrawn(host.number);
            locks.onWithdrawn(lease, host.number);
        }
        done.remove(lease);
        time.onHappening();
        resource.end(lease);
        jobs.onEnded(lease, cause);
        boolean followed = demand.isAlways() && cause == LeaseEnd.Cause.RELEASED;
        if (demand.isOneByOne() && !followed && cause != LeaseEnd.Cause.STOPPING) {
            comeLater(host, host.life());
        }
    }

    /** What the same clients would have waited for a lock that costs nothing, if they were served in the given time. */
    Intervals idealWaits(Scenario scenario, Seed seed, long[] starts, long sinceNanos) {
        IdealLock lock = new IdealLock(FleetScenario.places(scenario));
        if (!demand.isOneByOne()) {
            return lock.waits(served, sinceNanos, time.now());
        }
        long[] first =
                Arrays.stream(starts).map(start -> Math.max(start, fromNanos)).toArray();
        return lock.waits(new ClientBehaviour(scenario, seed), first, sinceNanos, time.now());
    }

    /** The runs of the job that they share. */
    JobRuns jobs() {
        return jobs;
    }

    /** How their accesses are shared among the hosts. */
    ShareLedger shares() {
        return shares;
    }

    /** What they use. */
    SharedResource resource() {
        return resource;
    }

    /** The names that they lock. */
    ClientLocks locks() {
        return locks;
    }

    boolean areWaiting() {
        return !waiting.isEmpty();
    }

    /**
     * Whether a host that waits was passed over for a time until now: it had no turn, though another one had more than is fair, or nobody had
     * one in the second half. In a large fleet that always wants the resource a turn may take longer. A host waits from the arrival of its
     * first client or from its last grant: where more clients come than can be served, some wait forever longer, but each host has its turns.
     * With names, others may have turns with other names, and each name has to be granted to somebody.
     */
    boolean isAnyPassedOver(long forNanos) {
        long sinceNanos = queue.now() - forNanos;
        boolean unfair = locks.areNamed() ? locks.isAnyStuckSince(sinceNanos) : unfairSinceNanos > sinceNanos;
        return longestSinceNanos() <= sinceNanos && (unfair || lastGrantNanos <= queue.now() - forNanos / 2);
    }

    /** Since when, in the agents' time, the host waits that waits longest, or now. */
    long longestSinceNanos() {
        return waiting.values().stream()
                .mapToLong(wait -> Math.max(wait.agentsSinceNanos, lastGrantNanos(wait.host)))
                .min()
                .orElse(queue.now());
    }

    private long lastGrantNanos(int host) {
        Deque<Long> grants = lastGrants.get(host);
        return grants == null ? 0 : grants.getLast();
    }

    private void comeLater(Host host, long life) {
        if (!demand.isNone()) {
            time.onHappening();
            time.after(behaviour.nextPauseNanos(host.number, time.now()), () -> come(host, life));
        }
    }

    private void come(Host host, long life) {
        if (!host.isUp() || host.life() != life) {
            return;
        }
        long lease = ++lastLease;
        waiting.put(lease, new Wait(host.number, time.now(), queue.now()));
        turns.onWaiting(host.number, queue.now());
        jobs.onAsked(time.now());
        time.onHappening();
        host.acquire(lease, locks.choose(lease, host.number, jobs.terms(shares.weight(host.number)), queue.now()));
        if (!demand.isOneByOne()) {
            comeLater(host, life);
        }
    }
}
