package io.wandertoken.simulator.walk;

import io.wandertoken.simulator.statistics.RunMetrics;
import io.wandertoken.simulator.statistics.TimeShares;
import org.jspecify.annotations.Nullable;

/**
 * The transient after all tokens were lost: how long until the token that survives in the end was alone for the first
 * time, and what happened until then.
 *
 * @paper E §5 (figure 4)
 */
final class Stabilisation {

    /** What had happened in the transient up to some time. */
    record Progress(double seconds, double shareAbove1, double shareAbove5, double longIntervals) {}

    private final long fromNanos;
    private final TimeShares active;
    private LiveTokens.@Nullable Life candidate;
    private @Nullable Progress candidateProgress;
    private long candidateSince;
    private long intervals;
    private long longIntervals;

    Stabilisation(long fromNanos, int activeNow) {
        this.fromNanos = fromNanos;
        active = new TimeShares(fromNanos);
        active.set(activeNow, fromNanos);
    }

    void onActive(int count, long nowNanos) {
        active.set(count, nowNanos);
    }

    void onInterval(boolean isLong) {
        intervals++;
        if (isLong) {
            longIntervals++;
        }
    }

    /** The number of living tokens changes. A token that is alone for no time at all is not alone. */
    void onTokens(LiveTokens tokens, long nowNanos) {
        confirm(nowNanos);
        candidate = tokens.count() == 1 ? tokens.only() : null;
        if (candidate != null && candidate.aloneAfter == null && candidate.bornNanos > fromNanos) {
            candidateSince = nowNanos;
            candidateProgress = progress(nowNanos);
        } else {
            candidate = null;
        }
    }

    private void confirm(long nowNanos) {
        if (candidate != null && nowNanos > candidateSince) {
            candidate.aloneAfter = candidateProgress;
        }
    }

    private Progress progress(long nowNanos) {
        double[] shares = active.shares(nowNanos);
        return new Progress(
                (nowNanos - fromNanos) / 1e9,
                TimeShares.from(2, shares),
                TimeShares.from(6, shares),
                intervals == 0 ? Double.NaN : (double) longIntervals / intervals);
    }

    /** Reports the transient of the token that all others must give way to in the end. */
    void report(LiveTokens tokens, long endNanos, RunMetrics metrics) {
        confirm(endNanos);
        LiveTokens.Life survivor = tokens.oldest();
        Progress progress = survivor == null ? null : survivor.aloneAfter;
        metrics.put("stabilisation.time", progress == null ? Double.NaN : progress.seconds);
        metrics.put("stabilisation.share2plus", progress == null ? Double.NaN : progress.shareAbove1);
        metrics.put("stabilisation.share6plus", progress == null ? Double.NaN : progress.shareAbove5);
        metrics.put("stabilisation.above5MinInterval", progress == null ? Double.NaN : progress.longIntervals);
    }
}
