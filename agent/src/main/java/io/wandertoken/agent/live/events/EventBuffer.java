package io.wandertoken.agent.live.events;

import io.wandertoken.control.AgentMonitor.Subscription;
import io.wandertoken.control.EventView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The last events of an agent, and the subscribers for new ones. Frequent kinds have limits of their own, so that the hops
 * of a token, or the start of a fleet, do not push out rarer events.
 */
final class EventBuffer {

    /** Kinds of events that share a limit. */
    private enum Place {
        HOPS(250),
        WISHES(250),
        MEMBERS(250),
        OTHERS(1_000);

        private final int most;

        Place(int most) {
            this.most = most;
        }

        static Place of(EventView.Kind kind) {
            return switch (kind) {
                case TOKEN_ARRIVED, TOKEN_PASSED, TOKEN_SEEN -> HOPS;
                case LEASE_WAITING, WAITER_SEEN, REQUEST_SENT, REQUEST_RECEIVED -> WISHES;
                case MEMBER_FOUND, MEMBER_LEFT, MEMBER_EXCLUDED, MEMBER_QUARANTINED -> MEMBERS;
                default -> OTHERS;
            };
        }
    }

    private final Map<Place, Deque<EventView>> places = new EnumMap<>(Place.class);
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
            Place place = Place.of(event.kind());
            Deque<EventView> events = places.computeIfAbsent(place, made -> new ArrayDeque<>());
            events.add(event);
            if (events.size() > place.most) {
                events.remove();
            }
        }
        for (Consumer<EventView> listener : listeners) {
            listener.accept(event);
        }
    }

    /** The latest events after a number, oldest first. */
    synchronized List<EventView> after(long sequence, int limit) {
        List<EventView> found = new ArrayList<>();
        for (Deque<EventView> events : places.values()) {
            events.stream().filter(event -> event.sequence() > sequence).forEach(found::add);
        }
        found.sort(Comparator.comparingLong(EventView::sequence));
        return found.size() <= limit ? found : found.subList(found.size() - limit, found.size());
    }

    Subscription subscribe(Consumer<EventView> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }
}
