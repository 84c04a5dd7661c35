package io.wandertoken.agent.live.lease;

import io.wandertoken.control.EnumWords;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.MetricView;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How long clients of a resource waited and held their leases, and how the leases ended. Only the agent's own thread uses it. */
public final class LeaseStatistics {
    private static final double NANOS_PER_SECOND = 1e9;

    private final DurationHistogram waits = new DurationHistogram();
    private final DurationHistogram holds = new DurationHistogram();
    private final Map<LeaseOutcome.Result, Long> endedCounts = new EnumMap<>(LeaseOutcome.Result.class);

    /** Whether the last lease was. */
    private boolean unverified;

    void onGranted(long waitedNanos) {
        waits.add(waitedNanos / NANOS_PER_SECOND);
    }

    /**
     * A lease that was granted has ended.
     *
     * @return whether it is news that leases are unverified: the last one was not
     */
    public boolean onEnded(LeaseOutcome outcome) {
        boolean before = unverified;
        unverified = outcome.result() == LeaseOutcome.Result.UNVERIFIED;
        holds.add(outcome.held().toNanos() / NANOS_PER_SECOND);
        count(outcome.result());
        return unverified && !before;
    }

    /** A request has ended without a grant. */
    public void onNeverGranted() {
        count(LeaseOutcome.Result.NEVER_GRANTED);
    }

    private void count(LeaseOutcome.Result result) {
        endedCounts.merge(result, 1L, Long::sum);
    }

    List<MetricView> metrics(String resource) {
        List<MetricView> metrics = new ArrayList<>();
        for (LeaseOutcome.Result result : LeaseOutcome.Result.values()) {
            Map<String, String> labels = new LinkedHashMap<>();
            labels.put("resource", resource);
            labels.put("outcome", EnumWords.of(result));
            metrics.add(new MetricView(
                    "wander_leases_ended_total",
                    "Leases and requests that have ended, by outcome.",
                    true,
                    labels,
                    endedCounts.getOrDefault(result, 0L)));
        }
        waits.addTo(metrics, "wander_lease_wait_seconds", "From request to grant.", resource);
        holds.addTo(metrics, "wander_lease_hold_seconds", "From grant to end.", resource);
        return metrics;
    }
}
