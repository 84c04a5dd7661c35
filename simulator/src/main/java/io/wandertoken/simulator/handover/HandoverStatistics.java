package io.wandertoken.simulator.handover;

import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Intervals;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.Arrays;

/** Counts what became of the handovers of one run. */
final class HandoverStatistics {
    private static final long UNIT_NANOS = 10_000;
    private static final long LONGEST_NANOS = 3_600_000_000_000L;

    private final Intervals latency = new Intervals(UNIT_NANOS, LONGEST_NANOS);
    private final Intervals busy = new Intervals(UNIT_NANOS, LONGEST_NANOS);
    private final int target;
    private final long[] lossCounts = new long[TokenChecker.Loss.values().length];
    private final long[] violationCounts = new long[HandoverViolation.Promise.values().length];

    private long offeredCount;
    private long failureCount;
    private long lostHandoverCount;
    private long crashCount;
    private long datagramCount;

    HandoverStatistics(Scenario scenario) {
        target = scenario.get(HandoverParameters.HANDOVERS);
    }

    void onOffered() {
        offeredCount++;
    }

    /** Whether all handovers that were asked for have begun; what happens later is not counted. */
    boolean isComplete() {
        return offeredCount >= target;
    }

    long offeredCount() {
        return offeredCount;
    }

    void onTaken(long afterNanos) {
        latency.add(Math.min(afterNanos, LONGEST_NANOS));
    }

    /** The source is free again. */
    void onSourceDone(long afterNanos) {
        busy.add(Math.min(afterNanos, LONGEST_NANOS));
    }

    void onFailed() {
        failureCount++;
    }

    void onCrash() {
        crashCount++;
    }

    /** @param inHandover whether it was being handed over; a holder may also crash before that */
    void onLost(TokenChecker.Loss loss, boolean inHandover) {
        lossCounts[loss.ordinal()]++;
        if (inHandover) {
            lostHandoverCount++;
        }
    }

    void onViolation(HandoverViolation.Promise promise) {
        violationCounts[promise.ordinal()]++;
    }

    void onDatagrams(long count) {
        datagramCount = count;
    }

    Intervals latency() {
        return latency;
    }

    RunMetrics metrics() {
        long lost = Arrays.stream(lossCounts).sum();
        long doubled = violationCounts[HandoverViolation.Promise.ONE_HOLDER.ordinal()];
        RunMetrics metrics = new RunMetrics();
        metrics.put("handovers", offeredCount);
        metrics.put("completed", latency.count());
        metrics.put("failures", failureCount);
        metrics.put("failureShare", share(failureCount));
        metrics.put("doubled", doubled);
        metrics.put("doubledShare", share(doubled));
        metrics.put("lost.total", lost);
        for (TokenChecker.Loss loss : TokenChecker.Loss.values()) {
            metrics.put("lost." + RunMetrics.key(loss), lossCounts[loss.ordinal()]);
        }
        metrics.put("lostShare", share(lostHandoverCount));
        metrics.put("fencesBroken", violationCounts[HandoverViolation.Promise.FENCES_GROW.ordinal()]);
        metrics.put("stuck", violationCounts[HandoverViolation.Promise.PROGRESS.ordinal()]);
        metrics.put("crashes", crashCount);
        metrics.putTimes("latency", latency, 50, 99, 99.9);
        metrics.putTimes("sourceBusy", busy, 50, 99, 99.9);
        metrics.put("datagramsPerHandover", share(datagramCount));
        return metrics;
    }

    private double share(long count) {
        return (double) count / offeredCount;
    }
}
