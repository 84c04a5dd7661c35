package io.wandertoken.simulator.study;

import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/**
 * All runs of a sweep. They are numbered scenario by scenario, so that parts of them can be simulated apart and put together again.
 *
 * @param runs how often each scenario is simulated
 * @param swept the parameters that have several values
 */
public record SweepPlan(Model model, long seed, int runs, List<Parameter<?>> swept, List<Entry> entries) {

    /**
     * One scenario of the sweep.
     *
     * @param given what was chosen
     * @param preset what fills in the rest
     */
    public record Entry(Scenario given, String preset) {}

    public SweepPlan {
        swept = List.copyOf(swept);
        entries = List.copyOf(entries);
    }

    public int size() {
        return entries.size() * runs;
    }

    /** The places of the runs of a part. */
    public List<Integer> places(Shard shard) {
        List<Integer> places = new ArrayList<>();
        for (int place = shard.number() - 1; place < size(); place += shard.count()) {
            places.add(place);
        }
        return places;
    }

    Scenario complete(int place) {
        Entry entry = entries.get(place / runs);
        return model.complete(entry.given, entry.preset);
    }

    /** The results of all scenarios, from the runs in the order of their places: as if they had been made at once. */
    List<Result> results(List<Run> all) {
        List<Result> results = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            RunCollector collector = new RunCollector();
            all.subList(i * runs, (i + 1) * runs).forEach(collector::add);
            results.add(collector.result(model, entries.get(i).preset, seed, complete(i * runs)));
        }
        return results;
    }

    /** Equal for equal sweeps. */
    String fingerprint() {
        List<String> words = new ArrayList<>(List.of(model.name(), "seed " + seed, runs + " runs"));
        swept.forEach(parameter -> words.add(parameter.name()));
        entries.forEach(entry -> words.add(entry.preset + " " + String.join(" ", flags(entry))));
        return String.join("\n", words);
    }

    List<String> flags(Entry entry) {
        return entry.given.flagsBeyond(Scenario.of(model.parameters()));
    }
}
