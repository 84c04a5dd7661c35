package io.wandertoken.protocol.memory.locks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/**
 * The names that are held, and who waits for them, at one moment. A token carries it; only the agent that has the token changes it.
 *
 * <p>A name is free when its owner has released it, when its time is over, or when the owner's agent is known to be dead. A free name goes
 * to the agent that has waited longest for it. If its owner may not know that it has lost it, because it was silent or got it from another
 * token, the table remembers that until that owner has seen it, or its time is over.
 *
 * <p>Invariants: no name is held twice; nobody waits twice for a name; the table fits into a token ({@link #MOST_BYTES}). Waiters that do
 * not fit are left out, and ask again.
 *
 * @param reclaimNanos for how long only owners may enter what they hold, because this table replaces one that was lost
 * @param held in the order of their names; those that were given away count among them ({@link HeldLock#isGivenAway()})
 * @param waiters in the order in which they came
 */
public record LockTable(long reclaimNanos, List<HeldLock> held, List<LockWaiter> waiters) {

    /** The maximum number of names that are held at a time. */
    public static final int MOST_HELD = 14;

    /** What held names and waiters take up together at most. */
    public static final int MOST_BYTES = 395;

    /** What a held name takes up in a token: hash, owner, fence and remaining time. */
    public static final int HELD_BYTES = 28;

    /** What a waiter takes up: hash, agent and remaining time. */
    public static final int WAITER_BYTES = 18;

    /** By their grants; what is known of one grant counts as long as anybody says. */
    private static final Comparator<HeldLock> LATER =
            Comparator.comparingLong(HeldLock::fence).thenComparingLong(HeldLock::leftNanos);

    public static final LockTable EMPTY = new LockTable(0, List.of(), List.of());

    /** What a client that wants a name finds. */
    public enum Verdict {
        /** It may have the name. */
        FREE,
        /** Somebody holds it. */
        HELD,
        /** Another agent has waited longer for it. */
        RESERVED,
        /** Somebody may hold it and has not said so yet. */
        RECLAIMED,
        /** There is no room for another name. */
        FULL
    }

    public LockTable {
        if (reclaimNanos < 0) {
            throw new IllegalArgumentException("the time to reclaim cannot be negative");
        }
        held = held.stream().sorted(Comparator.comparingLong(HeldLock::name)).toList();
        for (int i = 1; i < held.size(); i++) {
            if (held.get(i - 1).name() == held.get(i).name()) {
                throw new IllegalArgumentException("a name is held twice");
            }
        }
        if (held.size() > MOST_HELD) {
            throw new IllegalArgumentException("a table holds at most " + MOST_HELD + " names");
        }
        waiters = waiters.stream().limit(roomForWaiters(held)).toList();
    }

    private static int roomForWaiters(List<HeldLock> held) {
        return (MOST_BYTES - HELD_BYTES * held.size()) / WAITER_BYTES;
    }

    public boolean isEmpty() {
        return reclaimNanos == 0 && held.isEmpty() && waiters.isEmpty();
    }

    /** Whether each entry has time left, and nobody waits twice for a name. */
    public boolean isWellFormed() {
        return held.stream().allMatch(lock -> lock.leftNanos() > 0)
                && waiters.stream().allMatch(waiter -> waiter.leftNanos() > 0)
                && waiters.stream()
                                .map(waiter -> List.of(waiter.name(), waiter.agent()))
                                .distinct()
                                .count()
                        == waiters.size();
    }

    /** The lock of that name, if somebody holds it. */
    public Optional<HeldLock> find(long name) {
        return held.stream().filter(lock -> lock.name() == name).findFirst();
    }

    /** The agent that has waited longest for a name. */
    public Optional<LockWaiter> firstWaiter(long name) {
        return waiters.stream().filter(waiter -> waiter.name() == name).findFirst();
    }

    public boolean isWaiting(long name, long agent) {
        return waiters.stream().anyMatch(waiter -> waiter.isOf(name, agent));
    }

