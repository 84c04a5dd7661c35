package io.wandertoken.protocol.memory;

/**
 * What is remembered of a job that runs once per period. Times are ages, so that clocks need not agree.
 *
 * @param key of the job, {@value #KEY_BITS} bits
 * @param runner the agent that made the last attempt, as in the names of its tokens
 * @param attemptNanos how long ago the last attempt began
 * @param successNanos how long ago the last successful attempt began, or {@link #NEVER}
 * @param result of the last attempt: 0 for success, otherwise its exit code, or {@link #NO_RESULT}
 * @param failures the number of failed attempts since the last success
 */
public record JobRecord(long key, long runner, long attemptNanos, long successNanos, int result, int failures) {

    public static final int KEY_BITS = 48;
    public static final long NEVER = -1;

    /** The client ended without a result, or its result is none that a process can have. */
    public static final int NO_RESULT = 255;

    public static final int MOST_FAILURES = 255;

    /** The ages of copies of one attempt differ by what travel and rounding cost. */
    static final long SAME_NANOS = 1_000_000_000L;

    public JobRecord {
        if (key < 0 || key >>> KEY_BITS != 0) {
            throw new IllegalArgumentException("a key has " + KEY_BITS + " bits, not " + key);
        }
        if (attemptNanos < 0 || successNanos < NEVER) {
            throw new IllegalArgumentException("an age cannot be negative");
        }
        if (result < 0 || result > NO_RESULT || failures < 0 || failures > MOST_FAILURES) {
            throw new IllegalArgumentException("result " + result + " or failures " + failures + " out of bounds");
        }
    }

    /** The record after another attempt. */
    JobRecord next(long by, long beganNanos, int ended) {
        return ended == 0
                ? new JobRecord(key, by, beganNanos, beganNanos, 0, 0)
                : new JobRecord(key, by, beganNanos, successNanos, ended, Math.min(MOST_FAILURES, failures + 1));
    }

    /** The first attempt of a job. */
    static JobRecord first(long key, long runner, long beganNanos, int result) {
        return new JobRecord(key, runner, 0, NEVER, 0, 0).next(runner, beganNanos, result);
    }

    JobRecord aged(long nanos) {
        return new JobRecord(
                key, runner, attemptNanos + nanos, isEverDone() ? successNanos + nanos : NEVER, result, failures);
    }

    /**
     * What both records tell: the later attempt, and the later success. Of two copies of one attempt this one stays, so that ages do not
     * drift.
     */
    JobRecord merged(JobRecord other) {
        boolean same = isCopy(other);
        JobRecord later = same || attemptNanos <= other.attemptNanos ? this : other;
        return new JobRecord(
                key,
                later.runner,
                later.attemptNanos,
                same && isEverDone() ? successNanos : latest(successNanos, other.successNanos),
                later.result,
                later.failures);
    }

    /**
     * Whether both tell of one attempt. One that follows another of its runner at once differs in its result or in the number of failures,
     * unless both succeeded.
     */
    private boolean isCopy(JobRecord other) {
        return runner == other.runner
                && result == other.result
                && failures == other.failures
                && Math.abs(attemptNanos - other.attemptNanos) <= SAME_NANOS;
    }

    static long latest(long age, long other) {
        return age == NEVER || other == NEVER ? Math.max(age, other) : Math.min(age, other);
    }

    public boolean isEverDone() {
        return successNanos != NEVER;
    }
}
