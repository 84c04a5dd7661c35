package io.wandertoken.simulator.locks;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.memory.locks.LockTable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The checker accepts a lock that serves names in order, and objects to one that serves who came last, or nobody. */
class LockOrderCheckerTest {
    private static final long BEAT = 500_000_000L;
    private static final long POLL = 9 * BEAT;
    private static final int HOSTS = 6;
    private static final int NAME = 3;

    @Test
    void aLockThatServesInOrderIsAccepted() {
        for (long seed = 1; seed <= 20; seed++) {
            assertThat(serve(seed, false)).as("seed " + seed).isNull();
        }
    }

    @Test
    void aLockThatServesWhoCameLastIsNoticed() {
        assertThat(serve(1, true)).contains("got name 3 before agent").contains("4 beats earlier");
    }

    @Test
    void aFreeNameThatSomebodyWaitsForIsNoticedWhenAnotherNameIsGranted() {
        LockOrderChecker checker = new LockOrderChecker(BEAT, POLL, 0);
        checker.onWaiting(NAME, 0, 0);
        checker.onWaiting(7, 1, 4 * BEAT);

        assertThat(checker.onGranted(7, 1, 0, 4 * BEAT)).isNull();
        checker.onWaiting(8, 1, 5 * BEAT);
        assertThat(checker.onGranted(8, 1, 0, 5 * BEAT)).startsWith("agent 0 waits for name 3, which is free");
    }

    @Test
    void aFreeNameIsNotOverdueWhileTheTokenMayStillBeOnItsRound() {
        LockOrderChecker checker = new LockOrderChecker(BEAT, POLL, 3 * BEAT);
        checker.onWaiting(NAME, 0, 0);
        checker.onWaiting(7, 1, 7 * BEAT);

        assertThat(checker.onGranted(7, 1, 0, 7 * BEAT)).isNull();
        checker.onWaiting(8, 1, 8 * BEAT);
        assertThat(checker.onGranted(8, 1, 0, 8 * BEAT)).startsWith("agent 0 waits for name 3, which is free");
    }

    @Test
    void whoDiesOrGivesUpIsNotWaitedFor() {
        LockOrderChecker checker = new LockOrderChecker(BEAT, POLL, 0);
        checker.onWaiting(NAME, 0, 0);
        checker.onWaiting(NAME, 1, 0);
        checker.onWaiting(NAME, 2, 10 * BEAT);
        checker.onDeath(0);
        checker.onWithdrawn(NAME, 1);

        assertThat(checker.onGranted(NAME, 2, 0, 10 * BEAT)).isNull();
    }

    @Test
    void theNameOfADeadHolderIsNotFreeBeforeItsDeathIsNoticed() {
        LockOrderChecker checker = new LockOrderChecker(BEAT, POLL, 0);
        checker.onWaiting(NAME, 0, 0);
        assertThat(checker.onGranted(NAME, 0, 0, 0)).isNull();
        checker.onWaiting(NAME, 1, 0);
        checker.onDeath(0);
        checker.onWaiting(7, 2, 9 * BEAT);

        assertThat(checker.onGranted(7, 2, 0, 9 * BEAT)).isNull();
    }

    @Test
    void aNameIsStuckIfSomebodyWaitsAndNobodyGetsIt() {
        LockOrderChecker checker = new LockOrderChecker(BEAT, POLL, 0);
        checker.onWaiting(NAME, 0, BEAT);
        checker.onWaiting(NAME, 1, 2 * BEAT);

        assertThat(checker.isAnyStuckSince(0)).isFalse();
        assertThat(checker.isAnyStuckSince(BEAT)).isTrue();
        checker.onGranted(NAME, 0, 0, 3 * BEAT);
        assertThat(checker.isAnyStuckSince(2 * BEAT)).isFalse();
        assertThat(checker.isAnyStuckSince(3 * BEAT)).isTrue();
        checker.onWithdrawn(NAME, 1);
        assertThat(checker.isAnyStuckSince(3 * BEAT)).isFalse();
    }

    /** A host for which the table has no room asks again a while later, and not as soon as there is room. */
    @Test
    void whoWasLeftOutOfAFullTableIsNotWaitedForBeforeItAsksAgain() {
        LockOrderChecker checker = new LockOrderChecker(BEAT, POLL, 0);
        int most = LockTable.MOST_BYTES / LockTable.WAITER_BYTES;
        for (int host = 0; host < most; host++) {
            checker.onWaiting(host, host, 0);
        }
        for (int host = 1; host < most; host++) {
            checker.onWithdrawn(host, host);
        }

        checker.onWaiting(NAME, NAME, POLL);
        assertThat(checker.onGranted(NAME, NAME, 0, POLL)).isNull();
        checker.onWaiting(7, 7, POLL + 5 * BEAT);
        assertThat(checker.onGranted(7, 7, 0, POLL + 5 * BEAT)).startsWith("agent 0 waits for name 0, which is free");
    }

    /** While a fault is on, and until all is well again, there is no order. */
    @Test
    void waitsCountFromTheEndOfTheLastFault() {
        LockOrderChecker checker = new LockOrderChecker(BEAT, POLL, 0);
        checker.onWaiting(NAME, 0, 0);
        checker.onWaiting(NAME, 1, 10 * BEAT);

        assertThat(checker.onGranted(NAME, 1, Long.MAX_VALUE, 10 * BEAT)).isNull();
        checker.onEnded(NAME, 1, 11 * BEAT);
        checker.onWaiting(NAME, 1, 11 * BEAT);
        assertThat(checker.onGranted(NAME, 1, 0, 11 * BEAT)).isNull();
    }

    /** Hosts come to one name at random times, and each holds it for a second. */
    private static @Nullable String serve(long seed, boolean lastFirst) {
        LockOrderChecker checker = new LockOrderChecker(BEAT, POLL, 0);
        SplittableRandom random = new SplittableRandom(seed);
        Deque<Integer> queue = new ArrayDeque<>();
        long now = 0;
        for (int turn = 0; turn < 200; turn++) {
            int host = random.nextInt(HOSTS);
            if (!queue.contains(host)) {
                queue.addLast(host);
                checker.onWaiting(NAME, host, now);
            }
            if (queue.size() > HOSTS / 2) {
                int next = lastFirst ? queue.removeLast() : queue.removeFirst();
                String broken = checker.onGranted(NAME, next, 0, now);
                if (broken != null) {
                    return broken;
                }
                now += 2 * BEAT;
                checker.onEnded(NAME, next, now);
            }
        }
        return null;
    }
}
