package io.wandertoken.agent.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.wandertoken.control.LeaseControl;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.protocol.BoundedMap;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The leases that clients requested over HTTP. It remembers the latest that have ended, so that a client can ask how
 * its lease ended. Leases are requested on the API's thread, and may end on any.
 */
final class LeaseRegistry {
    private static final int MOST_FINISHED = 256;

    /** How many leases of one client may wait or be held: a member of the socket's group must not use up the agent's memory. */
    static final int MOST_OPEN = 1024;

    private final LeaseControl control;
    private final Consumer<TrackedLease> watcher = this::onChange;
    private final Map<String, TrackedLease> open = new HashMap<>();
    private final Map<String, Integer> openByClient = new HashMap<>();
    private final BoundedMap<String, TrackedLease> finished = BoundedMap.byAge(MOST_FINISHED);

    LeaseRegistry(LeaseControl control) {
        this.control = control;
    }

    /**
     * Requests a lease; the watch hears of every change, never before this method returns.
     *
     * @throws ApiProblem if the client has too many leases already
     */
    TrackedLease acquire(LeaseRequest request, TrackedLease.Patience patience, TrackedLease.Watch watch) {
        requirePlace(request.client());
        TrackedLease entry = new TrackedLease(request.client(), patience, watch.after(watcher));
        LeaseHandle handle = control.acquire(request, entry);
        begin(handle.id(), entry);
        entry.become(handle);
        return entry;
    }

    private synchronized void requirePlace(String client) {
        if (openByClient.getOrDefault(client, 0) >= MOST_OPEN) {
            throw new ApiProblem(
                    HttpResponseStatus.SERVICE_UNAVAILABLE,
                    "busy",
                    client + " has " + MOST_OPEN + " leases that wait or are held; release some first.");
        }
    }

    private synchronized void begin(String id, TrackedLease entry) {
        open.put(id, entry);
        openByClient.merge(entry.owner(), 1, Integer::sum);
    }

    private void onChange(TrackedLease changed) {
        if (changed.state().isOver()) {
            end(changed);
        }
    }

    private synchronized void end(TrackedLease entry) {
        if (open.remove(entry.id()) != null) {
            openByClient.merge(entry.owner(), -1, (count, one) -> count == 1 ? null : count + one);
        }
        finished.put(entry.id(), entry);
    }

    @Nullable
    TrackedLease find(String id) {
        TrackedLease entry = openOrFinished(id);
        return entry == null ? null : settle(entry);
    }

    private synchronized @Nullable TrackedLease openOrFinished(String id) {
        TrackedLease entry = open.get(id);
        return entry == null ? finished.get(id) : entry;
    }

    /** Asks how a lease ended when the agent does not know it any more but never reported its end. */
    TrackedLease settle(TrackedLease entry) {
        if (!entry.state().isOver() && control.lease(entry.id()).isEmpty()) {
            entry.release();
        }
        return entry;
    }

    synchronized int openCount() {
        return open.size();
    }
}
