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

    public RunOnce {
        if (windowNanos <= 0 || tries < 0) {
            throw new IllegalArgumentException("a window of " + windowNanos + " ns with " + tries + " tries");
        }
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