    /** Whether an agent may have a name now. */
    public Verdict judge(long name, long agent) {
        if (find(name).isPresent()) {
            return Verdict.HELD;
        }
        if (reclaimNanos > 0) {
            return Verdict.RECLAIMED;
        }
        if (firstWaiter(name).filter(first -> first.agent() != agent).isPresent()) {
            return Verdict.RESERVED;
        }
        return hasRoomFor(name) ? Verdict.FREE : Verdict.FULL;
    }

    /** Whether there is room for a name beside all others that are held, and for what must be remembered of former owners. */
    public boolean hasRoomFor(long name) {
        long grants = held.stream().filter(lock -> !lock.isGivenAway()).count();
        long rest = grants < held.size() ? 1 : 0;
        return find(name).isPresent() || grants + rest < MOST_HELD;
    }

    /** Whether somebody may hold a name who does not know that it was given away. */
    public boolean isGivenAway(long name) {
        return held.stream().anyMatch(lock -> lock.isGivenAway(name));
    }

    /** The agents that may not know that a name of theirs was given away. */
    public LongStream unawareOwners() {
        return held.stream()
                .filter(HeldLock::isGivenAway)
                .mapToLong(HeldLock::owner)
                .distinct();
    }

    /** The agents that have waited longest for a name that is free. */
    public List<LockWaiter> nextOwners() {
        return waiters.stream()
                .filter(waiter -> judge(waiter.name(), waiter.agent()) == Verdict.FREE)
                .toList();
    }

    /** The same a time later: what is over by then is gone. */
    public LockTable aged(long nanos) {
        if (nanos == 0 || isEmpty()) {
            return this;
        }
        return new LockTable(
                Math.max(0, reclaimNanos - nanos),
                held.stream()
                        .map(lock -> lock.aged(nanos))
                        .filter(lock -> lock.leftNanos() > 0)
                        .toList(),
                waiters.stream()
                        .map(waiter -> waiter.aged(nanos))
                        .filter(waiter -> waiter.leftNanos() > 0)
                        .toList());
    }

    /**
     * Without agents that have left.
     *
     * @param frees whether the names that they hold are free, too
     */
    public LockTable withoutAgents(LongPredicate gone, boolean frees) {
        return new LockTable(
                reclaimNanos,
                held.stream().filter(lock -> !frees || !gone.test(lock.owner())).toList(),
                waiters.stream().filter(waiter -> !gone.test(waiter.agent())).toList());
    }

    /**
     * Without those that wait, of agents that answer no questions. They may be dead or cut off.
     *
     * @param frees whether the names that they hold are free, too
     */
    public LockTable withoutSilent(LongPredicate silent, boolean frees) {
        Map<Long, HeldLock> names = new LinkedHashMap<>();
        for (HeldLock lock : held) {
            boolean lost = frees && !lock.isGivenAway() && silent.test(lock.owner());
            enter(lost ? lock.givenAway() : lock, names);
        }
        return new LockTable(
                reclaimNanos,
                fitting(names),
                waiters.stream().filter(waiter -> !silent.test(waiter.agent())).toList());
    }

    /**
     * A name is held from now on, or with other terms than before. There must be room for it. If another token granted it to somebody else
     * before, that one may not know of this.
     */
    public LockTable with(HeldLock lock) {
        Map<Long, HeldLock> names = byName();
        HeldLock before = names.put(lock.name(), lock);
        if (before != null && before.isTakenBy(lock)) {
            enter(before.givenAway(), names);
        }
        return new LockTable(reclaimNanos, fitting(names), waiters);
    }

    private Map<Long, HeldLock> byName() {
        Map<Long, HeldLock> names = new LinkedHashMap<>();
        held.forEach(lock -> enter(lock, names));
        return names;
    }

    /** Of two grants of a name the later one counts, and the owner of the other one may not know that. */
    private static void enter(HeldLock lock, Map<Long, HeldLock> names) {
        HeldLock known = names.get(lock.name());
        boolean later = known == null || LATER.compare(lock, known) >= 0;
        HeldLock stays = later ? lock : known;
        HeldLock goes = later ? known : lock;
        names.put(lock.name(), stays);
        if (goes != null && goes.isTakenBy(stays)) {
            enter(goes.givenAway(), names);
        }
    }

