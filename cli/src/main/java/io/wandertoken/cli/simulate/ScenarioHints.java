package io.wandertoken.cli.simulate;

import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Model;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;

/** Notes on stderr about scenarios that are valid but perhaps not meant. */
final class ScenarioHints {
    private static final int MOST = 5;

    private ScenarioHints() {}

    /** @param preset what completes a scenario */
    static void tell(CommandSpec spec, Model model, List<Scenario> scenarios, Function<Scenario, String> preset) {
        scenarios.stream()
                .flatMap(given -> model.hints(given, model.complete(given, preset.apply(given))).stream())
                .distinct()
                .limit(MOST)
                .forEach(hint -> spec.commandLine().getErr().println("note: " + hint));
    }
}
