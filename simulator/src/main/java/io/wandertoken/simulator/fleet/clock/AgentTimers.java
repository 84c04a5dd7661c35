package io.wandertoken.simulator.fleet.clock;

import io.wandertoken.protocol.agent.context.AgentTimer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The timers of one agent in one of its lives. Most are restarted long before they expire, so each has at most one step in
 * the queue, which checks when it comes up whether it is too early.
 */
public final class AgentTimers {

    private static final class Pending {
        private long deadlineNanos;
        private boolean running;
        private boolean planned;
        private long plannedNanos;
    }

    private final StepQueue queue;
    private final Consumer<AgentTimer> expired;
    private final Map<AgentTimer, Pending> timers = new LinkedHashMap<>();
    private int runningCount;
    private boolean dead;

    public AgentTimers(StepQueue queue, Consumer<AgentTimer> expired) {
        this.queue = queue;
        this.expired = expired;
    }

    public void start(AgentTimer timer, long afterNanos) {
        Pending pending = timers.computeIfAbsent(timer, any -> new Pending());
        // A time that is too long for a long lasts forever.
        long deadline = queue.now() + afterNanos;
        pending.deadlineNanos = deadline < queue.now() ? Long.MAX_VALUE : deadline;
        runningCount += pending.running ? 0 : 1;
        pending.running = true;
        if (!pending.planned || pending.plannedNanos > pending.deadlineNanos) {
            plan(timer, pending);
        }
    }

    public void stop(AgentTimer timer) {
        Pending pending = timers.get(timer);
        if (pending != null && pending.running) {
            pending.running = false;
            runningCount--;
        }
    }

    /** The agent is no more. */
    public void die() {
        dead = true;
        timers.clear();
    }

    public int runningCount() {
        return runningCount;
    }

    private void plan(AgentTimer timer, Pending pending) {
        pending.planned = true;
        pending.plannedNanos = pending.deadlineNanos;
        long planned = pending.plannedNanos;
        queue.at(planned, () -> onStep(timer, pending, planned));
    }

    private void onStep(AgentTimer timer, Pending pending, long plannedNanos) {
        if (dead || !pending.planned || pending.plannedNanos != plannedNanos) {
            return;
        }
        pending.planned = false;
        if (!pending.running) {
            timers.remove(timer, pending);
        } else if (pending.deadlineNanos > plannedNanos) {
            plan(timer, pending);
        } else {
            runningCount--;
            timers.remove(timer, pending);
            expired.accept(timer);
        }
    }
}
