package io.wandertoken.protocol.agent;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The other agents that have told that somebody waits for the resource at theirs. What they told fades, unless they tell it
 * again. Bounded by the number of peers that this agent hears.
 */
final class Waiters {

    /** Since when the peer waits by its own word, and until when that is believed; both by our clock. */
    private record Wait(long sinceNanos, long untilNanos) {}

    private final Map<Integer, Wait> waits = new LinkedHashMap<>();

    void note(int peer, long sinceNanos, long untilNanos) {
        waits.put(peer, new Wait(sinceNanos, untilNanos));
    }

    void forget(int peer) {
        waits.remove(peer);
    }

    /** Who waits, in the order in which they told it first. */
    List<Integer> peers(long nowNanos) {
        fade(nowNanos);
        return List.copyOf(waits.keySet());
    }

    int count(long nowNanos) {
        fade(nowNanos);
        return waits.size();
    }

    boolean isEmpty(long nowNanos) {
        return count(nowNanos) == 0;
    }

    /** Who waits longest, or {@link AgentEvent#SELF} when nobody does. */
    int longest(long nowNanos) {
        fade(nowNanos);
        int longest = AgentEvent.SELF;
        long since = Long.MAX_VALUE;
        for (Map.Entry<Integer, Wait> entry : waits.entrySet()) {
            if (entry.getValue().sinceNanos() < since) {
                since = entry.getValue().sinceNanos();
                longest = entry.getKey();
            }
        }
        return longest;
    }

    private void fade(long nowNanos) {
        for (Iterator<Wait> all = waits.values().iterator(); all.hasNext(); ) {
            if (all.next().untilNanos() < nowNanos) {
                all.remove();
            }
        }
    }
}
