package io.wandertoken.agent.http;

import io.netty.channel.EventLoop;
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

    private final LeaseControl control;
    private final Map<String, TrackedLease> open = new HashMap<>();
    private final BoundedMap<String, TrackedLease> finished = BoundedMap.byAge(MOST_FINISHED);

    LeaseRegistry(LeaseControl control) {
        this.control = control;
    }

    /** Requests a lease; the watcher is called after every change, never before this method returns. */
    TrackedLease acquire(
            LeaseRequest request, TrackedLease.Patience patience, EventLoop loop, Consumer<TrackedLease> watcher) {
        TrackedLease entry = new TrackedLease(request.client(), loop, patience, changed -> {
            if (changed.state().isOver()) {
                open.remove(changed.id());
                finished.put(changed.id(), changed);
            }
            watcher.accept(changed);
        });
        entry.become(control.acquire(request, entry));
        open.put(entry.id(), entry);
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
