package io.wandertoken.simulator.fleet;

import io.wandertoken.simulator.statistics.TimeShares;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Which leases are held where, how many at a time, and whether their fences grow. */
final class LeaseLedger {

    private record Use(int host, int permit, long fence) {}

    private final Map<Long, Use> uses = new LinkedHashMap<>();
    private final long[] endedFences;
    private TimeShares atATime = new TimeShares(0);

    LeaseLedger(int permits) {
        endedFences = new long[permits];
        forgetFences();
    }

    /** The shares of the time count from now on. */
    void startCounting(long nowNanos) {
        atATime = new TimeShares(nowNanos);
        atATime.set(uses.size(), nowNanos);
    }

    /** Fences need not be above those of leases that are over now. */
    void forgetFences() {
        Arrays.fill(endedFences, Long.MIN_VALUE);
    }

    /** A lease is granted; false when its fence is not above those of all leases of this permit that are over. */
    boolean grant(long lease, int host, int permit, long fence, long nowNanos) {
        uses.put(lease, new Use(host, permit, fence));
        atATime.set(uses.size(), nowNanos);
        return fence > endedFences[permit];
    }

    void end(long lease, long nowNanos) {
        Use use = uses.remove(lease);
        if (use != null) {
            end(use);
            atATime.set(uses.size(), nowNanos);
        }
    }

    void onDeath(int host, long nowNanos) {
        for (Use use : uses.values()) {
            if (use.host == host) {
                end(use);
            }
        }
        uses.values().removeIf(use -> use.host == host);
        atATime.set(uses.size(), nowNanos);
    }

    /** Whether somebody uses the resource at a host without that host having the token. */
    boolean isCovered(int host, TokenLedger tokens) {
        for (Use use : uses.values()) {
            if (use.host == host && !tokens.holds(host, use.permit)) {
                return false;
            }
        }
        return true;
    }

    int count() {
        return uses.size();
    }

    double[] shares(long endNanos) {
        return atATime.shares(endNanos);
    }

    private void end(Use use) {
        endedFences[use.permit] = Math.max(endedFences[use.permit], use.fence);
    }
}
