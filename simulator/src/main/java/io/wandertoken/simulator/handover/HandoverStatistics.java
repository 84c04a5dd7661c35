package io.wandertoken.simulator.handover;

import io.wandertoken.protocol.Durations;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Intervals;
import io.wandertoken.simulator.statistics.RunMetrics;

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
        long lost = 0;
        for (long count : lossCounts) {
            lost += count;
        }
        long doubled = violationCounts[HandoverViolation.Promise.ONE_HOLDER.ordinal()];
        RunMetrics metrics = new RunMetrics();
        metrics.put("handovers", offeredCount);
        metrics.put("completed", latency.count());
        metrics.put("failures", failureCount);
        metrics.put("failureShare", share(failureCount));
        metrics.put("doubled", doubled);
        metrics.put("doubledShare", share(doubled));
        metrics.put("lost.total", lost);
        metrics.put("lost.holderCrashed", count(TokenChecker.Loss.HOLDER_CRASHED));
        metrics.put("lost.destinationCrashed", count(TokenChecker.Loss.DESTINATION_CRASHED));
        metrics.put("lost.sourceCrashed", count(TokenChecker.Loss.SOURCE_CRASHED));
        metrics.put("lost.silence", count(TokenChecker.Loss.SILENCE));
        metrics.put("lost.unexplained", count(TokenChecker.Loss.UNEXPLAINED));
        metrics.put("lostShare", share(lostHandoverCount));
        metrics.put("fencesBroken", violationCounts[HandoverViolation.Promise.FENCES_GROW.ordinal()]);
        metrics.put("stuck", violationCounts[HandoverViolation.Promise.PROGRESS.ordinal()]);
        metrics.put("crashes", crashCount);
        putTimes(metrics, "latency", latency);
        putTimes(metrics, "sourceBusy", busy);
        metrics.put("datagramsPerHandover", share(datagramCount));
        return metrics;
    }

    private static void putTimes(RunMetrics metrics, String name, Intervals times) {
        metrics.put(name + ".mean", Durations.seconds(times.meanNanos()));
        metrics.put(name + ".p50", Durations.seconds(times.percentileNanos(50)));
        metrics.put(name + ".p99", Durations.seconds(times.percentileNanos(99)));
        metrics.put(name + ".p999", Durations.seconds(times.percentileNanos(99.9)));
        metrics.put(name + ".max", Durations.seconds(times.maxNanos()));
    }

    private long count(TokenChecker.Loss loss) {
        return lossCounts[loss.ordinal()];
    }

    private double share(long count) {
        return (double) count / offeredCount;
    }
}
