package io.wandertoken.simulator.study;

import io.wandertoken.simulator.statistics.Metrics;
import io.wandertoken.simulator.statistics.Statistic;
import java.util.List;

/**
 * How many runs are enough: a fixed number, or as many as it takes until the confidence intervals are narrow.
 *
 * @param runs the fixed number, or the least number
 * @param relativeHalfWidth stop when every watched 95% interval is within this share of its mean; 0 for a fixed number
 * @param most stop in any case
 */
public record Stopping(int runs, double relativeHalfWidth, int most) {

    public static Stopping after(int runs) {
        return new Stopping(runs, 0, runs);
    }

    boolean isEnough(int collected, Metrics.Builder metrics, List<String> watched) {
        if (collected < runs) {
            return false;
        }
        return collected >= most || isReached(metrics.build(), watched);
    }

    /** Whether everything watched is known well enough. What is always zero, or has no value, is not waited for. */
    public boolean isReached(Metrics metrics, List<String> watched) {
        if (relativeHalfWidth == 0) {
            return true;
        }
        for (String name : watched) {
            Statistic statistic = metrics.find(name);
            if (statistic != null
                    && statistic.mean() > 0
                    && !(statistic.ci95() <= relativeHalfWidth * statistic.mean())) {
                return false;
            }
        }
        return true;
    }
}
