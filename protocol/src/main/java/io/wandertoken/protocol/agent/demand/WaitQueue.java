package io.wandertoken.protocol.agent.demand;

import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.agent.message.Waiter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The wait queue of a token, while the token is here: agents in order of their tags, which is the order of arrival if all have one weight.
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
        private long tag;
        private int unansweredCount;

        Place(Waiter waiter, long nowNanos) {
            peer = waiter.peer();
            number = waiter.number();
            sinceNanos = nowNanos - waiter.waitedNanos();
            tag = waiter.tag();
        }

        Waiter waiter(long nowNanos) {
            return new Waiter(peer, number, Math.max(0, nowNanos - sinceNanos), tag);
        }
    }

    private final List<Place> places = new ArrayList<>();
    private int keeper = PeerRef.NOBODY;
    private long cursor;

    /** The greatest tag of those who were served. */
    private long tag;

    /** The queue that came with a token, or an empty one. */
    void load(@Nullable WaitQueueState state, long nowNanos) {
        clear();
        if (state != null) {
            tag = state.tag();
            state.waiters().forEach(waiter -> add(waiter, nowNanos));
            keeper = state.keeper();
            cursor = state.cursor();
        }
    }

    void clear() {
        places.clear();
        tag = 0;
        open();
    }

    /** The queue as it travels on. */
    WaitQueueState state(boolean called, long nowNanos) {
        return new WaitQueueState(called, waiters(nowNanos), keeper, cursor, tag);
    }

    /** The tag of an agent of the given weight that begins to wait now. */
    long tagFor(int weight) {
        return tag + Waiter.STEP / weight;
    }

    /**
     * Takes an agent in, where it is if it waits already; behind the others if it has made another request since. A closed queue takes only those
     * who precede one that is in it.
     *
     * @return its position from 1, or 0 when the keeper is to keep it
     */
    int add(Waiter waiter, long nowNanos) {
        int known = indexOf(waiter.peer());
        if (known >= 0 && waiter.follows(places.get(known).number)) {
            places.remove(known);
        } else if (known >= 0) {
            renew(known, waiter, nowNanos);
            return known + 1;
        }
        int index = indexFor(waiter.tag());
        if (isClosed() ? index == places.size() || places.size() >= FULL : places.size() >= WaitQueueState.MOST) {
            close();
            return 0;
        }
        places.add(index, new Place(waiter, nowNanos));
        return index + 1;
    }

    /** An earlier request of the same agent, which somebody remembered for long, does not replace a later one. */
    private void renew(int known, Waiter waiter, long nowNanos) {
        if (places.get(known).number < waiter.number()) {
            places.set(known, new Place(waiter.withTag(places.get(known).tag), nowNanos));
        }
    }

    private int indexFor(long other) {
        int index = places.size();
        while (index > 0 && places.get(index - 1).tag > other) {
            index--;
        }
        return index;
    }

    /** The keeper's next waiters. Those for whom there is no room any more, because a question was repeated, stay with the keeper. */
    void addSegment(List<Waiter> waiters, long next, int remaining, long nowNanos) {
        int taken = 0;
        while (taken < waiters.size() && takes(waiters.get(taken), nowNanos)) {
            taken++;
        }
        int left = waiters.size() - taken;
        cursor = next - left;
        if (remaining + left == 0) {
            open();
        }
    }

    private boolean takes(Waiter waiter, long nowNanos) {
        int known = indexOf(waiter.peer());
        if (known >= 0) {
            renew(known, waiter, nowNanos);
            return true;
        }
        if (places.size() >= FULL) {
            return false;
        }
        // A keeper may keep tags of another token.
        long within = Math.max(tag, Math.min(tag + Waiter.STEP, waiter.tag()));
        places.add(indexFor(within), new Place(waiter.withTag(within), nowNanos));
        return true;
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
        if (places.isEmpty()) {
            return PeerRef.NOBODY;
        }
        Place next = places.remove(0);
        tag = Math.max(tag, next.tag);
        return next.peer;
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
        place.tag = places.get(places.size() - 1).tag;
        places.add(place);
        return true;
    }

    boolean isEmpty() {
        return places.isEmpty();
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
        return places.isEmpty()
                ? List.of()
                : places.stream().map(place -> place.waiter(nowNanos)).toList();
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
