package io.wandertoken.simulator.study;

import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Intervals;
import io.wandertoken.simulator.statistics.Metrics;
import io.wandertoken.simulator.statistics.RunMetrics;
import io.wandertoken.simulator.statistics.Statistic;
import java.util.List;

/**
 * The outcome of a scenario over all its runs.
 *
 * @param preset the named scenario that filled in what was not given
 * @param seed where all chance came from
 * @param scenario every parameter with its value
 * @param intervals all intervals between accesses, of all runs
 * @param singleRuns the figures of each run, in order
 * @param events how many events were simulated
 */
public record Result(
        Model model,
        String preset,
        long seed,
        Scenario scenario,
        Metrics metrics,
        Intervals intervals,
        List<RunMetrics> singleRuns,
        long events) {

    public Result {
        singleRuns = List.copyOf(singleRuns);
    }

    /** The values of a metric in the runs that have one, in order. */
    public double[] sample(String metric) {
        return singleRuns.stream()
                .mapToDouble(run -> run.get(metric))
                .filter(value -> !Double.isNaN(value))
                .toArray();
    }

    public Statistic get(String metric) {
        return metrics.get(metric);
    }

    /** The bound of a metric that never left zero, or NaN. */
    public double zeroBound(String metric) {
        Statistic statistic = metrics.find(metric);
        return statistic != null && statistic.isAlwaysZero()
                ? model.zeroBound(metric, scenario, metrics.runs())
                : Double.NaN;
    }
}
