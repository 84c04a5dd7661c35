package io.wandertoken.simulator.locks;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.memory.locks.LockTerms;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which name each client locks, if the resource consists of named locks: any of them, by chance; and whether names are served in order. */
public final class ClientLocks {
    private final int names;
    private final RandomSource random;
    private final LockOrderChecker order;
    private final Map<Long, Integer> chosen = new HashMap<>();

    /** @param names how many there are; 0 for a resource without named locks */
    public ClientLocks(int names, RandomSource random, LockOrderChecker order) {
        this.names = names;
        this.random = random;
        this.order = order;
    }

    /** Whether clients lock names. Each name has a queue of its own. */
    public boolean areNamed() {
        return names > 0;
    }

    /** Whether somebody has waited since then for a name that nobody got. */
    public boolean isAnyStuckSince(long nanos) {
        return order.isAnyStuckSince(nanos);
    }

    /** The terms of a new client of a host, with a name where clients lock names. */
    public LeaseTerms choose(long lease, int host, LeaseTerms terms, long nowNanos) {
        if (!areNamed()) {
            return terms;
        }
        int name = random.nextInt(names);
        chosen.put(lease, name);
        order.onWaiting(name, host, nowNanos);
        return new LeaseTerms(
                terms.maxHold(),
                terms.timeToLive(),
                terms.whenIsolated(),
                terms.label(),
                terms.once(),
                new LockTerms(name, false, 0, LockTerms.NONE),
                terms.weight());
    }

    public void onDeath(int host) {
        order.onDeath(host);
    }

    /** A client will not get its name. */
    public void onWithdrawn(long lease, int host) {
        Integer name = chosen.get(lease);
        if (name != null) {
            order.onWithdrawn(name, host);
        }
    }

    /** A client got its name; how that breaks the order of those who wait, or null. */
    public @Nullable String onGranted(long lease, int host, long quietSinceNanos, long nowNanos) {
        Integer name = chosen.get(lease);
        return name == null ? null : order.onGranted(name, host, quietSinceNanos, nowNanos);
    }

    public void onEnded(long lease, int host, long nowNanos) {
        Integer name = chosen.get(lease);
        if (name != null) {
            order.onEnded(name, host, nowNanos);
        }
    }

    /** Which of the places that exclude each other a lease takes: its name, or else its permit. */
    public int place(long lease, int permit) {
        return chosen.getOrDefault(lease, permit);
    }
}
