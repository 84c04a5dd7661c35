package io.wandertoken.protocol.agent.lease;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent.LeaseEnded;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.lease.LeaseQueue.Lease;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.agent.token.ResourceContext;
import java.util.Set;
import java.util.TreeSet;

/** What licences mean for the leases of a resource. Without a quorum they mean nothing. */
final class LicensedLeases {
    private final ResourceContext shared;
    private final AgentContext agent;
    private final LeaseQueue queue;

    /** The permits whose lease is lost, and whose licence has not ended yet. */
    private final Set<Integer> losing = new TreeSet<>();

    LicensedLeases(ResourceContext shared, LeaseQueue queue) {
        this.shared = shared;
        this.agent = shared.agent();
        this.queue = queue;
    }

    /** Whether a token would be of no use here, because no majority of the voters can be reached. */
    boolean isCutOff() {
        return shared.voters() != null && shared.voters().isCutOff();
    }

    /** Whether an access waits for its licence. */
    boolean isPending(Permit permit) {
        return permit.policy().isUsing() && queue.heldBy(permit.number) == null && !isLosing(permit);
    }

    /** Whether a lease is lost whose client may still work, because its licence has not ended. */
    boolean isLosing(Permit permit) {
        return losing.contains(permit.number);
    }

    /** Until when a client may rely on its lease: its deadline, or the time at which it is lost if its licence is not extended. */
    long promisedNanos(Lease lease, Permit permit) {
        return shared.voters() == null
                ? lease.deadlineNanos
                : Math.min(
                        lease.deadlineNanos,
                        agent.nowNanos()
                                + permit.licensedNanos()
                                - shared.voters().config.graceNanos());
    }

    /** Whether the licence of a held lease has ended unnoticed, because this agent stood still: nobody can call it exclusive then. */
    boolean isLapsed(Permit permit) {
        return shared.voters() != null && permit.licensedNanos() == 0;
    }

    /** The lease is lost before its licence ends. The token stays until then, because the client needs time to stop its work. */
    void lose(Lease lease, Permit permit) {
        queue.takeHeld(permit.number);
        losing.add(permit.number);
        agent.startTimer(AgentTimer.Own.LEASE, permit.number, 1 + permit.licensedNanos());
        LeaseEnd end = lease.end(LeaseEnd.Cause.LICENCE_LOST, agent.nowNanos());
        agent.effects.emit(new LeaseEnded(lease.id, permit.number, end));
    }

    /** The time of a lost lease is over, or its access ended for another reason. Whether one was lost. */
    boolean endLosing(int permit) {
        return losing.remove(permit);
    }
}
