package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Claim.Verdict;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import java.util.Locale;

/** Puts claims and measurements side by side. A verdict is always computed, never written down. */
final class Judged {
    private Judged() {}

    /** A claim that either holds or not. */
    static Claim claim(String key, String statement, String published, String measured, boolean holds, String reading) {
        return new Claim(
                key, statement, published, measured, holds ? Verdict.REPRODUCED : Verdict.NOT_REPRODUCED, reading);
    }

    /** A claim that may hold, hold only under a condition that the reading names, or not hold. */
    static Claim claim(
            String key,
            String statement,
            String published,
            String measured,
            boolean holds,
            boolean holdsPartly,
            String reading) {
        if (holds || !holdsPartly) {
            return claim(key, statement, published, measured, holds, reading);
        }
        return new Claim(key, statement, published, measured, Verdict.PARTLY, reading);
    }

    /** A figure of our own. */
    static Claim ours(String key, String statement, String bound, String measured, String remark) {
        return new Claim(key, statement, bound, measured, Verdict.OURS, remark);
    }

    static String percent(Statistic statistic) {
        return number(100 * statistic.mean(), 100 * statistic.ci95()) + " %";
    }

    /** A share in percent; what was never seen is shown as a bound. */
    static String share(Result result, String metric) {
        double bound = result.zeroBound(metric);
        return Double.isNaN(bound) ? percent(result.get(metric)) : String.format(Locale.ROOT, "< %.4f %%", 100 * bound);
    }

    static String seconds(Statistic statistic) {
        return number(statistic.mean(), statistic.ci95()) + " s";
    }

    static String plain(Statistic statistic) {
        return number(statistic.mean(), statistic.ci95());
    }

    /** A large number with its thousands set apart. */
    static String thousands(double value) {
        return String.format(Locale.ROOT, "%,.0f", value).replace(',', '\u202f');
    }

    /** A mean and the half-width of its interval, with as many digits as are known. */
    private static String number(double mean, double halfWidth) {
        if (Double.isNaN(mean)) {
            return "–";
        }
        double width = halfWidth > 0 ? halfWidth : Math.abs(mean) / 20;
        int decimals = width > 0 ? (int) Math.max(0, Math.min(6, 1 - Math.floor(Math.log10(width)))) : 0;
        String format = "%." + decimals + "f";
        String text = String.format(Locale.ROOT, format, mean);
        return halfWidth > 0 ? text + " ± " + String.format(Locale.ROOT, format, halfWidth) : text;
    }
}
