package io.wandertoken.agent.live.lease;

import io.wandertoken.agent.transport.AgentEndpoint;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.protocol.agent.Agent;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The leases that wait or are held at a live agent. What clients are told, they are told on the agent's own thread. */
public final class LiveLeases {
    private final AgentEndpoint endpoint;
    private final Map<Long, LiveLease> leases = new ConcurrentHashMap<>();
    private volatile boolean closed;

    public LiveLeases(AgentEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * Any thread.
     *
     * @return false when the agent has stopped, so that nobody would ever tell what becomes of the lease
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

    /** Null when it is over, or was refused before the agent heard of it. */
    public @Nullable LiveLease get(long number) {
        return leases.get(number);
    }

    /** The lease is over as far as the agent is concerned. */
    public @Nullable LiveLease remove(long number) {
        return leases.remove(number);
    }

    /** Sends everybody away who waits. On the agent's own thread, where nothing is granted meanwhile. */
    public void refuseWaiting(Agent agent, ControlProblem problem) {
        for (LiveLease lease : leases.values()) {
            if (lease.granted() == null && leases.remove(lease.number) != null) {
                agent.release(lease.resource.permit, lease.number, endpoint.nowNanos());
                lease.refuse(problem);
            }
        }
    }

    /** Tells a client how its wait stands, unless it is over. Whether it still waits. */
    public boolean tellWaiting(Agent agent, LiveLease lease) {
        boolean waits = lease.granted() == null && leases.containsKey(lease.number);
        if (waits) {
            lease.tellWaiting(new LiveViews(endpoint).wait(agent, lease));
        }
        return waits;
    }

    /** The same for all who wait for a resource, once the agent has come to rest. */
    public void tellAllWaiting(LiveResource resource) {
        for (LiveLease lease : leases.values()) {
            if (lease.resource == resource && lease.granted() == null) {
                endpoint.post(agent -> tellWaiting(agent, lease));
            }
        }
    }

    /** The agent has stopped: nobody holds or gets anything here any more. */
    public void close(String reason) {
        closed = true;
        for (LiveLease lease : leases.values()) {
            if (leases.remove(lease.number) != null) {
                lease.cutOff(reason);
            }
        }
    }
}
