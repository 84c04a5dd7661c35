package io.wandertoken.simulator.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * One figure over the runs of a scenario.
 *
 * @param count how many runs had a value
 * @param sd the standard deviation between runs
 * @param ci95 the half-width of the 95% confidence interval of the mean, by Student's t
 */
public record Statistic(long count, double mean, double sd, double min, double max, double ci95) {

    /** The probability to leave on each side of a 95% interval. */
    private static final double TAIL = 0.025;

    /** The figure of a metric that no run had a value for. */
    public static final Statistic NONE = new Statistic(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** The mean never left zero: what is measured never happened. */
    public boolean isAlwaysZero() {
        return count > 0 && min == 0 && max == 0;
    }

    /** Collects the values of single runs, in the order of the runs. */
    public static final class Builder {
        private long count;
        private double mean;
        private double squares;
        private double min = Double.POSITIVE_INFINITY;
        private double max = Double.NEGATIVE_INFINITY;

        /** Adds the value of one run; NaN means that this run had none. */
        public void add(double value) {
            if (Double.isNaN(value)) {
                return;
            }
            count++;
            // Welford's method: stable, and the same for any number of worker threads because the order is fixed.
            double delta = value - mean;
            mean += delta / count;
            squares += delta * (value - mean);
            min = Math.min(min, value);
            max = Math.max(max, value);
        }

        public Statistic build() {
            if (count == 0) {
                return NONE;
            }
            double sd = count == 1 ? 0 : Math.sqrt(squares / (count - 1));
            double halfWidth = count == 1
                    ? Double.NaN
                    : TDistribution.of(count - 1).inverseSurvivalProbability(TAIL) * sd / Math.sqrt(count);
            return new Statistic(count, mean, sd, min, max, halfWidth);
        }
    }
}
