package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.message.Reason;
import io.wandertoken.simulator.statistics.Intervals;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.Arrays;

/** Counts what happened in one run after its warm-up. */
final class FleetStatistics {
    /** A hundred years. */
    static final long LONGEST_NANOS = 3_155_760_000_000_000_000L;

    private static final long UNIT_NANOS = 10_000;

    /** What is counted and nothing else. */
    enum Event {
        RECOVERED,
        REMOVED,
        PASSED,
        PASSING_FAILED,
        ISOLATED,
        OVERLAP_SEEN,
        /** A grant had a fence that is not above those of all grants that were over. */
        FENCE_BEHIND,
        /** A lease was granted beside another one of the same permit or one too many, while the network was whole and no host stood still. */
        STARTED_BESIDE,
        /** An access began before the resource had rested for the gap. */
        GAP_BROKEN,
        /** A lease ended, other than with its host. */
        ENDED,
        /** A lease ended beside which another one of its permit was held, or more than there are permits, whatever its agent says. */
        OVERLAPPED,
        /** The same, and its agent called it exclusive. */
        FALSELY_EXCLUSIVE,
        /** An agent heard of another holder, and there was none. */
        FALSELY_OVERLAPPED,
        /** An agent could not confirm that a lease was the only one, although it was. */
        UNVERIFIED_ALONE,
        /** The same, of a lease that began when no fault was on, nor one patience of the guardians before. */
        UNVERIFIED_WHEN_QUIET
    }

    private final Intervals waiting = times();
    private final long[] counts = new long[Event.values().length];
    private final long[] violationCounts = new long[FleetViolation.Promise.values().length];
    private final long[] disbelievedCounts = new long[Reason.values().length];
    private long grantCount;
    private long regeneratedCount;
    private long killCount;
    private long churnCount;
    private int earlyMints;
    private boolean counting;

    static Intervals times() {
        return new Intervals(UNIT_NANOS, LONGEST_NANOS);
    }

    void startCounting() {
        counting = true;
    }

    void onGrant(long waitedNanos) {
        if (counting) {
            grantCount++;
            waiting.add(Math.min(LONGEST_NANOS, waitedNanos));
        }
    }

    void onRegenerated() {
        if (counting) {
            regeneratedCount++;
        } else {
            earlyMints++;
        }
    }

    void on(Event event) {
        counts[event.ordinal()] += counting ? 1 : 0;
    }

    /** Something was ignored. Most of what a bad network delivers is, so only words about tokens that were not believed are counted. */
    void onIgnored(Enum<?> reason) {
        if (counting && reason instanceof Reason disbelief) {
            disbelievedCounts[disbelief.ordinal()]++;
        }
    }

    void onKill() {
        killCount++;
    }

    void onChurn() {
        churnCount++;
    }

    void onViolation(FleetViolation.Promise promise) {
        violationCounts[promise.ordinal()]++;
    }

    Intervals waiting() {
        return waiting;
    }

    /**
     * @param datagramCounts how many datagrams were sent, by cause
     * @param agentSeconds how long all agents together were up
     * @param shares the share of time with each number of leases at once
     */
    RunMetrics metrics(double[] shares, int permits, double[] datagramCounts, double agentSeconds, TokenLedger tokens) {
        RunMetrics metrics = new RunMetrics();
        metrics.put("share0", share(shares, 0, 1));
        metrics.put("share1", share(shares, 1, 2));
        metrics.put("share2", share(shares, 2, 3));
        metrics.put("share3plus", share(shares, 3, shares.length));
        metrics.put("overlapShare", share(shares, permits + 1, shares.length));
        metrics.put("grants", grantCount);
        metrics.putTimes("waiting", waiting, 50, 99);
        putDatagrams(metrics, "datagrams.perGrant.", datagramCounts, grantCount == 0 ? Double.NaN : grantCount);
        putDatagrams(metrics, "datagrams.perAgentSecond.", datagramCounts, agentSeconds);
        double datagramCount = Arrays.stream(datagramCounts).sum();
        metrics.put("datagramsPerGrant", grantCount == 0 ? Double.NaN : datagramCount / grantCount);
        metrics.put("datagramsPerAgentSecond", datagramCount / agentSeconds);
        metrics.put("handovers", count(Event.PASSED));
        metrics.put("handoverFailures", count(Event.PASSING_FAILED));
        metrics.put("tokens.mintedInWarmup", earlyMints);
        metrics.put("tokens.regenerated", regeneratedCount);
        metrics.put("tokens.recovered", count(Event.RECOVERED));
        metrics.put("tokens.removed", count(Event.REMOVED));
        metrics.put("tokens.max", tokens.mostAtATime());
        metrics.put("losses", tokens.recovery().count());
        metrics.putTimes("recovery", tokens.recovery(), 50, 99);
        metrics.putTimes("recovery.guarded", tokens.guardedRecovery(), 50, 99);
        metrics.put("kills", killCount);
        metrics.put("changes", churnCount);
        metrics.put("isolations", count(Event.ISOLATED));
        metrics.put("overlapsSeen", count(Event.OVERLAP_SEEN));
        metrics.put("fencesBehind", count(Event.FENCE_BEHIND));
        metrics.put("startedBeside", count(Event.STARTED_BESIDE));
        metrics.put("gapsBroken", count(Event.GAP_BROKEN));
        metrics.put("outcomes.ended", count(Event.ENDED));
        metrics.put("outcomes.overlapped", count(Event.OVERLAPPED));
        metrics.put("outcomes.falselyExclusive", count(Event.FALSELY_EXCLUSIVE));
        metrics.put("outcomes.falselyOverlapped", count(Event.FALSELY_OVERLAPPED));
        metrics.put("outcomes.unverifiedAlone", count(Event.UNVERIFIED_ALONE));
        metrics.put("outcomes.unverifiedWhenQuiet", count(Event.UNVERIFIED_WHEN_QUIET));
        for (Reason reason : Reason.values()) {
            metrics.put("hearsay." + RunMetrics.key(reason), disbelievedCounts[reason.ordinal()]);
        }
        for (FleetViolation.Promise promise : FleetViolation.Promise.values()) {
            metrics.put("broken." + RunMetrics.key(promise), violationCounts[promise.ordinal()]);
        }
        return metrics;
    }

    private static void putDatagrams(RunMetrics metrics, String name, double[] counts, double divisor) {
        for (DatagramCause cause : DatagramCause.values()) {
            metrics.put(name + RunMetrics.key(cause), counts[cause.ordinal()] / divisor);
        }
    }

    long count(Event event) {
        return counts[event.ordinal()];
    }

    private static double share(double[] shares, int from, int to) {
        double sum = 0;
        for (int i = from; i < Math.min(to, shares.length); i++) {
            sum += shares[i];
        }
        return sum;
    }
}
