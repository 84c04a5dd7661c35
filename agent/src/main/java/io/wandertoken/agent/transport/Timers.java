package io.wandertoken.agent.transport;

import io.wandertoken.protocol.handover.HandoverTimer;
import io.wandertoken.protocol.token.TokenId;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The timers of all tokens, by deadline. A timer that is stopped or started anew leaves nothing behind: lingering lasts ten
 * minutes, and marks of old timers would pile up with every handover.
 */
final class Timers {

    /** A running timer. The sequence number makes equal deadlines expire in the order in which they were set. */
    record Running(TokenId token, HandoverTimer timer, long deadlineNanos, long sequence)
            implements Comparable<Running> {
        @Override
        public int compareTo(Running other) {
            int order = Long.compare(deadlineNanos, other.deadlineNanos);
            return order == 0 ? Long.compare(sequence, other.sequence) : order;
        }
    }

    private static final int KINDS = HandoverTimer.values().length;

    private final TreeSet<Running> byDeadline = new TreeSet<>();
    private final Map<TokenId, @Nullable Running[]> byToken = new HashMap<>();
    private long sequence;

    void start(TokenId token, HandoverTimer timer, long deadlineNanos) {
        @Nullable Running[] running = byToken.computeIfAbsent(token, unused -> new Running[KINDS]);
        Running old = running[timer.ordinal()];
        if (old != null) {
            byDeadline.remove(old);
        }
        Running started = new Running(token, timer, deadlineNanos, sequence++);
        running[timer.ordinal()] = started;
        byDeadline.add(started);
    }

    void stop(TokenId token, HandoverTimer timer) {
        @Nullable Running[] running = byToken.get(token);
        Running old = running == null ? null : running[timer.ordinal()];
        if (running != null && old != null) {
            byDeadline.remove(old);
            running[timer.ordinal()] = null;
            if (isEmpty(running)) {
                byToken.remove(token);
            }
        }
    }

    /** Takes the next timer whose deadline has passed, or null. */
    @Nullable
    Running poll(long nowNanos) {
        if (byDeadline.isEmpty() || byDeadline.first().deadlineNanos() > nowNanos) {
            return null;
        }
        Running due = byDeadline.first();
        stop(due.token(), due.timer());
        return due;
    }

    /** When the next timer expires, or never. */
    long nextDeadlineNanos() {
        return byDeadline.isEmpty() ? Long.MAX_VALUE : byDeadline.first().deadlineNanos();
    }

    int size() {
        return byDeadline.size();
    }

    private static boolean isEmpty(@Nullable Running[] running) {
        for (Running one : running) {
            if (one != null) {
                return false;
            }
        }
        return true;
    }
}
