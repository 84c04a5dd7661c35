package io.wandertoken.protocol.memory.locks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/**
 * The names that are held, and who waits for them, at one moment. A token carries it; only the agent that has the token changes it.
 *
 * <p>A name is free when its owner has released it, when its time is over, or when the owner's agent is known to be dead. A free name goes
 * to the agent that has waited longest for it.
 *
 * <p>Invariants: no name is held twice; nobody waits twice for a name; the table fits into a token ({@link #MOST_BYTES}). Waiters that do
 * not fit are left out, and ask again.
 *
 * @param reclaimNanos for how long only owners may enter what they hold, because this table replaces one that was lost
 * @param held in the order of their names
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
        return held.size() == MOST_HELD ? Verdict.FULL : Verdict.FREE;
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
     * Without those that wait, of agents that are known to be dead.
     *
     * @param frees whether the names that they hold are free, too
     */
    public LockTable withoutAgents(LongPredicate dead, boolean frees) {
        return new LockTable(
                reclaimNanos,
                held.stream().filter(lock -> !frees || !dead.test(lock.owner())).toList(),
                waiters.stream().filter(waiter -> !dead.test(waiter.agent())).toList());
    }

    /** A name is held from now on, or with other terms than before. There must be room for it. */
    public LockTable with(HeldLock lock) {
        return new LockTable(
                reclaimNanos,
                Stream.concat(held.stream().filter(other -> other.name() != lock.name()), Stream.of(lock))
                        .toList(),
                waiters);
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
        Map<Long, HeldLock> names = new LinkedHashMap<>();
        held.forEach(lock -> names.put(lock.name(), lock));
        other.held.forEach(lock -> names.merge(lock.name(), lock, BinaryOperator.maxBy(LATER)));
        List<LockWaiter> all = new ArrayList<>(waiters);
        other.waiters.stream()
                .filter(waiter -> !isWaiting(waiter.name(), waiter.agent()))
                .forEach(all::add);
        return new LockTable(
                Math.max(names.size() > MOST_HELD ? reclaimNanosIfFull : 0, Math.max(reclaimNanos, other.reclaimNanos)),
                names.values().stream()
                        .sorted(Comparator.comparingLong(HeldLock::leftNanos)
                                .reversed()
                                .thenComparingLong(HeldLock::name))
                        .limit(MOST_HELD)
                        .toList(),
                all);
    }
}
