package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.message.PeerRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The other agents that say that a client of theirs waits for the resource. What they said expires unless they say it again. The
 * number of entries is bounded by the number of peers that this agent hears.
 */
public final class RemoteWaiters {

    /** Since when the peer waits by its own word, and until when that is believed; both by our clock. */
    private record Wait(long sinceNanos, long untilNanos) {}

    private final AgentContext agent;
    private final Map<Integer, Wait> waits = new LinkedHashMap<>();

    RemoteWaiters(AgentContext agent) {
        this.agent = agent;
    }

    /** A peer says that it waits since then; that is believed for the given time. */
    public void note(int peer, long sinceNanos, long forNanos) {
        waits.put(peer, new Wait(sinceNanos, agent.nowNanos() + forNanos));
    }

    public void forget(int peer) {
        waits.remove(peer);
    }

    /** Which peers wait, in the order in which they said so first. */
    public List<Integer> peers() {
        expire();
        return List.copyOf(waits.keySet());
    }

    public boolean isEmpty() {
        expire();
        return waits.isEmpty();
    }

    /** Which peer waits longest, or {@link PeerRef#NOBODY}. */
    int longest() {
        expire();
        int longest = PeerRef.NOBODY;
        long since = Long.MAX_VALUE;
        for (Map.Entry<Integer, Wait> entry : waits.entrySet()) {
            if (entry.getValue().sinceNanos() < since) {
                since = entry.getValue().sinceNanos();
                longest = entry.getKey();
            }
        }
        return longest;
    }

    private void expire() {
        long nowNanos = agent.nowNanos();
        waits.values().removeIf(wait -> wait.untilNanos() < nowNanos);
    }
}
