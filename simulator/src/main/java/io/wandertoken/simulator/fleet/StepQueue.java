package io.wandertoken.simulator.fleet;

import io.wandertoken.simulator.engine.EventQueue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is to be done when: steps of one time are done in the order in which they were planned. */
final class StepQueue {
    private final EventQueue queue = new EventQueue();
    private final List<@Nullable Runnable> steps = new ArrayList<>();
    private final List<Integer> free = new ArrayList<>();
    private long now;
    private long doneCount;

    long now() {
        return now;
    }

    /** How many steps were done. */
    long doneCount() {
        return doneCount;
    }

    void at(long timeNanos, Runnable step) {
        int slot;
        if (free.isEmpty()) {
            slot = steps.size();
            steps.add(step);
        } else {
            slot = free.remove(free.size() - 1);
            steps.set(slot, step);
        }
        queue.add(Math.max(now, timeNanos), slot);
    }

    void after(long delayNanos, Runnable step) {
        at(now + delayNanos, step);
    }

    /** Does everything that is due before the given time, which is then the present. */
    void runUntil(long endNanos) {
        while (queue.nextTime() < endNanos) {
            now = queue.nextTime();
            int slot = queue.poll();
            Runnable step = steps.get(slot);
            steps.set(slot, null);
            free.add(slot);
            doneCount++;
            if (step != null) {
                step.run();
            }
        }
        now = endNanos;
    }
}
