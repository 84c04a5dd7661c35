package io.wandertoken.protocol.agent.demand;

import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.agent.message.Waiter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The wait queue of a token, while the token is here: agents in order of arrival.
 *
 * <pre>
 *   OPEN   --full, another one comes-->    CLOSED  (its last agent keeps those who come from now on)
 *   CLOSED --the keeper's list is taken over, or the keeper is silent--> OPEN
 * </pre>
 *
 * <p>Invariants: no agent is in it twice; at most {@link WaitQueueState#MOST} agents are in it.
 */
final class WaitQueue {

    /** When no more than this are left, the next ones are fetched from the keeper. */
    private static final int FEW = 1;

    /** The keeper's waiters fill it up to here: if the keeper is not among those who wait, the state has room for its place instead. */
    private static final int FULL = WaitQueueState.MOST - 1;

    /** An agent in the queue, and how often it did not answer. */
    private static final class Place {
        private final int peer;
        private final long number;
        private final long sinceNanos;
        private int unansweredCount;

        Place(Waiter waiter, long nowNanos) {
            peer = waiter.peer();
            number = waiter.number();
            sinceNanos = nowNanos - waiter.waitedNanos();
        }

        Waiter waiter(long nowNanos) {
            return new Waiter(peer, number, Math.max(0, nowNanos - sinceNanos));
        }
    }

    private final List<Place> places = new ArrayList<>();
    private int keeper = PeerRef.NOBODY;
    private long cursor;

    /** The queue that came with a token, or an empty one. */
    void load(@Nullable WaitQueueState state, long nowNanos) {
        clear();
        if (state != null) {
            state.waiters().forEach(waiter -> add(waiter, nowNanos));
            keeper = state.keeper();
            cursor = state.cursor();
        }
    }

    void clear() {
        places.clear();
        open();
    }

    /** The queue as it travels on. */
    WaitQueueState state(boolean called, long nowNanos) {
        return new WaitQueueState(called, waiters(nowNanos), keeper, cursor);
    }

    /**
     * Appends an agent, or renews its request if it waits already.
     *
     * @return its position from 1, or 0 when the keeper is to keep it
     */
    int add(Waiter waiter, long nowNanos) {
        int known = indexOf(waiter.peer());
        if (known >= 0) {
            if (places.get(known).number < waiter.number()) {
                places.set(known, new Place(waiter, nowNanos));
            }
            return known + 1;
        }
        if (isClosed() || places.size() >= WaitQueueState.MOST) {
            close();
            return 0;
        }
        places.add(new Place(waiter, nowNanos));
        return places.size();
    }

    /** The keeper's next waiters. */
    void addSegment(List<Waiter> waiters, long next, int remaining, long nowNanos) {
        for (Waiter waiter : waiters) {
            if (indexOf(waiter.peer()) < 0 && places.size() < FULL) {
                places.add(new Place(waiter, nowNanos));
            }
        }
        cursor = next;
        if (remaining == 0) {
            open();
        }
    }

    private void close() {
        if (!isClosed()) {
            keeper = places.get(places.size() - 1).peer;
            cursor = 0;
        }
    }

    /** The keeper has nobody left, or does not answer. */
    void open() {
        keeper = PeerRef.NOBODY;
        cursor = 0;
    }

    /** Another agent keeps the list. */
    void keptBy(int peer) {
        keeper = peer;
        cursor = 0;
    }

    void remove(int peer) {
        places.removeIf(place -> place.peer == peer);
    }

    /** An agent takes back its request, unless it has made another one since. */
    void withdraw(int peer, long number) {
        places.removeIf(place -> place.peer == peer && place.number <= number);
    }

    /** Takes the agent that is next out of the queue; {@link PeerRef#NOBODY} when nobody waits. */
    int poll() {
        return places.isEmpty() ? PeerRef.NOBODY : places.remove(0).peer;
    }

    /** An agent answered. */
    void onAnswer(int peer) {
        int index = indexOf(peer);
        if (index >= 0) {
            places.get(index).unansweredCount = 0;
        }
    }

    /** An agent is asked whether it still waits. Whether it did not answer so often that it lost its place to the next one. */
    boolean losesPlace(int index, int most) {
        Place place = places.get(index);
        place.unansweredCount++;
        if (place.peer == PeerRef.SELF || place.unansweredCount <= most || index == places.size() - 1) {
            return false;
        }
        places.remove(index);
        places.add(place);
        return true;
    }

    boolean isEmpty() {
        return places.isEmpty();
    }

    int size() {
        return places.size();
    }

    boolean isClosed() {
        return keeper != PeerRef.NOBODY;
    }

    /** Whether the keeper should be asked for more. */
    boolean runsLow() {
        return isClosed() && places.size() <= FEW;
    }

    int keeper() {
        return keeper;
    }

    long cursor() {
        return cursor;
    }

    /** How many of the keeper's waiters there is room for. */
    int room() {
        return Math.max(0, FULL - places.size());
    }

    List<Waiter> waiters(long nowNanos) {
        return places.stream().map(place -> place.waiter(nowNanos)).toList();
    }

    private int indexOf(int peer) {
        for (int i = 0; i < places.size(); i++) {
            if (places.get(i).peer == peer) {
                return i;
            }
        }
        return -1;
    }
}
