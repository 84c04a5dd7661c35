package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.study.Result;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The names that formulas and texts of a figure may use, with their values. Immutable. */
record Scope(Map<String, Object> values) {
    private static final Pattern PLACE = Pattern.compile("\\{(?:(%\\S+) )?([^{}]+?)( %| s)?}");

    static Scope empty() {
        return new Scope(Map.of());
    }

    Scope with(String name, Object value) {
        Map<String, Object> more = new HashMap<>(values);
        more.put(name, value);
        return new Scope(more);
    }

    /** One result of a sweep: the formula calls it {@code it}, and its value of the swept parameter {@code x}. */
    Scope with(Runs runs, Result result) {
        return with("it", new Runs(runs.swept(), List.of(result))).with("x", runs.x(result));
    }

    /** The value of a name; a name without a value stands for itself. */
    Object get(String name) {
        return values.getOrDefault(name, name);
    }

    /**
     * A text with its formulas in braces replaced by their values: <code>{walk.share0 %}</code> and
     * <code>{walk.recovery s}</code> with their confidence interval, <code>{%.2f 2 * n}</code> in the given format.
     */
    String fill(String text) {
        return PLACE.matcher(text).replaceAll(place -> Matcher.quoteReplacement(filled(place)));
    }

    private String filled(MatchResult place) {
        Object value = Formula.parse(place.group(2)).in(this);
        if (place.group(1) != null) {
            double[] numbers =
                    value instanceof double[] several ? several : new double[] {FormulaFunctions.number(value)};
            return Arrays.stream(numbers)
                    .mapToObj(number -> ReportNumbers.format(place.group(1), number))
                    .collect(Collectors.joining(", "));
        }
        if (value instanceof Metric metric) {
            return " %".equals(place.group(3))
                    ? ReportNumbers.percent(metric.statistic())
                    : ReportNumbers.plain(metric.statistic()) + (place.group(3) == null ? "" : place.group(3));
        }
        return value instanceof Double number ? ReportNumbers.number(number) : value.toString();
    }
}
