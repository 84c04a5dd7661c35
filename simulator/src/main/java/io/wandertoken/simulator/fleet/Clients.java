package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.agent.LeaseEnd;
import io.wandertoken.protocol.agent.LeaseTerms;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.LinkedHashMap;
import java.util.Map;

/** The clients of all hosts: they come, wait, use the resource for a while and give it back. A host's death is theirs. */
final class Clients {

    private record Wait(int host, long sinceNanos) {}

    private final Agenda agenda;
    private final RandomSource random;
    private final double demand;
    private final double workNanos;
    private final Map<Long, Wait> waiting = new LinkedHashMap<>();
    private long lastLease;
    private boolean over;

    Clients(Scenario scenario, RandomSource random, Agenda agenda) {
        this.agenda = agenda;
        this.random = random;
        demand = scenario.get(FleetParameters.DEMAND);
        workNanos = scenario.get(FleetParameters.WORK);
    }

    /** A host begins a life. */
    void onStart(Host host) {
        comeLater(host, host.life());
    }

    void onDeath(int host) {
        waiting.values().removeIf(wait -> wait.host == host);
    }

    /** Tells for how long the client has waited. */
    long onGranted(Host host, long lease) {
        Wait wait = waiting.remove(lease);
        long life = host.life();
        agenda.after(1 + (long) (workNanos * random.nextExponential()), () -> {
            if (host.life() == life) {
                host.release(lease);
            }
        });
        return wait == null ? 0 : agenda.now() - wait.sinceNanos;
    }

    /** A lease ended, or will not be granted. Where the agent is about to leave, nobody else comes. */
    void onEnded(Host host, long lease, LeaseEnd.Cause cause) {
        waiting.remove(lease);
        if (demand == FleetParameters.ALWAYS && cause != LeaseEnd.Cause.STOPPING) {
            comeLater(host, host.life());
        }
    }

    /** No new clients come. */
    void stop() {
        over = true;
    }

    /** Since when the client waits that waits longest, or now. */
    long longestSinceNanos() {
        return waiting.values().stream().mapToLong(Wait::sinceNanos).min().orElse(agenda.now());
    }

    private void comeLater(Host host, long life) {
        if (demand == 0 || over) {
            return;
        }
        long after = demand == FleetParameters.ALWAYS ? 1 : (long) (1e9 / demand * random.nextExponential());
        agenda.after(after, () -> come(host, life));
    }

    private void come(Host host, long life) {
        if (!host.isUp() || host.life() != life || over) {
            return;
        }
        long lease = ++lastLease;
        waiting.put(lease, new Wait(host.number, agenda.now()));
        host.acquire(lease, LeaseTerms.usual());
        if (demand != FleetParameters.ALWAYS) {
            comeLater(host, life);
        }
    }
}
