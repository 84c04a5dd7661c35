package io.wandertoken.simulator.study;

import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Intervals;
import io.wandertoken.simulator.statistics.Metrics;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds up the runs of one scenario, in the order of the runs. */
final class RunCollector {
    private final Metrics.Builder metrics = new Metrics.Builder();
    private final List<RunMetrics> singleRuns = new ArrayList<>();
    private @Nullable Intervals intervals;
    private long events;

    void add(Run run) {
        metrics.add(run.metrics());
        events += run.events();
        singleRuns.add(run.metrics());
        if (intervals == null) {
            intervals = run.intervals();
        } else if (intervals != run.intervals()) {
            intervals.addAll(run.intervals());
        }
    }

    int runs() {
        return singleRuns.size();
    }

    Metrics.Builder metrics() {
        return metrics;
    }

    Result result(Model model, String preset, long seed, Scenario complete) {
        if (intervals == null) {
            throw new IllegalStateException("no run was made");
        }
        return new Result(model, preset, seed, complete, metrics.build(), intervals, singleRuns, events);
    }
}
