package io.wandertoken.simulator.request;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.study.Stopping;
import io.wandertoken.simulator.study.Study;

/** Scenarios as people write them, and their results. */
final class Simulated {
    private static final RequestModel MODEL = new RequestModel();

    private Simulated() {}

    /** A complete scenario from flags such as {@code agents=10}. */
    static Scenario scenario(String... values) {
        return MODEL.complete(open(values), RequestModel.SLIDES);
    }

    static Result result(int runs, String... values) {
        try (Study study = new Study(new Seed(11), 2)) {
            return study.run(MODEL, open(values), RequestModel.SLIDES, Stopping.after(runs), done -> {});
        }
    }

    private static Scenario open(String... values) {
        Scenario scenario = RequestParameters.OPEN;
        for (String value : values) {
            String[] parts = value.split("=", 2);
            Parameter<?> parameter = RequestParameters.ALL.stream()
                    .filter(known -> known.name().equals(parts[0]))
                    .findFirst()
                    .orElseThrow();
            scenario = scenario.withText(parameter, parts[1]);
        }
        return scenario;
    }
}
