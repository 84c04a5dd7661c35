package io.wandertoken.simulator.study;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Intervals;
import io.wandertoken.simulator.statistics.Replications;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
        RunCollector collector = new RunCollector();
        replications.run(
                index -> model.run(complete, seed.run(index)),
                run -> {
                    collector.add(run);
                    progress.accept(collector.runs());
                },
                runs -> runs < stopping.runs() || !stopping.isEnough(runs, collector.metrics(), model.mainMetrics()));
        return collector.result(model, preset, seed.value(), complete);
    }

    /**
     * Simulates one part of a sweep.
     *
     * @param progress told after each run how many there were
     */
    public ShardFile run(SweepPlan plan, Shard shard, IntConsumer progress) {
        List<Integer> places = plan.places(shard);
        Map<Integer, Run> runs = new TreeMap<>();
        replications.run(
                index -> {
                    int place = places.get(index);
                    return plan.model().run(plan.complete(place), seed.run(place % plan.runs()));
                },
                run -> {
                    // No part of the file has the distribution of intervals.
                    runs.put(places.get(runs.size()), new Run(run.metrics(), Intervals.none(), run.events()));
                    progress.accept(runs.size());
                },
                count -> count < places.size());
        return new ShardFile(plan, shard, runs);
    }

    @Override
    public void close() {
        replications.close();
    }
}
