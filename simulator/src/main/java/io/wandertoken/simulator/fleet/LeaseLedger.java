package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.context.AgentEvent.LeaseGranted;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.simulator.fleet.FleetStatistics.Event;
import io.wandertoken.simulator.statistics.TimeShares;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongPredicate;

/** Which leases are held where, how many at a time, whether their fences grow, and whether what agents say of them is true. */
final class LeaseLedger {

    private static final class Use {
        private final int host;
        private final int permit;
        private final int place;
        private final long fence;

        /** Whether it began when no fault was on, nor a short time before. */
        private final boolean quiet;

        private final long begunNanos;

        /** Whether another lease of the same permit or name was held meanwhile, or more leases than there are permits. */
        private boolean overlapped;

        /** The same without leases that were over for all others: their hosts stood still for longer than a lease lasts. */
        private boolean overlappedInTime;

        Use(int host, int place, LeaseGranted granted, boolean quiet, long begunNanos) {
            this.host = host;
            this.place = place;
            this.permit = granted.permit();
            this.fence = granted.fence();
            this.quiet = quiet;
            this.begunNanos = begunNanos;
        }
    }

    private final Map<Long, Use> uses = new LinkedHashMap<>();
    private final long[] endedFences;
    private final FleetStatistics statistics;
    private final LongPredicate atWork;

    /** How many leases may be held at the same time. */
    private final int most;

    private final long longestNanos;

    private TimeShares atATime = new TimeShares(0);

    /**
     * @param places how many permits or names there are, each for one lease at a time
     * @param most how many leases may be held at the same time
     * @param longestNanos for how long a client may hold a lease, by the slowest clock
     * @param atWork whether the client of a lease that is held is not done yet
     */
    LeaseLedger(int places, int most, long longestNanos, FleetStatistics statistics, LongPredicate atWork) {
        this.statistics = statistics;
        this.atWork = atWork;
        this.most = most;
        this.longestNanos = longestNanos;
        endedFences = new long[places];
        forgetFences();
    }

    void startCounting(long nowNanos) {
        atATime = new TimeShares(nowNanos);
        atATime.set(uses.size(), nowNanos);
    }

    /** Fences need not be above those of leases that are over now. */
    void forgetFences() {
        Arrays.fill(endedFences, Long.MIN_VALUE);
    }

    /**
     * A lease is granted; false when its fence is not above those of all leases of this place that are over.
     *
     * @param place its permit or name
     * @param whole whether the network is not partitioned and no host stands still
     * @param quiet whether no fault is on, nor was a short time before
     */
    boolean grant(LeaseGranted granted, int place, int host, boolean whole, boolean quiet, long nowNanos) {
        Use added = new Use(host, place, granted, quiet, nowNanos);
        boolean tooMany = uses.size() >= most;
        boolean tooManyInTime =
                uses.values().stream().filter(use -> isInTime(use, nowNanos)).count() >= most;
        uses.forEach((lease, use) -> {
            boolean beside = use.place == added.place && atWork.test(lease);
            boolean inTime = isInTime(use, nowNanos);
            if (tooMany || beside) {
                use.overlapped = true;
                added.overlapped = true;
            }
            use.overlappedInTime |= beside || (inTime ? tooManyInTime : tooMany);
            added.overlappedInTime |= tooManyInTime || beside && inTime;
        });
        if (added.overlapped && whole) {
            statistics.on(Event.STARTED_BESIDE);
        }
        uses.put(granted.lease(), added);
        atATime.set(uses.size(), nowNanos);
        boolean grows = added.fence > endedFences[added.place];
        if (!grows) {
            statistics.on(Event.FENCE_BEHIND);
        }
        return grows;
    }

    private boolean isInTime(Use use, long nowNanos) {
        return nowNanos - use.begunNanos <= longestNanos;
    }

    /** A lease ended, and its agent says whether it was the only one. */
    void end(long lease, LeaseEnd told, long nowNanos) {
        Use use = uses.remove(lease);
        if (use != null) {
            judge(use, told);
            end(use);
            atATime.set(uses.size(), nowNanos);
        }
    }

    private void judge(Use use, LeaseEnd told) {
        boolean exclusive = !told.isOverlapped() && told.caveat() == LeaseEnd.Caveat.NONE;
        statistics.on(Event.ENDED);
        if (use.overlapped) {
            statistics.on(Event.OVERLAPPED);
            // A lease without a licence is reported as lost.
            if (exclusive && use.overlappedInTime && told.cause() != LeaseEnd.Cause.LICENCE_LOST) {
                statistics.on(Event.FALSELY_EXCLUSIVE);
            }
        } else if (told.isOverlapped()) {
            statistics.on(Event.FALSELY_OVERLAPPED);
        } else if (!exclusive) {
            statistics.on(Event.UNVERIFIED_ALONE);
            if (use.quiet) {
                statistics.on(Event.UNVERIFIED_WHEN_QUIET);
            }
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

    /** Whether a lease that is held overlaps another one, or is one too many. */
    boolean isOverlapped(long lease) {
        Use use = uses.get(lease);
        return use != null && use.overlapped;
    }

    int count() {
        return uses.size();
    }

    double[] shares(long endNanos) {
        return atATime.shares(endNanos);
    }

    private void end(Use use) {
        endedFences[use.place] = Math.max(endedFences[use.place], use.fence);
    }
}
