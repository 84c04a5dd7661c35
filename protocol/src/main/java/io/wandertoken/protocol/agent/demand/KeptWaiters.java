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
    private long lastPlace;
    private int lastConfirmed;

    /** Keeps a waiter, behind all others unless it is here already. Its position in the list from 1, or 0 when there is no room. */
    int add(Waiter waiter, long nowNanos) {
        for (int i = 0; i < waiters.size(); i++) {
            Kept known = waiters.get(i);
            if (known.peer == waiter.peer()) {
                waiters.set(i, new Kept(known.place, known.peer, waiter.number(), nowNanos - waiter.waitedNanos()));
                return i + 1;
            }
        }
        if (waiters.size() >= MOST) {
            return 0;
        }
        lastPlace++;
        waiters.add(new Kept(lastPlace, waiter.peer(), waiter.number(), nowNanos - waiter.waitedNanos()));
        return waiters.size();
    }

    /** The holder has taken over all before the cursor. */
    void dropBefore(long cursor) {
        waiters.removeIf(kept -> kept.place < cursor);
    }

    void withdraw(int peer, long number) {
        waiters.removeIf(kept -> kept.peer == peer && kept.number <= number);
    }

    void remove(int peer) {
        waiters.removeIf(kept -> kept.peer == peer);
    }

    List<Waiter> next(int room, long nowNanos) {
        return waiters.subList(0, Math.min(room, waiters.size())).stream()
                .map(kept -> kept.waiter(nowNanos))
                .toList();
    }

    /** The cursor behind the first waiters. */
    long cursorBehind(int count) {
        return count == 0 ? 0 : waiters.get(count - 1).place + 1;
    }

    int size() {
        return waiters.size();
    }

    boolean isEmpty() {
        return waiters.isEmpty();
    }

    void clear() {
        waiters.clear();
    }

    /** The index of the next one whose place is confirmed, in rotation. */
    int nextToConfirm() {
        lastConfirmed = (lastConfirmed + 1) % waiters.size();
        return lastConfirmed;
    }

    int peer(int index) {
        return waiters.get(index).peer;
    }

    long number(int index) {
        return waiters.get(index).number;
    }
}
