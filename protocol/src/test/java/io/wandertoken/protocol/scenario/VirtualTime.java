package io.wandertoken.protocol.scenario;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;

/** What is to happen, by virtual time; what is to happen at the same time happens in the order in which it was planned. */
final class VirtualTime {
    private record Planned(long atNanos, long order, Runnable action) {}

    private final PriorityQueue<Planned> planned =
            new PriorityQueue<>(Comparator.comparingLong(Planned::atNanos).thenComparingLong(Planned::order));
    private long nowNanos;
    private long count;

    long nowNanos() {
        return nowNanos;
    }

    void after(long nanos, Runnable action) {
        planned.add(new Planned(nowNanos + nanos, count++, action));
    }

    /** Lets time pass until the given moment, or until what is waited for has happened; whether it has. */
    boolean runUntil(long endNanos, BooleanSupplier happened) {
        while (!happened.getAsBoolean()) {
            Planned next = planned.peek();
            if (next == null || next.atNanos > endNanos) {
                nowNanos = endNanos;
                return false;
            }
            planned.remove();
            nowNanos = next.atNanos;
            next.action.run();
        }
        return true;
    }
}
