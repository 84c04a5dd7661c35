package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.report.Report.Fact;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.study.Result;
import java.util.ArrayList;
import java.util.List;

/**
 * One scenario, or several that differ in one parameter, with the command line that simulates them.
 *
 * @param given what differs from the preset
 * @param values as people write them; empty for a single scenario
 */
record Sweep(Model model, String preset, Scenario given, Parameter<?> parameter, List<String> values, int runs) {

    static Sweep single(Model model, String preset, Scenario given, int runs) {
        return new Sweep(model, preset, given, model.parameters().get(0), List.of(), runs);
    }

    List<Result> run(Laboratory laboratory) {
        if (values.isEmpty()) {
            return List.of(laboratory.simulate(model, given, preset, runs));
        }
        List<Result> results = new ArrayList<>();
        for (String value : values) {
            results.add(laboratory.simulate(model, given.withText(parameter, value), preset, runs));
        }
        return results;
    }

    String command(Laboratory laboratory) {
        List<String> words = new ArrayList<>(List.of("./wander", "simulate", model.name()));
        if (!preset.equals(model.usualPreset(Scenario.of(model.parameters())))) {
            words.addAll(List.of("--preset", preset));
        }
        words.addAll(given.flagsBeyond(Scenario.of(model.parameters())));
        if (!values.isEmpty()) {
            words.addAll(List.of("--" + parameter.name(), String.join(",", values)));
        }
        words.addAll(List.of("--runs", String.valueOf(runs), "--seed", String.valueOf(laboratory.seed())));
        return String.join(" ", words);
    }

    /** What was simulated, for the reader: every parameter of one scenario, and the number of runs. */
    static List<Fact> parameters(Result result) {
        List<Fact> facts = new ArrayList<>();
        for (Parameter<?> parameter : result.scenario().parameters()) {
            facts.add(
                    new Fact(parameter.name(), String.valueOf(result.scenario().text(parameter))));
        }
        facts.add(new Fact("runs", String.valueOf(result.metrics().runs())));
        return facts;
    }
}
