package io.wandertoken.agent.http;

import io.netty.channel.EventLoop;
import io.wandertoken.agent.control.AgentControl;
import io.wandertoken.agent.control.LeaseRequest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The leases that were asked for here. Those that are over are remembered for a while, so that a client that asks again
 * learns how its lease ended. Belongs to the API's thread.
 */
final class Leases {
    private static final int MOST_FINISHED = 256;

    private final AgentControl control;
    private final Map<String, LeaseEntry> open = new HashMap<>();
    private final Map<String, LeaseEntry> finished = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, LeaseEntry> eldest) {
            return size() > MOST_FINISHED;
        }
    };

    Leases(AgentControl control) {
        this.control = control;
    }

    /** Asks the agent; the watcher hears what becomes of it, never before this returns. */
    LeaseEntry acquire(LeaseRequest request, EventLoop loop, Consumer<LeaseEntry> watcher) {
        LeaseEntry entry = new LeaseEntry(loop, changed -> {
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
    LeaseEntry find(String id) {
        LeaseEntry entry = open.get(id);
        return entry == null ? finished.get(id) : settle(entry);
    }

    /** Asks how a lease ended that the agent does not know any more, although it never said so. */
    LeaseEntry settle(LeaseEntry entry) {
        if (!entry.state().isOver() && control.lease(entry.id()).isEmpty()) {
            entry.release();
        }
        return entry;
    }

    int openCount() {
        return open.size();
    }
}
