package io.wandertoken.agent.live;

import io.wandertoken.agent.control.AgentControl.Subscription;
import io.wandertoken.agent.control.EventView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The last events of an agent, and those who want to hear of more. Frequent ones have a buffer of their own, so that a token
 * that hops does not push out what people want to know.
 */
final class EventBuffer {
    private static final int MOST = 2_000;

    private final Deque<EventView> frequent = new ArrayDeque<>();
    private final Deque<EventView> rare = new ArrayDeque<>();
    private final List<Consumer<EventView>> listeners = new CopyOnWriteArrayList<>();
    private long nextSequence = 1;

    /** Makes the event with the next number. */
    interface Maker {
        EventView make(long sequence);
    }

    void add(Maker maker) {
        EventView event;
        synchronized (this) {
            event = maker.make(nextSequence++);
            Deque<EventView> buffer = isFrequent(event) ? frequent : rare;
            buffer.add(event);
            if (buffer.size() > MOST) {
                buffer.remove();
            }
        }
        for (Consumer<EventView> listener : listeners) {
            listener.accept(event);
        }
    }

    /** The latest events after a number, oldest first. */
    synchronized List<EventView> after(long sequence, int limit) {
        List<EventView> found = new ArrayList<>();
        rare.stream().filter(event -> event.sequence() > sequence).forEach(found::add);
        frequent.stream().filter(event -> event.sequence() > sequence).forEach(found::add);
        found.sort((a, b) -> Long.compare(a.sequence(), b.sequence()));
        return found.size() <= limit ? found : found.subList(found.size() - limit, found.size());
    }

    Subscription subscribe(Consumer<EventView> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    private static boolean isFrequent(EventView event) {
        return event.kind() == EventView.Kind.TOKEN_ARRIVED || event.kind() == EventView.Kind.TOKEN_PASSED;
    }
}
