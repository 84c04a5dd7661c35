package io.wandertoken.simulator.fleet;

import io.wandertoken.simulator.fleet.clock.StepQueue;
import io.wandertoken.simulator.scenario.Parameter;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * The time in which clients live. It is that of the agents, except that it leaps over long lulls, in which no client does
 * anything and none is about to be served: after a while in a lull the agents repeat what they do, and what they send
 * until its end is extrapolated from the last part that was simulated. So uses may be rare or long, and waits are what they would
 * be: the clients' own order and distances are not touched.
 */
final class ClientTime {

    /** How soon to look again for a lull in which nothing stands in the way of a leap. */
    private static final long RETRY_NANOS = 10_000_000L;

    private record Step(long atNanos, long number, Runnable action) {}

    private final StepQueue queue;
    private final long longestLullNanos;
    private final Supplier<long[]> sentCounts;
    private final BooleanSupplier isLull;
    private final LongConsumer onLeap;
    private final PriorityQueue<Step> steps =
            new PriorityQueue<>(Comparator.comparingLong(Step::atNanos).thenComparingLong(Step::number));
    private long stepCount;
    private long happeningCount;
    private long wakeAtNanos = Long.MAX_VALUE;
    private long leaptNanos;
    private final double[] unsentCounts = new double[DatagramCause.values().length];

    /**
     * @param longestLullNanos how much of a lull is simulated; {@link Parameter#OFF} for all of it
     * @param sentCounts how many datagrams all agents have sent, by cause
     * @param isLull whether nobody is about to be served
     * @param onLeap hears how much time is leapt over
     */
    ClientTime(
            StepQueue queue,
            long longestLullNanos,
            Supplier<long[]> sentCounts,
            BooleanSupplier isLull,
            LongConsumer onLeap) {
        this.queue = queue;
        this.longestLullNanos = longestLullNanos;
        this.sentCounts = sentCounts;
        this.isLull = isLull;
        this.onLeap = onLeap;
    }

    long now() {
        return queue.now() + leaptNanos;
    }

    /** How many datagrams agents would have sent in the time that was leapt over, by cause. */
    double[] unsentCounts() {
        return unsentCounts.clone();
    }

    void after(long nanos, Runnable action) {
        steps.add(new Step(now() + nanos, ++stepCount, action));
        wakeForNext();
    }

    /** A client has come, has got the resource or has given it back, or will come. */
    void onHappening() {
        if (longestLullNanos != Parameter.OFF) {
            long happening = ++happeningCount;
            queue.after(longestLullNanos / 2, () -> listen(happening));
        }
    }

    private void listen(long happening) {
        if (happening == happeningCount) {
            long sinceNanos = queue.now();
            long[] sentBefore = sentCounts.get();
            queue.after(longestLullNanos - longestLullNanos / 2, () -> leapInLull(happening, sentBefore, sinceNanos));
        }
    }

    private void leapInLull(long happening, long[] sentBefore, long sinceNanos) {
        if (happening != happeningCount) {
            return;
        }
        if (isLull.getAsBoolean()) {
            leap(sentBefore, queue.now() - sinceNanos);
        } else {
            queue.after(RETRY_NANOS, () -> leapInLull(happening, sentBefore, sinceNanos));
        }
    }

    /** What was sent in the given time until now goes on in the same way. */
    private void leap(long[] sentBefore, long heardNanos) {
        Step next = steps.peek();
        if (next != null) {
            long nanos = next.atNanos - now();
            leaptNanos += nanos;
            onLeap.accept(nanos);
            long[] sent = sentCounts.get();
            for (int i = 0; i < sent.length; i++) {
                unsentCounts[i] += (double) (sent[i] - sentBefore[i]) / heardNanos * nanos;
            }
            wakeForNext();
        }
    }

    private void wakeForNext() {
        Step next = steps.peek();
        if (next != null && next.atNanos - leaptNanos < wakeAtNanos) {
            long atNanos = next.atNanos - leaptNanos;
            wakeAtNanos = atNanos;
            queue.at(atNanos, () -> wake(atNanos));
        }
    }

    private void wake(long atNanos) {
        if (atNanos != wakeAtNanos) {
            // Something else has come first.
            return;
        }
        for (Step next = steps.peek(); next != null && next.atNanos <= now(); next = steps.peek()) {
            steps.remove();
            next.action.run();
        }
        wakeAtNanos = Long.MAX_VALUE;
        wakeForNext();
    }
}
