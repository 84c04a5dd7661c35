package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.simulator.fleet.clock.StepQueue;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The leases whose licence counts, by the clock of their host. A lease that its client did not release counts to the end of its licence,
 * whatever became of its host: the client may still work. No two of them take the same place, which is a permit or a name.
 */
final class LicenceLedger {

    /** @param endNanos when its licence ends, in real time */
    private record Licensed(int permit, int place, long endNanos) {}

    /** The number of places where no lease needs a licence. */
    static final int ANY = Integer.MAX_VALUE;

    private final int places;
    private final StepQueue queue;
    private final Map<Long, Licensed> leases = new LinkedHashMap<>();

    /** @param places how many permits or names there are, each for one lease at a time */
    LicenceLedger(int places, StepQueue queue) {
        this.places = places;
        this.queue = queue;
    }

    /** Whether more leases count now than there are places, or two of one place, or one that nobody licensed. */
    boolean onGranted(Host host, AgentEvent.LeaseGranted granted, int place) {
        leases.values().removeIf(lease -> lease.endNanos <= queue.now());
        note(granted.lease(), host, granted.permit(), place);
        boolean licensed = leases.get(granted.lease()).endNanos > queue.now();
        long beside =
                leases.values().stream().filter(lease -> lease.place == place).count();
        return places != ANY && (leases.size() > places || beside > 1 || !licensed);
    }

    void onRenewed(Host host, AgentEvent.LeaseRenewed renewed) {
        Licensed lease = leases.get(renewed.lease());
        if (lease != null) {
            note(renewed.lease(), host, lease.permit, lease.place);
        }
    }

    void onEnded(AgentEvent.LeaseEnded ended) {
        if (ended.end().cause() != LeaseEnd.Cause.LICENCE_LOST) {
            leases.remove(ended.lease());
        }
    }

    private void note(long lease, Host host, int permit, int place) {
        Agent agent = host.agent();
        long left = agent == null ? 0 : agent.licenceNanos(permit, lease, host.clockNanos());
        leases.put(lease, new Licensed(permit, place, queue.now() + host.realNanos(left)));
    }

    @Override
    public String toString() {
        return leases.size() + " licensed leases: " + leases.values();
    }
}
