package io.wandertoken.agent.live.lease;

import io.wandertoken.agent.transport.AgentEndpoint;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.protocol.agent.Agent;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The leases that wait or are held at a live agent. Clients are called on the agent's own thread. */
public final class LiveLeases {
    private static final long LEAST_BETWEEN_NANOS = 100_000_000L;

    private final AgentEndpoint endpoint;
    private final Map<Long, LiveLease> leases = new ConcurrentHashMap<>();
    private volatile boolean closed;

    public LiveLeases(AgentEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * Any thread.
     *
     * @return false when the agent has stopped, so that the client would never hear of the lease
     */
    public boolean add(LiveLease lease) {
        leases.put(lease.number, lease);
        // Checked afterwards: close() sets the flag first, and then tells all leases that are here.
        return !closed || leases.remove(lease.number) == null;
    }

    /** Whether the agent has stopped. Any thread. */
    public boolean isClosed() {
        return closed;
    }

    /** Any thread. */
    public int count() {
        return leases.size();
    }

    /** Any thread. */
    public Optional<LeaseHandle> find(String id) {
        return leases.values().stream()
                .filter(lease -> lease.id().equals(id))
                .map(LeaseHandle.class::cast)
                .findFirst();
    }

    /** The lease with this number; null when it has ended or was refused. */
    public @Nullable LiveLease get(long number) {
        return leases.get(number);
    }

    /** Forgets a lease that has ended at the agent. */
    public @Nullable LiveLease remove(long number) {
        return leases.remove(number);
    }

    /** Refuses all waiting requests. On the agent's own thread, so that no grant comes between. */
    public void refuseWaiting(Agent agent, ControlProblem problem) {
        for (LiveLease lease : leases.values()) {
            if (lease.granted() == null && leases.remove(lease.number) != null) {
                agent.release(lease.resource.permit, lease.number, endpoint.nowNanos());
                lease.refuse(problem);
            }
        }
    }

    /** Tells a client the state of its request if it still waits; returns whether it does. */
    public boolean tellWaiting(Agent agent, LiveLease lease) {
        boolean waits = lease.granted() == null && leases.containsKey(lease.number);
        if (waits && lease.hearsOfWaiting) {
            tellState(agent, lease);
        }
        return waits;
    }

    private void tellState(Agent agent, LiveLease lease) {
        int ahead = (int) leases.values().stream().filter(lease::isBehind).count();
        lease.tellWaiting(new LiveViews(endpoint).wait(agent, lease, ahead));
    }

    /** Refuses a name, after the client has heard who holds it. After the present input of the agent. */
    public void refuseName(LiveLease lease, ControlProblem problem) {
        endpoint.post(agent -> {
            if (lease.hearsOfWaiting) {
                tellState(agent, lease);
            }
            lease.refuse(problem);
        });
    }

    /**
     * Tells all clients that wait for a resource, after the present input of the agent. They are told at once unless they were
     * told a moment ago; then later: the token may change hands thousands of times per second.
     */
    public void tellAllWaiting(LiveResource resource) {
        long now = endpoint.nowNanos();
        resource.hasLateNews = now - resource.toldNanos < LEAST_BETWEEN_NANOS;
        if (resource.hasLateNews) {
            return;
        }
        resource.toldNanos = now;
        for (LiveLease lease : leases.values()) {
            if (lease.resource == resource && lease.granted() == null) {
                endpoint.post(agent -> tellWaiting(agent, lease));
            }
        }
    }

    /** Tells all holders that they have lost their leases, which the agent itself still counts as held. */
    public void cutOffHeld(String reason) {
        leases.values().stream().filter(lease -> lease.granted() != null).forEach(lease -> lease.cutOff(reason));
    }

    /** The agent has stopped: ends all its leases. */
    public void close(String reason) {
        closed = true;
        for (LiveLease lease : leases.values()) {
            if (leases.remove(lease.number) != null) {
                lease.cutOff(reason);
            }
        }
    }
}
