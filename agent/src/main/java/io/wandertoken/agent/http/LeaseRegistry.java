package io.wandertoken.agent.http;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.wandertoken.control.LeaseControl;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.protocol.BoundedMap;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The leases that clients requested over HTTP. It remembers the latest that have ended, so that a client can ask how
 * its lease ended. Runs on the API's thread.
 */
final class LeaseRegistry {
    private static final int MOST_FINISHED = 256;

    /** How many leases of one client may wait or be held: a member of the socket's group must not use up the agent's memory. */
    static final int MOST_OPEN = 1024;

    private final LeaseControl control;
    private final Map<String, TrackedLease> open = new HashMap<>();
    private final Map<String, Integer> openByClient = new HashMap<>();
    private final BoundedMap<String, TrackedLease> finished = BoundedMap.byAge(MOST_FINISHED);

    LeaseRegistry(LeaseControl control) {
        this.control = control;
    }

    /**
     * Requests a lease; the watcher is called after every change, never before this method returns.
     *
     * @throws ApiProblem if the client has too many leases already
     */
    TrackedLease acquire(
            LeaseRequest request, TrackedLease.Patience patience, EventLoop loop, Consumer<TrackedLease> watcher) {
        if (openByClient.getOrDefault(request.client(), 0) >= MOST_OPEN) {
            throw new ApiProblem(
                    HttpResponseStatus.SERVICE_UNAVAILABLE,
                    "busy",
                    request.client() + " has " + MOST_OPEN + " leases that wait or are held; release some first.");
        }
        TrackedLease entry = new TrackedLease(request.client(), loop, patience, changed -> {
            if (changed.state().isOver()) {
                if (open.remove(changed.id()) != null) {
                    openByClient.merge(request.client(), -1, (count, one) -> count == 1 ? null : count + one);
                }
                finished.put(changed.id(), changed);
            }
            watcher.accept(changed);
        });
        entry.become(control.acquire(request, entry));
        open.put(entry.id(), entry);
        openByClient.merge(request.client(), 1, Integer::sum);
        return entry;
    }

    @Nullable
    TrackedLease find(String id) {
        TrackedLease entry = open.get(id);
        return entry == null ? finished.get(id) : settle(entry);
    }

    /** Asks how a lease ended when the agent does not know it any more but never reported its end. */
    TrackedLease settle(TrackedLease entry) {
        if (!entry.state().isOver() && control.lease(entry.id()).isEmpty()) {
            entry.release();
        }
        return entry;
    }

    int openCount() {
        return open.size();
    }
}
