package io.wandertoken.protocol.agent.demand;

import io.wandertoken.protocol.agent.message.Waiter;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a wait queue that this agent keeps, because the token has no room for it. They are in order of their tags. Those that the holder
 * takes over get numbers that only grow, so it neither loses nor doubles any when datagrams get lost.
 */
final class KeptWaiters {

    /** The maximum number of waiters. Further ones ask again later. */
    private static final int MOST = 10_000;

    private record Kept(int peer, long number, long sinceNanos, long tag) {
        Kept(Waiter waiter, long nowNanos) {
            this(waiter.peer(), waiter.number(), nowNanos - waiter.waitedNanos(), waiter.tag());
        }

        Waiter waiter(long nowNanos) {
            return new Waiter(peer, number, Math.max(0, nowNanos - sinceNanos), tag);
        }

        Kept within(long mostTag) {
            return tag <= mostTag ? this : new Kept(peer, number, sinceNanos, mostTag);
        }

        boolean follows(Kept earlier) {
            return new Waiter(peer, number, 0).follows(earlier.number);
        }
    }

    private final List<Kept> waiters = new ArrayList<>();

    /** Those whom the holder took over last; it may not have got them. */
    private final List<Kept> taken = new ArrayList<>();

    /** The greatest tag of those who are known to have been served, or -1 while none is known. */
    private long served = -1;

    /** The tag of the waiter that was perhaps not served when the holder last asked for more, or -1. */
    private long lastTaken = -1;

    /** How many waiters were taken over. */
    private long takenCount;

    /** The index of the one whose place was confirmed last. */
    private int confirmed = -1;

    /**
     * Keeps a waiter; where it is if it is here already, behind the others if it has made another request since. An earlier request of the same
     * agent, which somebody remembered for long, does not replace a later one.
     *
     * @return its position in the list from 1, or 0 when there is no room
     */
    int add(Waiter waiter, long nowNanos) {
        int known = indexOf(waiter.peer());
        if (known >= 0 && waiter.follows(waiters.get(known).number)) {
            waiters.remove(known);
            confirmed -= known <= confirmed ? 1 : 0;
        } else if (known >= 0) {
            if (waiters.get(known).number < waiter.number()) {
                waiters.set(known, new Kept(waiter.withTag(waiters.get(known).tag), nowNanos));
            }
            return known + 1;
        }
        if (waiters.size() >= MOST) {
            return 0;
        }
        int index = waiters.size();
        while (index > 0 && waiters.get(index - 1).tag > waiter.tag()) {
            index--;
        }
        waiters.add(index, new Kept(waiter, nowNanos));
        confirmed += index <= confirmed ? 1 : 0;
        return index + 1;
    }

    /** The holder served this tag. Those of an earlier list may be of another token, as are greater ones by more than a round. */
    void onServed(long tag) {
        if (waiters.isEmpty() || tag + Waiter.STEP < served) {
            served = -1;
            lastTaken = -1;
            waiters.replaceAll(kept -> kept.within(tag + Waiter.STEP));
            taken.replaceAll(kept -> kept.within(tag + Waiter.STEP));
        }
        served = Math.max(served, tag);
    }

    /** Whether a waiter that comes now gets the tag that the holder would give it. */
    boolean canTag() {
        return served >= 0 && !waiters.isEmpty();
    }

    long tagFor(int weight) {
        return served + Waiter.STEP / weight;
    }

    /** Whether the holder has just taken the waiter over. Only the holder knows whether it still has its place. */
    boolean isTaken(int peer) {
        return taken.stream().anyMatch(kept -> kept.peer == peer);
    }

    /**
     * The holder takes waiters over.
     *
     * @param cursor the number from which on it has none
     * @return the first ones, which are no longer in the list
     */
    List<Waiter> take(long cursor, int room, long nowNanos) {
        List<Kept> got =
                taken.subList(0, taken.size() - (int) Math.max(0, Math.min(taken.size(), takenCount + 1 - cursor)));
        if (room > 0 && !got.isEmpty()) {
            noteServed(got);
        }
        got.clear();
        taken.removeIf(this::isSuperseded);
        waiters.removeIf(kept -> isTaken(kept.peer));
        if (taken.size() > room) {
            takeBack();
        }
        List<Kept> next = waiters.subList(0, Math.min(room - taken.size(), waiters.size()));
        takenCount += next.size();
        confirmed = Math.max(-1, confirmed - next.size());
        taken.addAll(next);
        next.clear();
        return waiters(taken, nowNanos);
    }

    /** The holder did not get the last ones, and has no room for all of them any more. */
    private void takeBack() {
        waiters.addAll(0, taken);
        confirmed += taken.size();
        taken.clear();
    }

    /**
     * A holder that asks for more has at most one waiter left, the last one that was taken. A tag that is too great would cost those who come now a
     * whole round, because those who began to wait in the same round have the same tag.
     */
    private void noteServed(List<Kept> got) {
        int last = got.size() - 1;
        served = Math.max(served, lastTaken);
        got.subList(0, last).forEach(kept -> served = Math.max(served, kept.tag));
        lastTaken = got.get(last).tag;
    }

    /** Whether the agent has made another request since. What somebody remembers of an earlier one counts no more than this one. */
    private boolean isSuperseded(Kept kept) {
        int later = indexOf(kept.peer);
        return later >= 0 && waiters.get(later).follows(kept);
    }

    /** The cursor behind the waiters that were taken over last, or the given one if none were. */
    long cursorBehind(long cursor) {
        return taken.isEmpty() ? cursor : takenCount + 1;
    }

    List<Waiter> all(long nowNanos) {
        return waiters(waiters, nowNanos);
    }

    /** Those whom the holder took over last. */
    List<Waiter> takenLast(long nowNanos) {
        return waiters(taken, nowNanos);
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
        served = -1;
        lastTaken = -1;
    }

    /** The index of the next one whose place is confirmed, in rotation. */
    int nextToConfirm() {
        confirmed = confirmed + 1 < waiters.size() ? confirmed + 1 : 0;
        return confirmed;
    }

    /** One of those who are kept, without the time that it has waited. */
    Waiter waiter(int index) {
        return new Waiter(waiters.get(index).peer, waiters.get(index).number, 0);
    }

    boolean holds(int peer, long number) {
        int index = indexOf(peer);
        return index >= 0 && waiters.get(index).number == number;
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
