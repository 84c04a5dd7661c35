package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.request.MachineMaker;
import io.wandertoken.simulator.request.RequestModel;
import io.wandertoken.simulator.request.RequestParameters;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Result;
import java.util.List;
import java.util.Locale;

/** The scenarios that the experiments on the slides start from. */
final class Requests {
    private static final RequestModel MODEL = new RequestModel();

    private Requests() {}

    /** A scenario from flags such as {@code algorithm=raymond}. */
    static Scenario given(String... values) {
        Scenario scenario = RequestParameters.OPEN;
        for (String value : values) {
            String[] parts = value.split("=", 2);
            for (Parameter<?> parameter : RequestParameters.ALL) {
                if (parameter.name().equals(parts[0])) {
                    scenario = scenario.withText(parameter, parts[1]);
                }
            }
        }
        return scenario;
    }

    /** The machines of a scenario that needs no chance. */
    static MachineMaker machines(Laboratory laboratory, String... values) {
        return RequestModel.machines(MODEL.complete(given(values), RequestModel.SLIDES), laboratory.firstRun());
    }

    static Sweep single(int runs, String... values) {
        return Sweep.single(MODEL, RequestModel.SLIDES, given(values), runs);
    }

    static Sweep over(Parameter<?> parameter, List<String> places, int runs, String... values) {
        return new Sweep(MODEL, RequestModel.SLIDES, given(values), parameter, places, runs);
    }

    static Sweep overAgents(List<String> sizes, int runs, String... values) {
        return over(RequestParameters.AGENTS, sizes, runs, values);
    }

    static double agents(Result result) {
        return result.scenario().get(RequestParameters.AGENTS);
    }

    static double mean(Result result, String metric) {
        return result.get(metric).mean();
    }

    static Result last(List<Result> results) {
        return results.get(results.size() - 1);
    }

    /** H_n, the sum of 1/i for i up to n. */
    static double harmonic(double n) {
        double sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += 1.0 / i;
        }
        return sum;
    }

    /** Whether an exact figure came out, up to the rounding of sums. */
    static boolean isExactly(double value, double expected) {
        return Math.abs(value - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
    }

    /** Whether a formula lies within four standard errors of a mean, about twice the half-width of its 95% interval. */
    static boolean isNear(Result result, String metric, double expected) {
        return Math.abs(mean(result, metric) - expected)
                <= 2 * result.get(metric).ci95();
    }

    static String number(double value) {
        return String.format(Locale.ROOT, value >= 100 || value == Math.rint(value) ? "%.0f" : "%.2f", value);
    }

    static String commands(Laboratory laboratory, List<Sweep> sweeps) {
        return String.join(
                "\n", sweeps.stream().map(sweep -> sweep.command(laboratory)).toList());
    }
}
