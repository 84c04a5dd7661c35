package io.wandertoken.simulator.study;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Intervals;
import io.wandertoken.simulator.statistics.Metrics;
import io.wandertoken.simulator.statistics.Replications;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** Simulates scenarios again and again until enough is known. All scenarios of a study see the same chance. */
public final class Study implements AutoCloseable {
    private final Seed seed;
    private final Replications replications;

    public Study(Seed seed, int jobs) {
        this.seed = seed;
        replications = new Replications(jobs);
    }

    /**
     * Simulates one scenario.
     *
     * @param given what was chosen; the preset fills in the rest
     * @param progress told after each run how many there were
     */
    public Result run(Model model, Scenario given, String preset, Stopping stopping, IntConsumer progress) {
        Scenario complete = model.complete(given, preset);
        Metrics.Builder metrics = new Metrics.Builder();
        Collector collector = new Collector(metrics);
        long begin = System.nanoTime();
        replications.run(
                index -> model.run(complete, seed.run(index)),
                run -> {
                    collector.add(run);
                    progress.accept(collector.singleRuns.size());
                },
                runs -> runs < stopping.runs() || !stopping.isEnough(runs, metrics, model.mainMetrics()));
        double wallSeconds = (System.nanoTime() - begin) / 1e9;
        return new Result(
                model,
                preset,
                seed.value(),
                complete,
                metrics.build(),
                collector.intervals(),
                collector.singleRuns,
                new Result.Effort(collector.events, wallSeconds));
    }

    @Override
    public void close() {
        replications.close();
    }

    private static final class Collector {
        private final Metrics.Builder metrics;
        private Intervals intervals;
        private final List<RunMetrics> singleRuns = new ArrayList<>();
        private long events;

        Collector(Metrics.Builder metrics) {
            this.metrics = metrics;
        }

        void add(Run run) {
            metrics.add(run.metrics());
            events += run.events();
            singleRuns.add(run.metrics());
            if (intervals == null) {
                intervals = run.intervals();
            } else {
                intervals.addAll(run.intervals());
            }
        }

        Intervals intervals() {
            if (intervals == null) {
                throw new IllegalStateException("no run was made");
            }
            return intervals;
        }
    }
}
