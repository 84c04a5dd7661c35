package io.wandertoken.simulator.engine;

import java.util.Arrays;

/**
 * One deadline per slot, moved often and reached seldom, like the regeneration timers of a fleet: every visit of the token
 * moves one, and hardly any is ever reached.
 *
 * <p>Each slot has at most one valid entry in a queue, at or before its deadline. Moving a deadline back costs two
 * comparisons; the entry comes up too early one day and is then queued again. Only moving it forward costs a queue
 * operation. Deadlines at or beyond the horizon are never queued.
 */
public final class Deadlines {
    private static final long NEVER = EventQueue.NEVER;

    private final long horizonNanos;

    /** For each slot its deadline and the time of its entry, side by side: in a large fleet every look is a cache miss. */
    private final long[] times;

    private final EventQueue queue = new EventQueue();

    public Deadlines(int slots, long horizonNanos) {
        this.horizonNanos = horizonNanos;
        times = new long[2 * slots];
        Arrays.fill(times, NEVER);
    }

    public void set(int slot, long deadlineNanos) {
        times[2 * slot] = deadlineNanos;
        if (deadlineNanos < times[2 * slot + 1] && deadlineNanos < horizonNanos) {
            times[2 * slot + 1] = deadlineNanos;
            queue.add(deadlineNanos, slot);
        }
    }

    public void clear(int slot) {
        times[2 * slot] = NEVER;
    }

    /** The earliest deadline if it lies before the given time, else {@link EventQueue#NEVER}. */
    public long nextBefore(long timeNanos) {
        while (queue.nextTime() < timeNanos) {
            long time = queue.nextTime();
            int slot = queue.peek();
            long deadline = times[2 * slot];
            boolean valid = times[2 * slot + 1] == time;
            if (valid && deadline == time) {
                return time;
            }
            queue.poll();
            if (valid) {
                times[2 * slot + 1] = NEVER;
                set(slot, deadline);
            }
            // Otherwise an earlier entry has taken over, and this one is a leftover.
        }
        return NEVER;
    }

    /** Takes the slot whose deadline {@link #nextBefore} has just told. */
    public int poll() {
        int slot = queue.poll();
        times[2 * slot] = NEVER;
        times[2 * slot + 1] = NEVER;
        return slot;
    }
}
