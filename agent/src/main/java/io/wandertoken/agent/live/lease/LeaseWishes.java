package io.wandertoken.agent.live.lease;

import io.wandertoken.agent.transport.AgentEndpoint;
import java.util.OptionalInt;

/** Carries out what the clients of leases wish. Any thread. */
public final class LeaseWishes {
    private final AgentEndpoint endpoint;
    private volatile boolean keeping;

    public LeaseWishes(AgentEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /** From now on leases are no longer released, even if their clients wish so. */
    public void keepHeld() {
        keeping = true;
    }

    void renew(LiveLease lease) {
        endpoint.post(agent -> agent.renew(lease.resource.permit, lease.number, endpoint.nowNanos()));
    }

    /** @param result how its job ended, if it is one that runs once per period */
    void release(LiveLease lease, OptionalInt result) {
        if (keeping) {
            return;
        }
        int permit = lease.resource.permit;
        endpoint.post(agent -> {
            agent.reportWork(permit, lease.number, lease.work());
            if (result.isPresent()) {
                agent.complete(permit, lease.number, result.getAsInt(), endpoint.nowNanos());
            } else {
                agent.release(permit, lease.number, endpoint.nowNanos());
            }
        });
    }
}
