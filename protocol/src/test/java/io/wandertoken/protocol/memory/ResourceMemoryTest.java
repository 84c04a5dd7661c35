package io.wandertoken.protocol.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wandertoken.protocol.memory.RunOnce.Verdict;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a token remembers, how it ages and how copies become one. */
class ResourceMemoryTest {
    private static final long HOUR = 3_600_000_000_000L;
    private static final long TENTH = 100_000_000L;
    private static final long KEY = 7;
    private static final int ALICE = 1;
    private static final int BOB = 2;

    private final ResourceMemory memory = new ResourceMemory();

    @Test
    void anAttemptAgesByTheClockOfWhoeverRemembersIt() {
        memory.endAttempt(KEY, ALICE, HOUR, 0, 10 * HOUR);

        JobRecord job = memory.at(12 * HOUR).job(KEY).orElseThrow();

        assertThat(job).isEqualTo(new JobRecord(KEY, ALICE, 3 * HOUR, 3 * HOUR, 0, 0));
    }

    @Test
    void failuresAreCountedUntilTheNextSuccess() {
        memory.endAttempt(KEY, ALICE, HOUR, 0, 10 * HOUR);
        memory.endAttempt(KEY, ALICE, 0, 3, 20 * HOUR);
        memory.endAttempt(KEY, BOB, 0, 4, 21 * HOUR);

        assertThat(memory.at(21 * HOUR).job(KEY)).hasValue(new JobRecord(KEY, BOB, 0, 12 * HOUR, 4, 2));

        memory.endAttempt(KEY, ALICE, 0, 0, 22 * HOUR);
        assertThat(memory.at(22 * HOUR).job(KEY)).hasValue(new JobRecord(KEY, ALICE, 0, 0, 0, 0));
    }

    @Test
    void theOldestOfSeventeenJobsIsForgotten() {
        for (int key = 0; key < MemoryState.MOST_JOBS; key++) {
            assertThat(memory.endAttempt(key, ALICE, 0, 0, key * HOUR)).isEmpty();
        }

        assertThat(memory.endAttempt(99, ALICE, 0, 0, 99 * HOUR))
                .hasValueSatisfying(forgotten -> assertThat(forgotten.key()).isZero());
        assertThat(memory.at(99 * HOUR).jobs()).hasSize(MemoryState.MOST_JOBS);
    }

    @Test
    void ofTwoCopiesTheLaterAttemptAndTheLaterSuccessStay() {
        JobRecord failedLater = new JobRecord(KEY, BOB, HOUR, 30 * HOUR, 1, 1);
        JobRecord succeededBefore = new JobRecord(KEY, ALICE, 5 * HOUR, 5 * HOUR, 0, 0);

        JobRecord both = new JobRecord(KEY, BOB, HOUR, 5 * HOUR, 1, 1);
        assertThat(failedLater.merged(succeededBefore)).isEqualTo(both);
        assertThat(succeededBefore.merged(failedLater)).isEqualTo(both);
    }

    @Test
    void copiesOfOneAttemptDoNotMakeItYounger() {
        JobRecord here = new JobRecord(KEY, ALICE, 5 * HOUR, 5 * HOUR, 0, 0);
        JobRecord rounded = new JobRecord(KEY, ALICE, 5 * HOUR - 90_000_000, 5 * HOUR - 90_000_000, 0, 0);

        assertThat(here.merged(rounded)).isEqualTo(here);
    }

    @Test
    void theLaterEndOfAnAccessCounts() {
        memory.endAccess(HOUR);
        memory.merge(new MemoryState(3 * HOUR, java.util.List.of()), 9 * HOUR, 10 * HOUR);

        assertThat(memory.at(10 * HOUR).endNanos()).isEqualTo(4 * HOUR);
    }

    @ParameterizedTest
    @CsvSource({
        // attempt and last success in hours ago, failures; window of 23 hours; verdict without and with a limit of 2
        // tries
        "5, 5, 0, DONE, DONE",
        "23, 23, 0, DONE, DONE",
        "24, 24, 0, DUE, DUE",
        "5, 30, 1, DUE, DUE",
        "5, 30, 2, DUE, FAILED",
        "24, 30, 2, DUE, DUE",
        "5, 22, 2, DONE, DONE",
    })
    void aJobIsDueUnlessItSucceededWithinTheWindow(
            int attempt, int success, int failures, Verdict unlimited, Verdict limited) {
        JobRecord job = new JobRecord(KEY, ALICE, attempt * HOUR, success * HOUR, failures == 0 ? 0 : 1, failures);

        assertThat(new RunOnce(KEY, 23 * HOUR, false, 0, false).judge(job, HOUR))
                .isEqualTo(unlimited);
        assertThat(new RunOnce(KEY, 23 * HOUR, false, 2, false).judge(job, HOUR))
                .isEqualTo(limited);
    }

