package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.simulator.fleet.clock.StepQueue;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The leases whose licence counts, by the clock of their host. A lease that its client did not release counts to the end of its licence,
 * whatever became of its host: the client may still work.
 */
final class LicenceLedger {

    /** @param endNanos when its licence ends, in real time */
    private record Licensed(int host, int permit, long endNanos) {}

    /** The number of permits where no lease needs a licence. */
    static final int ANY = Integer.MAX_VALUE;

    private final int permits;
    private final StepQueue queue;
    private final Map<Long, Licensed> leases = new LinkedHashMap<>();

    LicenceLedger(int permits, StepQueue queue) {
        this.permits = permits;
        this.queue = queue;
    }

    /** Whether more leases count now than there are permits, or one that nobody licensed. */
    boolean onGranted(Host host, AgentEvent.LeaseGranted granted) {
        leases.values().removeIf(lease -> lease.endNanos <= queue.now());
        note(granted.lease(), host, granted.permit());
        boolean licensed = leases.get(granted.lease()).endNanos > queue.now();
        return permits != ANY && (leases.size() > permits || !licensed);
    }

    void onRenewed(Host host, AgentEvent.LeaseRenewed renewed) {
        Licensed lease = leases.get(renewed.lease());
        if (lease != null) {
            note(renewed.lease(), host, lease.permit);
        }
    }

    void onEnded(AgentEvent.LeaseEnded ended) {
        if (ended.end().cause() != LeaseEnd.Cause.LICENCE_LOST) {
            leases.remove(ended.lease());
        }
    }

    private void note(long lease, Host host, int permit) {
        Agent agent = host.agent();
        long left = agent == null ? 0 : agent.licenceNanos(permit, host.clockNanos());
        leases.put(lease, new Licensed(host.number, permit, queue.now() + host.realNanos(left)));
    }

    @Override
    public String toString() {
        return leases.size() + " licensed leases: " + leases.values();
    }
}
