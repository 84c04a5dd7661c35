package io.wandertoken.simulator.walk;

import static org.assertj.core.api.Assertions.within;

import io.wandertoken.simulator.statistics.Metrics;
import java.util.function.ToDoubleFunction;
import org.assertj.core.api.SoftAssertions;

/**
 * A figure of the reference simulators that ours must agree with. The mean of n runs may differ from the mean of the
 * reference's runs by 3·sd·√(1/n + 1/reference), and by the rounding of the printed figure.
 *
 * @param factor what our figure is multiplied with: 100 where the reference gives percent
 * @param mean the printed mean
 * @param sd the printed standard deviation between runs
 */
record Band(String name, ToDoubleFunction<Metrics> figure, double factor, double mean, double sd) {

    static Band of(String metric, double mean, double sd) {
        return new Band(metric, run -> run.get(metric).mean(), 1, mean, sd);
    }

    static Band percent(String metric, double mean, double sd) {
        return new Band(metric, run -> run.get(metric).mean(), 100, mean, sd);
    }

    static Band percentAbove(int operations, double mean, double sd) {
        return new Band(
                "more than " + operations + " operations", run -> Sample.shareAbove(operations, run), 100, mean, sd);
    }

    void check(Sample sample, int referenceRuns, SoftAssertions softly) {
        double tolerance =
                3 * sd * Math.sqrt(1.0 / sample.runs().size() + 1.0 / referenceRuns) + rounding(mean) + rounding(sd);
        softly.assertThat(factor * sample.of(figure).mean())
                .as("%s of %s", name, sample.replay())
                .isCloseTo(mean, within(tolerance));
    }

    /** Half a unit of the last of the four digits that the reference prints. */
    private static double rounding(double value) {
        return value == 0 ? 0 : 0.5 * Math.pow(10, Math.floor(Math.log10(value)) - 3);
    }
}
