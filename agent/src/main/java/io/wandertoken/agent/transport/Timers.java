package io.wandertoken.agent.transport;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Named timers, by deadline. A timer that is stopped or started anew leaves nothing behind: lingering lasts ten minutes, and
 * marks of old timers would pile up with every handover.
 *
 * @param <K> what names a timer
 */
final class Timers<K> {

    /** A running timer. The sequence number makes equal deadlines expire in the order in which they were set. */
    private record Running<K>(K name, long deadlineNanos, long sequence) implements Comparable<Running<K>> {
        @Override
        public int compareTo(Running<K> other) {
            int order = Long.compare(deadlineNanos, other.deadlineNanos);
            return order == 0 ? Long.compare(sequence, other.sequence) : order;
        }
    }

    private final TreeSet<Running<K>> byDeadline = new TreeSet<>();
    private final Map<K, Running<K>> byName = new HashMap<>();
    private long sequence;

    void start(K name, long deadlineNanos) {
        Running<K> started = new Running<>(name, deadlineNanos, sequence++);
        Running<K> old = byName.put(name, started);
        if (old != null) {
            byDeadline.remove(old);
        }
        byDeadline.add(started);
    }

    void stop(K name) {
        Running<K> old = byName.remove(name);
        if (old != null) {
            byDeadline.remove(old);
        }
    }

    /** Takes the next timer whose deadline has passed, or null. */
    @Nullable
    K poll(long nowNanos) {
        if (byDeadline.isEmpty() || byDeadline.first().deadlineNanos() > nowNanos) {
            return null;
        }
        K due = byDeadline.first().name();
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
