package io.wandertoken.simulator.fleet.ledger;

import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.context.LeaseTerms.WhenIsolated;
import io.wandertoken.protocol.memory.RunOnce;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The job that clients of all hosts share, if it should run once per period: how often it ran in each. */
public final class JobRuns {
    private static final long KEY = 1;

    private final long periodNanos;
    private final Map<Long, Long> granted = new HashMap<>();

    /** How many runs began in a period and succeeded. */
    private final TreeMap<Long, Integer> runs = new TreeMap<>();

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

    public void onGranted(long lease, long nowNanos) {
        if (isWanted()) {
            startedCount++;
            granted.put(lease, nowNanos);
        }
    }

    public void onEnded(long lease, LeaseEnd.Cause cause) {
        Long began = granted.remove(lease);
        if (began != null && cause == LeaseEnd.Cause.RELEASED) {
            runs.merge(began / periodNanos, 1, Integer::sum);
        }
        doneCount += cause == LeaseEnd.Cause.DONE ? 1 : 0;
    }

    /** Only whole periods count: the first one begins when the fleet may still be starting. */
    public void addTo(RunMetrics metrics, long sinceNanos, long nowNanos) {
        if (!isWanted()) {
            return;
        }
        long first = sinceNanos / periodNanos + 1;
        long after = nowNanos / periodNanos;
        int missed = 0;
        int repeated = 0;
        for (long period = first; period < after; period++) {
            int count = runs.getOrDefault(period, 0);
            missed += count == 0 ? 1 : 0;
            repeated += Math.max(0, count - 1);
        }
        metrics.put("jobs.periods", Math.max(0, after - first));
        metrics.put("jobs.started", startedCount);
        metrics.put("jobs.refusedAsDone", doneCount);
        metrics.put("jobs.missed", missed);
        metrics.put("jobs.repeated", repeated);
    }
}
