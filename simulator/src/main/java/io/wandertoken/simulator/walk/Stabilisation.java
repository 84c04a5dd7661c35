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

    /** A single token is alive now. */
    void onAlone(LiveTokens.Life only, long nowNanos) {
        if (only.aloneAfter == null && only.bornNanos > fromNanos) {
            double[] shares = active.shares(nowNanos);
            only.aloneAfter = new Progress(
                    (nowNanos - fromNanos) / 1e9,
                    above(1, shares),
                    above(5, shares),
                    intervals == 0 ? Double.NaN : (double) longIntervals / intervals);
        }
    }

    static void report(LiveTokens.@Nullable Life survivor, RunMetrics metrics) {
        Progress progress = survivor == null ? null : survivor.aloneAfter;
        metrics.put("stabilisation.time", progress == null ? Double.NaN : progress.seconds);
        metrics.put("stabilisation.share2plus", progress == null ? Double.NaN : progress.shareAbove1);
        metrics.put("stabilisation.share6plus", progress == null ? Double.NaN : progress.shareAbove5);
        metrics.put("stabilisation.above5MinInterval", progress == null ? Double.NaN : progress.longIntervals);
    }

    private static double above(int limit, double[] shares) {
        double sum = 0;
        for (int i = limit + 1; i < shares.length; i++) {
            sum += shares[i];
        }
        return sum;
    }
}
