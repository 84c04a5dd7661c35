package io.wandertoken.simulator.fleet.ledger;

import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.context.LeaseTerms.WhenIsolated;
import io.wandertoken.protocol.memory.RunOnce;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The job that clients of all hosts share, if it should run once per period: whether it ran whenever it was due, and not more often.
 *
 * <p>The job is due when a client asks for it and no run that began within the window before succeeded. The first run that then begins counts
 * for the period in which it was asked for, even if that is over by then, unless clients ask for it again in a later period before it begins.
 */
public final class JobRuns {
    private static final long KEY = 1;

    private final long periodNanos;

    /** When clients asked for the job. */
    private final TreeSet<Long> asked = new TreeSet<>();

    /** The runs under way, by their leases: when they began. */
    private final Map<Long, Long> granted = new HashMap<>();

    /** When runs began that succeeded. */
    private final List<Long> succeeded = new ArrayList<>();

    private long startedCount;
    private long doneCount;

    /** @param periodNanos {@link Parameter#OFF} for work that may be repeated at any time */
    public JobRuns(long periodNanos) {
        this.periodNanos = periodNanos;
    }

    public boolean isWanted() {
        return periodNanos != Parameter.OFF;
    }

    /** What a client asks for. */
    public LeaseTerms terms(int weight) {
        RunOnce once = isWanted() ? RunOnce.every(KEY, periodNanos, 0, false) : null;
        return new LeaseTerms(null, null, WhenIsolated.WAIT, "", once, null, weight);
    }

    /** A client comes. */
    public void onAsked(long nowNanos) {
        if (isWanted()) {
            asked.add(nowNanos);
        }
    }

    public void onGranted(long lease, long nowNanos) {
        if (isWanted()) {
            startedCount++;
            granted.put(lease, nowNanos);
        }
    }

    public void onEnded(long lease, LeaseEnd.Cause cause) {
        Long began = granted.remove(lease);
        if (began != null && cause == LeaseEnd.Cause.RELEASED) {
            succeeded.add(began);
        }
        doneCount += cause == LeaseEnd.Cause.DONE ? 1 : 0;
    }

    /** Only whole periods count: the first one begins when the fleet may still be starting. A run that is under way counts as one that succeeds. */
    public void addTo(RunMetrics metrics, long sinceNanos, long nowNanos) {
        if (!isWanted()) {
            return;
        }
        long first = sinceNanos / periodNanos + 1;
        long after = Math.max(first, nowNanos / periodNanos);
        TreeSet<Long> runs = new TreeSet<>(succeeded);
        runs.addAll(granted.values());
        metrics.put("jobs.periods", after - first);
        metrics.put("jobs.started", startedCount);
        metrics.put("jobs.refusedAsDone", doneCount);
        metrics.put("jobs.missed", missedCount(runs, first * periodNanos, after * periodNanos));
        metrics.put("jobs.repeated", repeatedCount(first * periodNanos, after * periodNanos));
    }

    private int missedCount(TreeSet<Long> runs, long fromNanos, long untilNanos) {
        // When the job was due for the first time in each period.
        TreeMap<Long, Long> due = new TreeMap<>();
        for (long at : asked) {
            Long last = runs.lower(at);
            if (last == null || at - last > RunOnce.windowNanos(periodNanos)) {
                due.putIfAbsent(at / periodNanos, at);
            }
        }
        int missed = 0;
        for (long at : due.values()) {
            Long run = runs.ceiling(at);
            Map.Entry<Long, Long> later = due.higherEntry(at / periodNanos);
            boolean ran = run != null && (later == null || run < later.getValue());
            missed += at >= fromNanos && at < untilNanos && !ran ? 1 : 0;
        }
        return missed;
    }

    private int repeatedCount(long fromNanos, long untilNanos) {
        List<Long> runs = succeeded.stream().sorted().toList();
        int repeated = 0;
        for (int i = 1; i < runs.size(); i++) {
            long at = runs.get(i);
            boolean early = at - runs.get(i - 1) <= RunOnce.windowNanos(periodNanos);
            repeated += early && at >= fromNanos && at < untilNanos ? 1 : 0;
        }
        return repeated;
    }
}
