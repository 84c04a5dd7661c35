package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.statistics.Statistic;
import java.util.Locale;

/** Measurements as the report shows them: with as many digits as are known. */
final class ReportNumbers {
    private ReportNumbers() {}

    static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    static String percent(Statistic share) {
        return withInterval(100 * share.mean(), 100 * share.ci95()) + " %";
    }

    /** A share in percent; what was never seen is shown as a bound. */
    static String share(Metric metric) {
        double bound = metric.runs().first().zeroBound(metric.name());
        return Double.isNaN(bound) ? percent(metric.statistic()) : format("< %.4f %%", 100 * bound);
    }

    static String plain(Statistic statistic) {
        return withInterval(statistic.mean(), statistic.ci95());
    }

    /** A large number with its thousands set apart. */
    static String thousands(double value) {
        return format("%,.0f", value).replace(',', '\u202f');
    }

    /** A number with two decimals, unless it is whole or large. */
    static String number(double value) {
        return format(value >= 100 || value == Math.rint(value) ? "%.0f" : "%.2f", value);
    }

    private static String withInterval(double mean, double halfWidth) {
        if (Double.isNaN(mean)) {
            return "–";
        }
        double width = halfWidth > 0 ? halfWidth : Math.abs(mean) / 20;
        int decimals = width > 0 ? (int) Math.max(0, Math.min(6, 1 - Math.floor(Math.log10(width)))) : 0;
        String format = "%." + decimals + "f";
        return halfWidth > 0 ? format(format + " ± " + format, mean, halfWidth) : format(format, mean);
    }
}
