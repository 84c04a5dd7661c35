package io.wandertoken.simulator.membership;

import io.wandertoken.simulator.statistics.Intervals;
import io.wandertoken.simulator.statistics.RunMetrics;

/** Adds up what a run shows. Ages and gaps are in return times. */
final class MembershipStatistics {
    private final double returnTimeNanos;
    private final Intervals gaps;
    private final RunMetrics metrics = new RunMetrics();
    private long attemptCount;
    private long deadCount;
    private long ageCount;
    private double ageSum;
    private long over5;
    private long over10;
    private long datagramCount;

    MembershipStatistics(long returnTimeNanos, long longestNanos) {
        this.returnTimeNanos = returnTimeNanos;
        gaps = new Intervals(Math.max(1, returnTimeNanos / 1000), longestNanos);
    }

    void attempted(boolean dead) {
        attemptCount++;
        deadCount += dead ? 1 : 0;
    }

    void returned(long gapNanos) {
        gaps.add(gapNanos);
    }

    void aged(long ageNanos) {
        double age = ageNanos / returnTimeNanos;
        ageCount++;
        ageSum += age;
        over5 += age > 5 ? 1 : 0;
        over10 += age > 10 ? 1 : 0;
    }

    void sent() {
        datagramCount++;
    }

    /** The state of the views at the end. */
    void finish(Overlay overlay, int agents, double returnTimes) {
        metrics.put("deadHits", (double) deadCount / attemptCount);
        metrics.put("age.mean", ageSum / ageCount);
        metrics.put("age.over5", (double) over5 / ageCount);
        metrics.put("age.over10", (double) over10 / ageCount);
        metrics.put("gap.p99", gaps.percentileNanos(99) / returnTimeNanos);
        metrics.put("gap.p999", gaps.percentileNanos(99.9) / returnTimeNanos);
        metrics.put("unknownShare", overlay.unknownShare());
        metrics.put("connectedShare", overlay.connectedShare());
        metrics.put("liveEntries", (double) overlay.linkCount() / agents);
        metrics.put("datagrams", datagramCount / (agents * returnTimes));
    }

    void put(String metric, double value) {
        metrics.put(metric, value);
    }

    RunMetrics metrics() {
        return metrics;
    }

    Intervals gaps() {
        return gaps;
    }
}
