package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.study.Stopping;
import io.wandertoken.simulator.study.Study;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where experiments get their results. What two figures both need is simulated once. */
public final class Laboratory {

    private record Question(Model model, String preset, String flags, int runs) {}

    private final Study study;
    private final long seed;
    private final Map<Question, Result> answers = new LinkedHashMap<>();

    public Laboratory(Study study, long seed) {
        this.study = study;
        this.seed = seed;
    }

    Result simulate(Model model, Scenario given, String preset, int runs) {
        String flags = String.join(" ", given.flagsBeyond(Scenario.of(model.parameters())));
        Question question = new Question(model, preset, flags, runs);
        Result known = answers.get(question);
        if (known == null) {
            known = study.run(model, given, preset, Stopping.after(runs), done -> {});
            answers.put(question, known);
        }
        return known;
    }

    long seed() {
        return seed;
    }

    /** The chance of the first run of every study. */
    Seed firstRun() {
        return new Seed(seed).run(0);
    }
}
