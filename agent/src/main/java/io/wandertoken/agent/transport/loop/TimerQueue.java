package io.wandertoken.agent.transport.loop;

import io.wandertoken.protocol.agent.context.AgentTimer;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Named timers, by deadline. A timer that is stopped or started anew leaves nothing behind: lingering lasts ten minutes, and
 * marks of old timers would pile up with every handover.
 */
public final class TimerQueue {

    /** A running timer. The sequence number makes equal deadlines expire in the order in which they were set. */
    private record Running(AgentTimer name, long deadlineNanos, long sequence) implements Comparable<Running> {
        @Override
        public int compareTo(Running other) {
            int order = Long.compare(deadlineNanos, other.deadlineNanos);
            return order == 0 ? Long.compare(sequence, other.sequence) : order;
        }
    }

    private final TreeSet<Running> byDeadline = new TreeSet<>();
    private final Map<AgentTimer, Running> byName = new HashMap<>();
    private long sequence;

    public void start(AgentTimer name, long deadlineNanos) {
        Running started = new Running(name, deadlineNanos, sequence++);
        Running old = byName.put(name, started);
        if (old != null) {
            byDeadline.remove(old);
        }
        byDeadline.add(started);
    }

    public void stop(AgentTimer name) {
        Running old = byName.remove(name);
        if (old != null) {
            byDeadline.remove(old);
        }
    }

    /** Takes the next timer whose deadline has passed, or null. */
    @Nullable
    AgentTimer poll(long nowNanos) {
        if (byDeadline.isEmpty() || byDeadline.first().deadlineNanos() > nowNanos) {
            return null;
        }
        AgentTimer due = byDeadline.first().name();
        stop(due);
        return due;
    }

    /** When the next timer expires, or never. */
    long nextDeadlineNanos() {
        return byDeadline.isEmpty() ? Long.MAX_VALUE : byDeadline.first().deadlineNanos();
    }

    int size() {
        return byDeadline.size();
    }
}
