package io.wandertoken.protocol.memory.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.protocol.memory.locks.LockTable.Verdict;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The held names that a token carries, and when a name is free. */
class LockTableTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long A = 1;
    private static final long B = 2;
    private static final HeldLock HELD = new HeldLock(7, A, 3, 10 * SECOND);
    private static final LockTable TABLE = LockTable.EMPTY.with(HELD);
    private static final LockTable FULL = new LockTable(
            0,
            LongStream.range(0, LockTable.MOST_HELD)
                    .mapToObj(name -> new HeldLock(name, A, name + 1, SECOND))
                    .toList(),
            List.of());

    @Test
    void aNameIsHeldUntilItIsReleased() {
        assertThat(TABLE.judge(7, B)).isEqualTo(Verdict.HELD);
        assertThat(TABLE.judge(7, A)).isEqualTo(Verdict.HELD);
        assertThat(TABLE.judge(8, B)).isEqualTo(Verdict.FREE);

        assertThat(TABLE.without(7).judge(7, B)).isEqualTo(Verdict.FREE);
    }

    @Test
    void aNameIsFreeWhenItsTimeIsOver() {
        assertThat(TABLE.aged(10 * SECOND - 1).judge(7, B)).isEqualTo(Verdict.HELD);
        assertThat(TABLE.aged(10 * SECOND).judge(7, B)).isEqualTo(Verdict.FREE);
        assertThat(TABLE.aged(10 * SECOND)).isEqualTo(LockTable.EMPTY);
    }

    @Test
    void aNameIsFreeWhenTheOwnersAgentIsDead() {
        assertThat(TABLE.withoutAgents(agent -> agent == B, true).judge(7, B)).isEqualTo(Verdict.HELD);
        assertThat(TABLE.withoutAgents(agent -> agent == A, true).judge(7, B)).isEqualTo(Verdict.FREE);
        assertThat(TABLE.withoutAgents(agent -> agent == A, false).judge(7, B)).isEqualTo(Verdict.HELD);
        assertThat(TABLE.withoutAgents(agent -> agent == A, true)).isEqualTo(LockTable.EMPTY);
    }

    /** It may be cut off or stand still, and its client at work. */
    @Test
    void aSilentOwnerIsRememberedUntilItsTimeIsOver() {
        LockTable freed = TABLE.withoutSilent(agent -> agent == A, true);
        LockTable later = freed.with(new HeldLock(7, B, 4, SECOND)).without(7);

        assertThat(freed.judge(7, B)).isEqualTo(Verdict.FREE);
        assertThat(later.isGivenAway(7)).isTrue();
        assertThat(later.isGivenAway(8)).isFalse();
        assertThat(later.unawareOwners()).containsExactly(A);
        assertThat(later.withoutSilent(agent -> agent == A, true)).isEqualTo(later);
        assertThat(later.withoutAgents(agent -> agent == A, true)).isEqualTo(LockTable.EMPTY);
        assertThat(later.aged(10 * SECOND)).isEqualTo(LockTable.EMPTY);
        assertThat(TABLE.withoutSilent(agent -> agent == A, false)).isEqualTo(TABLE);
    }

    @Test
    void severalFormerOwnersOfANameAreRemembered() {
        LockTable twice = TABLE.withoutSilent(agent -> agent == A, true)
                .with(new HeldLock(7, B, 4, 5 * SECOND))
                .withoutSilent(agent -> agent == B, true);

        assertThat(twice.unawareOwners()).containsExactlyInAnyOrder(A, B);
        assertThat(twice.withoutAgents(agent -> agent == B, true).isGivenAway(7))
                .isTrue();
        assertThat(twice.withoutAgents(agent -> agent == A, true).isGivenAway(7))
                .isTrue();
    }

    /** An agent of ill will may send any table. */
    @Test
    void namesThatLookLikeThoseOfFormerOwnersDoNoHarm() {
        long place = TABLE.withoutSilent(agent -> true, true).held().get(0).name();
        LockTable table = TABLE.with(new HeldLock(place, B, 5, SECOND));

        assertThat(table.withoutSilent(agent -> agent == A, true).judge(place, A))
                .isEqualTo(Verdict.HELD);
    }

    @Test
    void anOwnerWhoseNameAnotherTokenGrantedIsRemembered() {
        HeldLock later = new HeldLock(7, B, 4, SECOND);

        assertThat(TABLE.with(later).unawareOwners()).containsExactly(A);
        assertThat(TABLE.merged(LockTable.EMPTY.with(later), 0)).isEqualTo(TABLE.with(later));
        assertThat(LockTable.EMPTY.with(later).merged(TABLE, 0)).isEqualTo(TABLE.with(later));
        assertThat(TABLE.with(new HeldLock(7, A, 4, SECOND)).unawareOwners()).isEmpty();
        assertThat(TABLE.with(new HeldLock(7, HeldLock.NO_OWNER, 3, SECOND)).unawareOwners())
                .isEmpty();
    }

    @Test
    void formerOwnersLeaveTheirRoomToThoseWhoHoldAName() {
        LockTable table = FULL.withoutSilent(agent -> agent == A, true);
        for (long name = 20; table.hasRoomFor(name); name++) {
            assertThat(table.judge(name, B)).isEqualTo(Verdict.FREE);
            table = table.with(new HeldLock(name, B, name, 2 * SECOND));
        }

        assertThat(granted(table).count()).isEqualTo(LockTable.MOST_HELD - 1);
        assertThat(table.judge(99, B)).isEqualTo(Verdict.FULL);
        assertThat(table.isGivenAway(3)).isTrue();
        assertThat(table.isGivenAway(99))
                .as("there is no room to tell the names apart")
                .isTrue();
        assertThat(table.aged(SECOND).isGivenAway(3)).isFalse();
    }

    @Test
    void whoeverHadTheNameLeavesTheLastPlaceToOthers() {
        LockTable table = TABLE;
        for (long agent = 2; table.withWaiterAgain(waiter(A)).isWaiting(7, A); agent++) {
            table = table.withWaiter(waiter(agent));
        }

        assertThat(table.withWaiterAgain(waiter(A)).isWaiting(7, A)).isFalse();
        assertThat(table.withWaiter(waiter(99)).isWaiting(7, 99)).isTrue();
        assertThat(table.withWaiter(waiter(99)).withWaiter(waiter(100)).isWaiting(7, 100))
                .isFalse();
    }

    private static LockWaiter waiter(long agent) {
        return new LockWaiter(7, agent, SECOND);
    }

    @Test
    void aReplacementGrantsNothingUntilOwnersHadTimeToReclaim() {
        LockTable replacement = TABLE.reclaimed(2 * SECOND);

        assertThat(replacement.judge(7, B)).isEqualTo(Verdict.HELD);
        assertThat(replacement.judge(8, B)).isEqualTo(Verdict.RECLAIMED);
        assertThat(replacement.aged(2 * SECOND).judge(8, B)).isEqualTo(Verdict.FREE);
    }

    @Test
    void aFullTableRefusesNewNamesOnly() {
        assertThat(FULL.judge(99, B)).isEqualTo(Verdict.FULL);
        assertThat(FULL.judge(3, B)).isEqualTo(Verdict.HELD);
        assertThat(FULL.without(3).judge(99, B)).isEqualTo(Verdict.FREE);
        assertThatThrownBy(() -> FULL.with(new HeldLock(99, A, 1, 1))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void waitersAreServedInOrderAndKeepTheirPlaceWhenTheyAskAgain() {
        LockTable waiting = TABLE.withWaiter(new LockWaiter(7, A, SECOND))
                .withWaiter(new LockWaiter(7, B, SECOND))
                .withWaiter(new LockWaiter(7, A, 5 * SECOND));

        assertThat(waiting.nextOwners()).isEmpty();
        assertThat(waiting.without(7).nextOwners()).containsExactly(new LockWaiter(7, A, 5 * SECOND));
        assertThat(waiting.without(7).judge(7, B)).isEqualTo(Verdict.RESERVED);
        assertThat(waiting.without(7).withoutWaiter(7, A).judge(7, B)).isEqualTo(Verdict.FREE);
        assertThat(waiting.without(7).aged(5 * SECOND).judge(7, 3)).isEqualTo(Verdict.FREE);
    }

    @Test
    void waitersThatDoNotFitAreLeftOut() {
        assertThat(FULL.withWaiter(new LockWaiter(3, B, SECOND)).waiters()).isEmpty();
        assertThat(FULL.without(13).withWaiter(new LockWaiter(3, B, SECOND)).waiters())
                .hasSize(1);
    }

    @Test
    void ofTwoTablesTheLaterGrantOfANameCounts() {
        LockTable other = LockTable.EMPTY.with(new HeldLock(7, B, 4, SECOND)).with(new HeldLock(8, B, 1, SECOND));

        assertThat(TABLE.merged(other, 0).held())
                .contains(new HeldLock(7, B, 4, SECOND), new HeldLock(8, B, 1, SECOND));
        assertThat(TABLE.merged(other, 0).held())
                .isEqualTo(other.merged(TABLE, 0).held());
    }

    @Test
    void anOlderTokenThatComesBackDoesNotHideWhatIsHeld() {
        LockBook book = new LockBook(false, 0);
        book.write(TABLE, token(1, 9), 0);
        book.onGiven(token(1, 9).id());

        book.onArrived(LockTable.EMPTY, token(2, 5), 0, SECOND);
        assertThat(book.at(SECOND).find(7)).isPresent();

        book.onGiven(token(2, 5).id());
        book.onArrived(LockTable.EMPTY, token(2, 10), 0, SECOND);
        assertThat(book.at(SECOND).find(7)).isEmpty();
    }

    @Test
    void theTablesOfTokensThatAreHereTogetherBothCount() {
        LockBook book = new LockBook(false, 0);
        book.write(TABLE, token(1, 9), 0);

        book.onArrived(LockTable.EMPTY, token(2, 10), 0, SECOND);

        assertThat(book.at(SECOND).find(7)).isPresent();
    }

    /** Its owners may not have heard of the token that remains. */
    @Test
    void ownersByATokenThatIsRemovedAreRemembered() {
        LockBook book = new LockBook(false, 0);
        book.write(TABLE, token(1, 9), 0);

        book.onRemoved(token(1, 9).id(), 0);
        assertThat(book.at(0).find(7)).isEmpty();

        book.onArrived(LockTable.EMPTY, token(2, 10), 0, SECOND);
        assertThat(book.at(SECOND).unawareOwners()).containsExactly(A);

        book.onArrived(LockTable.EMPTY, token(2, 11), 0, SECOND);
        assertThat(book.at(SECOND)).isEqualTo(LockTable.EMPTY);
    }

    @Test
    void aTokenThatNeverCameTakesNothingAlong() {
        LockBook book = new LockBook(false, 0);
        book.write(TABLE, token(1, 9), 0);

        book.onRemoved(token(2, 10).id(), 0);

        assertThat(book.at(0)).isEqualTo(TABLE);
    }

    /** Datagrams tell times in tenths of a second, rounded up. */
    @Test
    void theTimeToReclaimEndsAlsoIfTheTokenGoesRoundQuickly() {
        LockBook book = new LockBook(false, SECOND);
        book.onReplaced(0);
        book.write(book.at(0), token(1, 1), 0);

        for (int visit = 2; book.at(visit * SECOND / 100).reclaimNanos() > 0; visit++) {
            long now = visit * SECOND / 100;
            long tenths = (book.at(now).reclaimNanos() * 10 + SECOND - 1) / SECOND;
            book.onArrived(LockTable.EMPTY.reclaimed(tenths * SECOND / 10), token(1, visit), now, now);
            assertThat(visit).isLessThan(102);
        }
    }

    /** The token that was here first may be the licensed one: what its table holds must not be forgotten. */
    @Test
    void withLicencesATokenOfAnotherLineHidesNothing() {
        LockBook book = new LockBook(true, SECOND);
        book.write(TABLE, token(1, 9), 0);

        book.onArrived(LockTable.EMPTY, token(2, 10), 0, SECOND);
        assertThat(book.at(SECOND).find(7)).isPresent();

        book.onArrived(LockTable.EMPTY, token(2, 11), 0, SECOND);
        assertThat(book.at(SECOND).find(7)).isEmpty();
    }

    /** A name that was left out could be granted although it is held. */
    @Test
    void aMergeThatLeavesNamesOutLetsOwnersReclaimFirst() {
        assertThat(FULL.merged(LockTable.EMPTY.with(new HeldLock(99, B, 1, SECOND)), SECOND)
                        .judge(99, A))
                .isEqualTo(Verdict.RECLAIMED);
    }

    @Test
    void whatOneGrantIsKnownToLastLongestCounts() {
        LockTable fresh = LockTable.EMPTY.with(new HeldLock(7, A, 3, 9 * SECOND));
        LockTable stale = LockTable.EMPTY.with(new HeldLock(7, A, 3, SECOND));

        assertThat(stale.merged(fresh, 0)).isEqualTo(fresh);
        assertThat(fresh.merged(stale, 0)).isEqualTo(fresh);
    }

    private static Token token(long serial, long session) {
        return new Token(new TokenId(0, 0, serial), session, 0);
    }

    /** Whatever is done to a table, it fits, no name is held twice, and a merge holds what both held. */
    @Test
    void randomTablesKeepTheirInvariants() {
        for (long seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            LockTable one = randomTable(random);
            LockTable other = randomTable(random);
            LockTable merged = one.merged(other, SECOND);

            assertThat(one.isWellFormed()).as("seed " + seed).isTrue();
            assertThat(merged.isWellFormed()).as("seed " + seed).isTrue();
            for (LockTable table : List.of(one, merged)) {
                assertThat(LockTable.HELD_BYTES * table.held().size()
                                + LockTable.WAITER_BYTES * table.waiters().size())
                        .as("seed " + seed)
                        .isLessThanOrEqualTo(LockTable.MOST_BYTES);
            }
            long names =
                    LongStream.concat(granted(one), granted(other)).distinct().count();
            assertThat(granted(merged).count()).as("seed " + seed).isEqualTo(Math.min(LockTable.MOST_HELD, names));
        }
    }

    private static LongStream granted(LockTable table) {
        return table.held().stream().filter(lock -> !lock.isGivenAway()).mapToLong(HeldLock::name);
    }

    private static LockTable randomTable(SplittableRandom random) {
        LockTable table = LockTable.EMPTY;
        for (int i = 0; i < 60; i++) {
            long name = random.nextLong(20);
            long agent = random.nextLong(5);
            table = switch (random.nextInt(6)) {
                case 0 -> table.aged(random.nextLong(SECOND));
                case 1 -> table.without(name);
                case 2 -> table.withWaiter(new LockWaiter(name, agent, 1 + random.nextLong(3 * SECOND)));
                case 3 -> table.withoutSilent(owner -> owner == agent, true);
                default ->
                    table.judge(name, agent) == Verdict.FREE
                            ? table.withoutWaiter(name, agent)
                                    .with(new HeldLock(name, agent, i + 1, 1 + random.nextLong(9 * SECOND)))
                            : table;
            };
        }
        return table;
    }
}
