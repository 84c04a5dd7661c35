package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import java.util.List;
import java.util.Locale;

/** What the figures of all chapters share: axes, measurements as the report shows them, and whether they fit. */
abstract class Figures {

    static Plot.Axis linear(String label) {
        return Plot.Axis.linear(label, "");
    }

    static Plot.Axis linear(String label, String unit) {
        return Plot.Axis.linear(label, unit);
    }

    static Plot.Axis log(String label) {
        return Plot.Axis.log(label, "");
    }

    static Plot.Axis log(String label, String unit) {
        return Plot.Axis.log(label, unit);
    }

    static Plot.Axis places(String label, String... places) {
        return Plot.Axis.places(label, List.of(places));
    }

    static double mean(Result result, String metric) {
        return result.get(metric).mean();
    }

    static String percent(Statistic statistic) {
        return number(100 * statistic.mean(), 100 * statistic.ci95()) + " %";
    }

    static String percent(Result result, String metric) {
        return percent(result.get(metric));
    }

    /** A share in percent; what was never seen is shown as a bound. */
    static String share(Result result, String metric) {
        double bound = result.zeroBound(metric);
        return Double.isNaN(bound) ? percent(result.get(metric)) : format("< %.4f %%", 100 * bound);
    }

    static String seconds(Statistic statistic) {
        return plain(statistic) + " s";
    }

    static String seconds(Result result, String metric) {
        return seconds(result.get(metric));
    }

    static String plain(Statistic statistic) {
        return number(statistic.mean(), statistic.ci95());
    }

    static String plain(Result result, String metric) {
        return plain(result.get(metric));
    }

    /** A large number with its thousands set apart. */
    static String thousands(double value) {
        return format("%,.0f", value).replace(',', '\u202f');
    }

    /** A number with two decimals, unless it is whole or large. */
    static String number(double value) {
        return format(value >= 100 || value == Math.rint(value) ? "%.0f" : "%.2f", value);
    }

    static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    static boolean isNear(double value, double expected, double tolerance) {
        return Math.abs(value - expected) < tolerance;
    }

    /** Whether a formula lies within four standard errors of a mean, about twice the half-width of its 95% interval. */
    static boolean fits(Result result, String metric, double expected) {
        return Math.abs(mean(result, metric) - expected)
                <= 2 * result.get(metric).ci95();
    }

    /** Whether an exact figure came out, up to the rounding of sums. */
    static boolean isExactly(double value, double expected) {
        return Math.abs(value - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
    }

    /** A mean and the half-width of its interval, with as many digits as are known. */
    private static String number(double mean, double halfWidth) {
        if (Double.isNaN(mean)) {
            return "–";
        }
        double width = halfWidth > 0 ? halfWidth : Math.abs(mean) / 20;
        int decimals = width > 0 ? (int) Math.max(0, Math.min(6, 1 - Math.floor(Math.log10(width)))) : 0;
        String format = "%." + decimals + "f";
        return halfWidth > 0 ? format(format + " ± " + format, mean, halfWidth) : format(format, mean);
    }
}
