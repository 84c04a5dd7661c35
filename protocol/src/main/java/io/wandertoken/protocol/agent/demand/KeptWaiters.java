package io.wandertoken.protocol.agent.demand;

import io.wandertoken.protocol.agent.message.Waiter;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a wait queue that this agent keeps, because the token has no room for it. Each waiter has a place number that only grows,
 * so the holder can take waiters over without losing or doubling any when datagrams get lost.
 */
final class KeptWaiters {

    /** The maximum number of waiters. Further ones ask again later. */
    private static final int MOST = 10_000;

    private record Kept(long place, int peer, long number, long sinceNanos) {
        Waiter waiter(long nowNanos) {
            return new Waiter(peer, number, Math.max(0, nowNanos - sinceNanos));
        }
    }

    private final List<Kept> waiters = new ArrayList<>();

    /** Those whom the holder took over last; it may not have got them. */
    private final List<Kept> taken = new ArrayList<>();

    private long lastPlace;

    /** The place number of the one whose place was confirmed last. */
    private long lastConfirmed;

    /** Keeps a waiter, behind all others unless it is here already. Its position in the list from 1, or 0 when there is no room. */
    int add(Waiter waiter, long nowNanos) {
        int known = indexOf(waiter.peer());
        if (known >= 0) {
            long place = waiters.get(known).place;
            waiters.set(known, new Kept(place, waiter.peer(), waiter.number(), nowNanos - waiter.waitedNanos()));
            return known + 1;
        }
        if (waiters.size() >= MOST) {
            return 0;
        }
        lastPlace++;
        waiters.add(new Kept(lastPlace, waiter.peer(), waiter.number(), nowNanos - waiter.waitedNanos()));
        return waiters.size();
    }

    /**
     * The holder takes waiters over.
     *
     * @param cursor the place number from which on it has none
     * @return the first ones, which are no longer in the list
     */
    List<Waiter> take(long cursor, int room, long nowNanos) {
        if (!taken.isEmpty() && cursor <= taken.get(0).place) {
            // It did not get the last ones.
            taken.removeIf(kept -> indexOf(kept.peer) >= 0);
            waiters.addAll(0, taken);
        }
        List<Kept> first = waiters.subList(0, Math.min(room, waiters.size()));
        taken.clear();
        taken.addAll(first);
        first.clear();
        return waiters(taken, nowNanos);
    }

    /** The cursor behind the waiters that were taken over last, or the given one if none were. */
    long cursorBehind(long cursor) {
        return taken.isEmpty() ? cursor : taken.get(taken.size() - 1).place + 1;
    }

    List<Waiter> all(long nowNanos) {
        return waiters(waiters, nowNanos);
    }

    private static List<Waiter> waiters(List<Kept> list, long nowNanos) {
        return list.stream().map(kept -> kept.waiter(nowNanos)).toList();
    }

    void withdraw(int peer, long number) {
        waiters.removeIf(kept -> kept.peer == peer && kept.number <= number);
    }

    void remove(int peer) {
        waiters.removeIf(kept -> kept.peer == peer);
    }

    int size() {
        return waiters.size();
    }

    boolean isEmpty() {
        return waiters.isEmpty();
    }

    void clear() {
        waiters.clear();
        taken.clear();
    }

    /** The index of the next one whose place is confirmed, in rotation. */
    int nextToConfirm() {
        int index = 0;
        while (index < waiters.size() && waiters.get(index).place <= lastConfirmed) {
            index++;
        }
        index = index == waiters.size() ? 0 : index;
        lastConfirmed = waiters.get(index).place;
        return index;
    }

    int peer(int index) {
        return waiters.get(index).peer;
    }

    long number(int index) {
        return waiters.get(index).number;
    }

    private int indexOf(int peer) {
        for (int i = 0; i < waiters.size(); i++) {
            if (waiters.get(i).peer == peer) {
                return i;
            }
        }
        return -1;
    }
}
