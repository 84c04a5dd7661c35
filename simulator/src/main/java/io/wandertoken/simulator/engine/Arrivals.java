package io.wandertoken.simulator.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Things on their way. They arrive in the order of their times, and at equal times in the order in which they left. */
public final class Arrivals<T> {
    private final EventQueue queue = new EventQueue();
    private final List<@Nullable T> things = new ArrayList<>();
    private final Deque<Integer> free = new ArrayDeque<>();

    public void add(long arrivalNanos, T thing) {
        Integer place = free.poll();
        if (place == null) {
            place = things.size();
            things.add(thing);
        } else {
            things.set(place, thing);
        }
        queue.add(arrivalNanos, place);
    }

    /** When the next one arrives, or {@link EventQueue#NEVER}. */
    public long nextTime() {
        return queue.nextTime();
    }

    /** Takes the next one. */
    public T poll() {
        int place = queue.poll();
        free.push(place);
        return Objects.requireNonNull(things.set(place, null));
    }
}
