package io.wandertoken.cli.demo;

import io.wandertoken.simulator.statistics.TimeShares;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Accesses to the resource in one phase: the shares of the time with n fetches at once, how long fetches took, and
 * how often each had its turn. Safe for several threads; times come from one clock.
 */
final class AccessStatistics {
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * What was counted.
     *
     * @param seconds for how long
     * @param shares of the time with n fetches at once, from n = 0 on
     * @param accesses how many fetches began
     * @param intervals from start to start of the same subscriber
     * @param fetches how long they took
     * @param gaps from the end of a fetch until the next one began, without a fetch in between
     */
    public record Figures(
            double seconds,
            List<Double> shares,
            int accesses,
            DurationStatistics intervals,
            DurationStatistics fetches,
            DurationStatistics gaps) {

        public Figures {
            shares = List.copyOf(shares);
        }

        /** The share of the time with at least that number of fetches at once. */
        public double shareFrom(int least) {
            return shares.stream().skip(least).mapToDouble(Double::doubleValue).sum();
        }

        public double share(int exactly) {
            return exactly < shares.size() ? shares.get(exactly) : 0;
        }
    }

    private final long[] lastStart;
    private final List<Long> intervals = new ArrayList<>();
    private final List<Long> lengths = new ArrayList<>();
    private final List<Long> gaps = new ArrayList<>();
    private long beganNanos;
    private long changedNanos;
    private long idleSinceNanos = Long.MIN_VALUE;
    private TimeShares concurrency;
    private int count;

    /** @param subscribers how many there are, from number 0 on */
    AccessStatistics(int subscribers, long nowNanos) {
        lastStart = new long[subscribers];
        Arrays.fill(lastStart, Long.MIN_VALUE);
        beganNanos = nowNanos;
        changedNanos = nowNanos;
        concurrency = new TimeShares(nowNanos);
    }

    /** Counts from now on; what is under way goes on, but only what begins from now on is judged by its length. */
    synchronized void begin(long nowNanos) {
        int active = change(0, nowNanos);
        beganNanos = changedNanos;
        concurrency = new TimeShares(changedNanos);
        concurrency.set(active, changedNanos);
        intervals.clear();
        lengths.clear();
        gaps.clear();
        count = 0;
    }

    /** A subscriber begins to fetch. The time that is counted. */
    synchronized long start(int subscriber, long nowNanos) {
        int active = change(1, nowNanos);
        if (lastStart[subscriber] >= beganNanos) {
            intervals.add(changedNanos - lastStart[subscriber]);
        }
        if (active == 1 && idleSinceNanos >= beganNanos) {
            gaps.add(changedNanos - idleSinceNanos);
        }
        lastStart[subscriber] = changedNanos;
        count++;
        return changedNanos;
    }

    /** A fetch ended, done or not. */
    synchronized void end(long sinceNanos, long nowNanos) {
        int active = change(-1, nowNanos);
        if (sinceNanos >= beganNanos) {
            lengths.add(changedNanos - sinceNanos);
        }
        if (active == 0) {
            idleSinceNanos = changedNanos;
        }
    }

    /** What was counted until now. */
    synchronized Figures figures(long nowNanos) {
        change(0, nowNanos);
        return new Figures(
                (changedNanos - beganNanos) / NANOS_PER_SECOND,
                Arrays.stream(concurrency.shares(changedNanos)).boxed().toList(),
                count,
                sample(intervals),
                sample(lengths),
                sample(gaps));
    }

    /** How many fetch from now on. */
    private int change(int more, long nowNanos) {
        // Threads may come in another order than that in which they looked at the clock.
        changedNanos = Math.max(nowNanos, changedNanos);
        concurrency.set(concurrency.value() + more, changedNanos);
        return concurrency.value();
    }

    private static DurationStatistics sample(List<Long> nanos) {
        return DurationStatistics.ofNanos(
                nanos.stream().mapToLong(Long::longValue).toArray());
    }
}