    /** What is remembered of former owners leaves the room to those who hold a name. */
    private static List<HeldLock> fitting(Map<Long, HeldLock> names) {
        List<HeldLock> all = new ArrayList<>(names.values());
        if (all.size() <= MOST_HELD) {
            return all;
        }
        List<HeldLock> former = all.stream().filter(HeldLock::isGivenAway).toList();
        all.removeAll(former);
        if (all.size() < MOST_HELD) {
            all.add(HeldLock.anyGivenAway(Collections.max(former, LATER).leftNanos()));
        }
        return all;
    }

    /** The token is removed: nobody who holds a name by it knows that yet. */
    LockTable abandoned() {
        return EMPTY.withFormerOwners(withoutSilent(owner -> owner != HeldLock.NO_OWNER, true));
    }

    /** With what another table remembers of former owners. */
    LockTable withFormerOwners(LockTable other) {
        Map<Long, HeldLock> names = byName();
        other.held.stream().filter(HeldLock::isGivenAway).forEach(lock -> enter(lock, names));
        return new LockTable(reclaimNanos, fitting(names), waiters);
    }

    /** A name is free. */
    public LockTable without(long name) {
        return new LockTable(
                reclaimNanos, held.stream().filter(lock -> lock.name() != name).toList(), waiters);
    }

    /** An agent waits behind all others, or still waits where it does already. */
    public LockTable withWaiter(LockWaiter waiter) {
        List<LockWaiter> all = new ArrayList<>(waiters);
        all.replaceAll(other -> other.isOf(waiter.name(), waiter.agent()) ? waiter : other);
        if (!all.contains(waiter)) {
            all.add(waiter);
        }
        return new LockTable(reclaimNanos, held, all);
    }

    /**
     * An agent that has the name, or had it until now, waits for it again. It leaves a place to those for whom there was no room, who would
     * never find one otherwise.
     */
    public LockTable withWaiterAgain(LockWaiter waiter) {
        boolean hasPlace = isWaiting(waiter.name(), waiter.agent());
        return hasPlace || waiters.size() + 1 < roomForWaiters(held) ? withWaiter(waiter) : this;
    }

    /** An agent no longer waits for a name. */
    public LockTable withoutWaiter(long name, long agent) {
        return new LockTable(
                reclaimNanos,
                held,
                waiters.stream().filter(waiter -> !waiter.isOf(name, agent)).toList());
    }

    /** Owners may enter what they hold for the given time at most. */
    public LockTable reclaimedAtMost(long nanos) {
        return reclaimNanos <= nanos ? this : new LockTable(nanos, held, waiters);
    }

    /** For a time, only owners may enter what they hold. */
    LockTable reclaimed(long nanos) {
        return new LockTable(Math.max(reclaimNanos, nanos), held, waiters);
    }

    /**
     * What two tables of one permit tell, of which neither is known to be older: a name is held if one of them says so, and the later grant
     * counts. If there are too many names, those are left out that end first.
     *
     * @param reclaimNanosIfFull for how long only owners may enter what they hold if names are left out
     */
    LockTable merged(LockTable other, long reclaimNanosIfFull) {
        Map<Long, HeldLock> names = byName();
        other.held.forEach(lock -> enter(lock, names));
        List<HeldLock> fitting = fitting(names);
        List<LockWaiter> all = new ArrayList<>(waiters);
        other.waiters.stream()
                .filter(waiter -> !isWaiting(waiter.name(), waiter.agent()))
                .forEach(all::add);
        return new LockTable(
                Math.max(
                        fitting.size() > MOST_HELD ? reclaimNanosIfFull : 0,
                        Math.max(reclaimNanos, other.reclaimNanos)),
                fitting.stream()
                        .sorted(Comparator.comparingLong(HeldLock::leftNanos)
                                .reversed()
                                .thenComparingLong(HeldLock::name))
                        .limit(MOST_HELD)
                        .toList(),
                all);
    }
}
