package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.study.Result;
import java.util.List;

/**
 * The results of a sweep, in the order of its values.
 *
 * @param swept the parameter in which the scenarios differ
 */
record Runs(Parameter<?> swept, List<Result> results) {

    Result get(int place) {
        return results.get(place);
    }

    /** The first result, which is the only one of a single scenario. */
    Result first() {
        return get(0);
    }

    Result last() {
        return get(results.size() - 1);
    }

    /** The values of the parameter that differs, durations in seconds. */
    double[] x() {
        return results.stream().mapToDouble(this::x).toArray();
    }

    double x(Result result) {
        return number(result, swept);
    }

    double[] means(String metric) {
        return results.stream()
                .mapToDouble(result -> Figures.mean(result, metric))
                .toArray();
    }

    private static <T> double number(Result result, Parameter<T> parameter) {
        Object value = parameter.json().apply(result.scenario().get(parameter));
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw new IllegalArgumentException("--" + parameter.name() + " " + value + " is not a number");
    }
}