    @ParameterizedTest
    @CsvSource({"PT24H, PT23H", "PT1H, PT54M", "PT10S, PT9S", "P366D, PT8783H"})
    void aPeriodIsOverATenthOrAnHourBeforeItsEnd(Duration period, Duration window) {
        assertThat(RunOnce.every(KEY, period.toNanos(), 0, false).windowNanos()).isEqualTo(window.toNanos());
    }

    @Test
    void theLastRunsAreRememberedOnceEach() {
        for (int run = 1; run <= 10; run++) {
            memory.endAttempt(KEY, ALICE, HOUR / 4, run % 3, run * HOUR);
            // A copy that travelled is a little off, and tells nothing new.
            memory.merge(memory.at(run * HOUR + 1), run * HOUR + 90_000_000, run * HOUR + 90_000_000);
        }

        assertThat(memory.history().of(KEY))
                .hasSize(RunHistory.MOST_RUNS)
                .first()
                .isEqualTo(new RunHistory.Run(ALICE, 10 * HOUR - HOUR / 4, 1, 1));
        assertThat(memory.history().of(KEY + 1)).isEmpty();
    }

    @Test
    void aRunThatFollowsAtOnceIsNoCopyOfTheOneBefore() {
        ResourceMemory elsewhere = new ResourceMemory();
        long now = HOUR;
        for (int result : new int[] {1, 1, 0, 0}) {
            memory.endAttempt(KEY, ALICE, 0, result, now);
            elsewhere.merge(memory.at(now), now, now);
            now += TENTH;
        }

        assertThat(memory.history().of(KEY)).extracting(RunHistory.Run::result).containsExactly(0, 0, 1, 1);
        // Of two successes in a row others cannot tell the second from a copy of the first.
        assertThat(elsewhere.history().of(KEY))
                .extracting(RunHistory.Run::result)
                .containsExactly(0, 1, 1);
        assertThat(elsewhere.at(now).job(KEY))
                .hasValueSatisfying(job -> assertThat(job.result()).isZero());
    }

    @Test
    void aCopyOfTheRunBeforeDoesNotReplaceTheOneThatFollowedAtOnce() {
        JobRecord failed = new JobRecord(KEY, ALICE, HOUR + 6 * TENTH, JobRecord.NEVER, 1, 1);
        JobRecord succeeded = new JobRecord(KEY, ALICE, HOUR, HOUR, 0, 0);

        assertThat(failed.merged(succeeded)).isEqualTo(succeeded);
        assertThat(succeeded.merged(failed)).isEqualTo(succeeded);
    }

    @Test
    void aPeriodOfTheCalendarDoesNotMoveWhileTheClientWaits() {
        RunOnce today = new RunOnce(KEY, 2 * HOUR, true, 0, false);
        JobRecord job = new JobRecord(KEY, ALICE, 3 * HOUR, 3 * HOUR, 0, 0);

        assertThat(today.judge(job, 0)).isEqualTo(Verdict.DUE);
        assertThat(today.judge(job, HOUR)).isEqualTo(Verdict.DONE);
    }

    @Test
    void aFailureCountsIfTheClientSaysSo() {
        JobRecord failed = new JobRecord(KEY, ALICE, HOUR, JobRecord.NEVER, 1, 1);

        assertThat(new RunOnce(KEY, 2 * HOUR, false, 0, true).judge(failed, 0)).isEqualTo(Verdict.DONE);
        assertThat(new RunOnce(KEY, 2 * HOUR, false, 0, false).judge(failed, 0)).isEqualTo(Verdict.DUE);
    }

    @Test
    void recordsOutOfBoundsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new JobRecord(1L << 48, 1, 0, 0, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new JobRecord(1, 1, -1, 0, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new JobRecord(1, 1, 0, 0, 256, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new RunOnce(1, 0, false, 0, false));
    }
}
