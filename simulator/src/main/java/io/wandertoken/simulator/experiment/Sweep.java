package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.study.Result;
import java.util.ArrayList;
import java.util.List;

/**
 * One scenario, or several that differ in one parameter, read from the command that simulates them.
 *
 * @param text the command as it was written
 * @param given what differs from the preset
 * @param swept the parameter that has several values
 * @param values as people write them; empty for a single scenario
 */
record Sweep(
        String text, Model model, String preset, Scenario given, Parameter<?> swept, List<String> values, int runs) {

    /** Reads a command such as {@code walk --preset best --agents 10,20 --runs 4}; the flag with commas is swept. */
    static Sweep parse(String text) {
        String[] words = text.split(" ");
        Model model = Models.named(words[0]);
        Scenario given = Scenario.of(model.parameters());
        String preset = model.usualPreset(given);
        Parameter<?> swept = model.parameters().get(0);
        List<String> values = List.of();
        int runs = 1;
        for (int i = 1; i < words.length; i += 2) {
            String name = words[i].substring("--".length());
            String value = words[i + 1];
            switch (name) {
                case "preset" -> preset = value;
                case "runs" -> runs = Integer.parseInt(value);
                default -> {
                    Parameter<?> parameter = given.parameter(name);
                    if (value.contains(",") && !parameter.isList()) {
                        swept = parameter;
                        values = List.of(value.split(","));
                    } else {
                        given = given.withText(parameter, value);
                    }
                }
            }
        }
        return new Sweep(text, model, preset, given, swept, values, runs);
    }

    Runs run(SimulationCache simulations) {
        if (values.isEmpty()) {
            return new Runs(swept, List.of(simulations.simulate(model, given, preset, runs)));
        }
        List<Result> results = new ArrayList<>();
        for (String value : values) {
            results.add(simulations.simulate(model, given.withText(swept, value), preset, runs));
        }
        return new Runs(swept, results);
    }

    /** The whole command line. */
    String command(long seed) {
        return "./wander simulate " + text + " --seed " + seed;
    }
}
