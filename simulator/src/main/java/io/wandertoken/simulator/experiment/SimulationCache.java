package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.study.Stopping;
import io.wandertoken.simulator.study.Study;
import java.util.LinkedHashMap;
import java.util.Map;

/** Simulates scenarios for experiments. A scenario that two figures need is simulated once. */
public final class SimulationCache {

    private record Key(Model model, String preset, String flags, int runs) {}

    private final Study study;
    private final long seed;
    private final Map<Key, Result> results = new LinkedHashMap<>();

    public SimulationCache(Study study, long seed) {
        this.study = study;
        this.seed = seed;
    }

    Result simulate(Model model, Scenario given, String preset, int runs) {
        String flags = String.join(" ", given.flagsBeyond(Scenario.of(model.parameters())));
        Key key = new Key(model, preset, flags, runs);
        Result known = results.get(key);
        if (known == null) {
            known = study.run(model, given, preset, Stopping.after(runs), done -> {});
            results.put(key, known);
        }
        return known;
    }

    long seed() {
        return seed;
    }

    /** The seed of the first run of every scenario. */
    Seed firstRun() {
        return new Seed(seed).run(0);
    }
}
