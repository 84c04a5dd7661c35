package io.wandertoken.simulator.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Metrics;
import io.wandertoken.simulator.statistics.RunMetrics;
import io.wandertoken.simulator.statistics.Statistic;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoppingTest {
    private static final List<String> WATCHED = List.of("share0", "share2", "interval.mean");

    @Test
    void aFixedNumberOfRunsIsEnoughWhateverTheySay() {
        Stopping ten = Stopping.after(10);
        Metrics.Builder wide = metrics("share0", 0, 1);

        assertThat(ten.isEnough(9, wide, WATCHED)).isFalse();
        assertThat(ten.isEnough(10, wide, WATCHED)).isTrue();
    }

    @Test
    void narrowIntervalsAreEnoughAfterTheLeastNumberOfRuns() {
        Stopping fivePercent = new Stopping(3, 0.05, 1000);
        Metrics.Builder narrow = metrics("share0", 1, 1.001, 0.999, 1);

        assertThat(fivePercent.isEnough(2, narrow, WATCHED)).isFalse();
        assertThat(fivePercent.isEnough(4, narrow, WATCHED)).isTrue();
    }

    @Test
    void everyWatchedMetricMustBeNarrow() {
        Stopping fivePercent = new Stopping(2, 0.05, 1000);

        assertThat(fivePercent.isEnough(4, metrics("share0", 1, 2, 1, 2), WATCHED))
                .isFalse();
        assertThat(fivePercent.isEnough(4, metrics("share2", 1, 2, 1, 2), WATCHED))
                .isFalse();
        assertThat(fivePercent.isEnough(4, metrics("interval.mean", 1, 2, 1, 2), WATCHED))
                .isFalse();
        assertThat(fivePercent.isEnough(4, metrics("messages", 1, 2, 1, 2), WATCHED))
                .isTrue();
    }

    @Test
    void aMetricThatIsAlwaysZeroOrHasNoValueIsNotWaitedFor() {
        Stopping fivePercent = new Stopping(2, 0.05, 1000);

        assertThat(fivePercent.isEnough(2, metrics("share2", 0, 0), WATCHED)).isTrue();
        assertThat(fivePercent.isEnough(2, metrics("share2", Double.NaN, Double.NaN), WATCHED))
                .isTrue();
    }

    @Test
    void aSingleRunTellsNothingAboutItsPrecision() {
        assertThat(new Stopping(1, 0.05, 1000).isEnough(1, metrics("share0", 0.5), WATCHED))
                .isFalse();
    }

    @Test
    void theGreatestNumberOfRunsEndsEverything() {
        Stopping stopping = new Stopping(2, 0.0001, 5);
        Metrics.Builder wide = metrics("share0", 0, 1, 0, 1, 0);

        assertThat(stopping.isEnough(4, wide, WATCHED)).isFalse();
        assertThat(stopping.isEnough(5, wide, WATCHED)).isTrue();
    }

    @Test
    void aStudyGoesOnUntilTheIntervalIsNarrowAndNotMuchFurther() {
        Result result = StudyTest.run(2, DiceModel.OPEN, new Stopping(2, 0.05, 10_000));
        Statistic mean = result.get("interval.mean");

        // The relative half-width of n throws of a die is about 1.96·0.488/√n: 5% takes some 366 of them.
        assertThat(mean.ci95()).isLessThanOrEqualTo(0.05 * mean.mean());
        assertThat(mean.ci95()).isGreaterThan(0.045 * mean.mean());
        assertThat(result.metrics().runs()).isBetween(250, 500);
    }

    @Test
    void aStudyThatNeverGetsNarrowStopsAtTheGreatestNumber() {
        Scenario wild = DiceModel.OPEN.with(DiceModel.SIDES, 1000);

        Result result = StudyTest.run(3, wild, new Stopping(2, 0.0001, 37));

        assertThat(result.metrics().runs()).isEqualTo(37);
    }

    private static Metrics.Builder metrics(String name, double... values) {
        Metrics.Builder builder = new Metrics.Builder();
        for (double value : values) {
            RunMetrics run = new RunMetrics();
            run.put(name, value);
            builder.add(run);
        }
        return builder;
    }
}
