package io.wandertoken.simulator.request;

import io.wandertoken.simulator.statistics.Intervals;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * What is measured in one run. Entries and messages count from the first measured entry to the one after the last, so that
 * a whole number of rounds under heavy load gives the exact figures of a round.
 *
 * @paper M §2, §6 (waiting, fairness, messages, distance of the token)
 */
final class RequestStatistics {

    /** The longest wait that is told apart from longer ones, in units of the finest difference. */
    private static final long LONGEST_UNITS = 1L << 34;

    private record Waiter(int agent, long request) {}

    private final long unitNanos;
    private final Intervals waiting;
    private final long[] entriesOf;
    private final long[] requestedAt;

    /** By agent, the number of its latest request, and whether it is still waited for. */
    private final long[] requestOf;

    private final boolean[] isWaiting;

    /** By agent, how many entries of all there had been at each of its own; for bypasses. */
    private final EntryLog[] logs;

    /** All that wait, and some that no longer do, in the order of their requests. */
    private final ArrayDeque<Waiter> waiters = new ArrayDeque<>();

    /** All measured waits; only the first {@link #entries} places are filled. */
    private long[] waits = new long[1024];

    private boolean measuring;
    private long requestCount;
    private long entered;
    private long entries;
    private long requests;
    private long inversions;
    private long passes;
    private int bypass;

    RequestStatistics(int agents, long scaleNanos) {
        unitNanos = Math.max(1, scaleNanos / 1000);
        waiting = new Intervals(unitNanos, unitNanos * LONGEST_UNITS);
        entriesOf = new long[agents];
        requestedAt = new long[agents];
        requestOf = new long[agents];
        isWaiting = new boolean[agents];
        logs = new EntryLog[agents];
        Arrays.setAll(logs, agent -> new EntryLog());
    }

    void begin() {
        measuring = true;
    }

    void onRequested(int agent, long now) {
        requestedAt[agent] = now;
        // The number of entries so far tells later which entries of others came in between.
        requestOf[agent] = requestCount++;
        isWaiting[agent] = true;
        waiters.add(new Waiter(agent, requestOf[agent]));
        logs[agent].requestAfter = entered;
    }

    void onEntered(int agent, long now) {
        isWaiting[agent] = false;
        logs[agent].add(entered++);
        noteBypass(agent);
        if (measuring) {
            noteWait(now - requestedAt[agent]);
            entriesOf[agent]++;
        }
    }

    private void noteWait(long nanos) {
        if (entries == waits.length) {
            waits = Arrays.copyOf(waits, 2 * waits.length);
        }
        waits[(int) entries++] = nanos;
        waiting.add(Math.min(nanos, unitNanos * LONGEST_UNITS));
    }

    void onRequestSent() {
        requests += measuring ? 1 : 0;
    }

    void onInversionSent() {
        inversions += measuring ? 1 : 0;
    }

    void onPassed() {
        passes += measuring ? 1 : 0;
    }

    long entered() {
        return entered;
    }

    Intervals waiting() {
        return waiting;
    }

    RunMetrics metrics() {
        RunMetrics metrics = new RunMetrics();
        metrics.put("messagesPerEntry", perEntry(requests + inversions + passes));
        metrics.put("requestsPerEntry", perEntry(requests));
        metrics.put("inversionsPerEntry", perEntry(inversions));
        metrics.put("waiting.mean", waiting.meanNanos() / 1e9);
        long[] sorted = Arrays.copyOf(waits, (int) entries);
        Arrays.sort(sorted);
        metrics.put("waiting.p50", percentileNanos(sorted, 50) / 1e9);
        metrics.put("waiting.p99", percentileNanos(sorted, 99) / 1e9);
        metrics.put("waiting.max", waiting.maxNanos() / 1e9);
        metrics.put("bypass.max", bypass);
        metrics.putFairness(entriesOf.length, agent -> entriesOf[agent]);
        metrics.put("tokenDistance", perEntry(passes));
        metrics.put("largestShare", perEntry(Arrays.stream(entriesOf).max().orElse(0)));
        return metrics;
    }

    /** The least wait that a given share of all did not exceed: exact, because constant delays give exact figures. */
    private static double percentileNanos(long[] sorted, int percent) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) (((long) sorted.length * percent + 99) / 100) - 1];
    }

    private double perEntry(long count) {
        return entries == 0 ? Double.NaN : (double) count / entries;
    }

    /** How often one agent enters while another waits: it is enough to look at the agent that has waited longest. */
    private void noteBypass(int agent) {
        while (!waiters.isEmpty() && isOver(waiters.peek())) {
            waiters.remove();
        }
        if (measuring && !waiters.isEmpty()) {
            long since = logs[waiters.peek().agent].requestAfter;
            while (logs[agent].enteredMoreThan(bypass, since)) {
                bypass++;
            }
        }
    }

    private boolean isOver(Waiter waiter) {
        return !isWaiting[waiter.agent] || requestOf[waiter.agent] != waiter.request;
    }

    /** The entries of one agent, by their number among those of all. */
    private static final class EntryLog {
        private long[] numbers = new long[8];
        private int size;

        /** How many entries there had been when this agent made its latest request. */
        private long requestAfter;

        void add(long number) {
            if (size == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * size);
            }
            numbers[size++] = number;
        }

        boolean enteredMoreThan(int times, long since) {
            return size > times && numbers[size - 1 - times] >= since;
        }
    }
}
