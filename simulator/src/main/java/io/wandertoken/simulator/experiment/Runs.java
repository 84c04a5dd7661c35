package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.study.Result;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The results of a sweep, in the order of its values.
 *
 * @param swept the parameter in which the scenarios differ
 */
record Runs(Parameter<?> swept, List<Result> results) {

    /** The first result, which is the only one of a single scenario. */
    Result first() {
        return results.get(0);
    }

    /** One of them alone, counted from 0 or, if negative, from the end. */
    Runs at(int place) {
        return new Runs(swept, List.of(results.get(place < 0 ? results.size() + place : place)));
    }

    /** These and others; the first parameter in which they differ counts as swept. */
    Runs and(Runs others) {
        List<Result> all =
                Stream.concat(results.stream(), others.results.stream()).toList();
        Parameter<?> differing = first().scenario().parameters().stream()
                .filter(parameter -> !Objects.equals(
                        all.get(0).scenario().text(parameter),
                        all.get(1).scenario().text(parameter)))
                .findFirst()
                .orElse(null);
        return new Runs(differing == null ? swept : differing, all);
    }

    /** The values of the parameter that differs, durations in seconds. */
    double[] x() {
        return results.stream().mapToDouble(this::x).toArray();
    }

    /** Not a number where the parameter has none. */
    double x(Result result) {
        return number(result, swept);
    }

    private static <T> double number(Result result, Parameter<T> parameter) {
        Object value = parameter.json().apply(result.scenario().get(parameter));
        return value instanceof Number number ? number.doubleValue() : Double.NaN;
    }
}
