package io.wandertoken.simulator.fleet.clock;

import io.wandertoken.simulator.engine.EventQueue;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What is to be done when: steps of one time are done in the order in which they were planned. */
public final class StepQueue {
    private final EventQueue queue = new EventQueue();
    private @Nullable Runnable[] steps = new Runnable[16];
    private int[] free = new int[16];
    private int freeCount;
    private int slotCount;
    private long now;
    private long doneCount;

    public long now() {
        return now;
    }

    /** How many steps were done. */
    public long doneCount() {
        return doneCount;
    }

    public void at(long timeNanos, Runnable step) {
        if (freeCount == 0 && slotCount == steps.length) {
            steps = Arrays.copyOf(steps, 2 * slotCount);
            free = Arrays.copyOf(free, 2 * slotCount);
        }
        int slot = freeCount == 0 ? slotCount++ : free[--freeCount];
        steps[slot] = step;
        queue.add(Math.max(now, timeNanos), slot);
    }

    public void after(long delayNanos, Runnable step) {
        at(now + delayNanos, step);
    }

    /** Does everything that is due before the given time, which is then the present. */
    public void runUntil(long endNanos) {
        while (queue.nextTime() < endNanos) {
            now = queue.nextTime();
            int slot = queue.poll();
            Runnable step = steps[slot];
            steps[slot] = null;
            free[freeCount++] = slot;
            doneCount++;
            if (step != null) {
                step.run();
            }
        }
        now = endNanos;
    }
}
