package io.wandertoken.simulator.study;

import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.statistics.Statistic;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A condition on the mean of a metric, such as {@code share3plus<0.01} or {@code interval.p99<=2220}. */
public record Assertion(String text, String metric, String operator, double limit) {
    private static final int MOST_SIMILAR = 5;
    private static final int ALIKE = 4;
    private static final Pattern FORM =
            Pattern.compile("\\s*([A-Za-z][\\w.]*)\\s*(<=|>=|<|>)\\s*([0-9.eE+-]+)(%?)\\s*");

    public static Assertion parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw notAnAssertion(text);
        }
        try {
            double limit =
                    Double.parseDouble(matcher.group(3)) / (matcher.group(4).isEmpty() ? 1 : 100);
            return new Assertion(text.strip(), matcher.group(1), matcher.group(2), limit);
        } catch (NumberFormatException e) {
            throw notAnAssertion(text);
        }
    }

    /**
     * Whether the condition holds; a metric without a value satisfies nothing. What was never seen counts as its bound: a
     * short simulation that saw nothing proves nothing.
     */
    public boolean holds(Result result) {
        double mean = value(result);
        double bound = result.zeroBound(metric);
        double atMost = Double.isNaN(bound) ? mean : bound;
        return switch (operator) {
            case "<" -> atMost < limit;
            case "<=" -> atMost <= limit;
            case ">" -> mean > limit;
            default -> mean >= limit;
        };
    }

    public double value(Result result) {
        Statistic statistic = result.metrics().find(metric);
        // A place in a list that no run reached: there were never that many at a time.
        return statistic == null ? 0 : statistic.mean();
    }

    /** Says at once when a result will not have the metric. */
    public void requireKnown(List<String> metrics) {
        boolean known = metrics.contains(metric) || metrics.contains(metric.replaceFirst("\\.\\d+$", ".0"));
        if (!known) {
            List<String> similar =
                    metrics.stream().filter(this::isSimilar).limit(MOST_SIMILAR).toList();
            throw new BadParameter(
                    "assert",
                    "'" + text + "'",
                    "there is no metric '" + metric + "'"
                            + (similar.isEmpty() ? "" : "; did you mean " + String.join(", ", similar) + "?"));
        }
    }

    /** One is part of the other, or they begin alike; as people mistype and abbreviate. */
    private boolean isSimilar(String other) {
        String mine = metric.toLowerCase(Locale.ROOT);
        String theirs = other.toLowerCase(Locale.ROOT);
        return theirs.contains(mine)
                || mine.contains(theirs)
                || mine.length() >= ALIKE && theirs.startsWith(mine.substring(0, ALIKE));
    }

    private static BadParameter notAnAssertion(String text) {
        return new BadParameter(
                "assert",
                "'" + text + "'",
                "must be a metric, one of < <= > >=, and a number, such as 'share3plus<0.01'");
    }
}
