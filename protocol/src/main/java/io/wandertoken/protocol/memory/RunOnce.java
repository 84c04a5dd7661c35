package io.wandertoken.protocol.memory;

/**
 * A client's wish that its job runs once per period in the whole fleet.
 *
 * @param key of the job
 * @param windowNanos a success that began at most this long ago counts as this period's
 * @param calendar whether the period began at a fixed moment, so that the window grows while the client waits
 * @param tries after this many failures within the window nobody tries again; 0 for no limit
 * @param evenIfFailed whether a failed attempt counts like a success
 */
public record RunOnce(long key, long windowNanos, boolean calendar, int tries, boolean evenIfFailed) {

    private static final int SLACK_SHARE = 10;
    private static final long MOST_SLACK_NANOS = 3_600_000_000_000L;

    public RunOnce {
        if (windowNanos <= 0 || tries < 0) {
            throw new IllegalArgumentException("a window of " + windowNanos + " ns with " + tries + " tries");
        }
    }

    /** A job whose period is a duration, counted from the start of a run. */
    public static RunOnce every(long key, long periodNanos, int tries, boolean evenIfFailed) {
        return new RunOnce(key, windowNanos(periodNanos), false, tries, evenIfFailed);
    }

    /** Hosts' clocks start a daily job some seconds earlier or later, so a period is over a tenth, at most an hour, before its end. */
    public static long windowNanos(long periodNanos) {
        return periodNanos - Math.min(periodNanos / SLACK_SHARE, MOST_SLACK_NANOS);
    }

    /** What the memory of the token says about the job. */
    public enum Verdict {
        /** It has to run. */
        DUE,
        /** It ran in this period. */
        DONE,
        /** It failed in this period as often as it may be tried. */
        FAILED
    }

    /** @param waitedNanos how long ago the client asked */
    public Verdict judge(JobRecord job, long waitedNanos) {
        long window = calendar ? windowNanos + waitedNanos : windowNanos;
        boolean attempted = job.attemptNanos() <= window;
        if ((job.isEverDone() && job.successNanos() <= window) || (evenIfFailed && attempted)) {
            return Verdict.DONE;
        }
        return tries > 0 && attempted && job.failures() >= tries ? Verdict.FAILED : Verdict.DUE;
    }
}
