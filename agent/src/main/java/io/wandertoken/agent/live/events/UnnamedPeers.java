package io.wandertoken.agent.live.events;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Peers that are known from other peers, without their certificates and therefore without their names. Their arrival is
 * reported when the name is known, or after a while without it.
 */
final class UnnamedPeers {
    private static final long PATIENCE_NANOS = 5_000_000_000L;

    private final Map<Integer, Long> since = new LinkedHashMap<>();

    void add(int peer, long nowNanos) {
        since.putIfAbsent(peer, nowNanos);
    }

    void remove(int peer) {
        since.remove(peer);
    }

    /** Removes and returns the peers to report now. */
    List<Integer> take(IntPredicate named, long nowNanos) {
        List<Integer> due = new ArrayList<>();
        since.forEach((peer, found) -> {
            if (named.test(peer) || nowNanos - found >= PATIENCE_NANOS) {
                due.add(peer);
            }
        });
        due.forEach(since::remove);
        return due;
    }
}
