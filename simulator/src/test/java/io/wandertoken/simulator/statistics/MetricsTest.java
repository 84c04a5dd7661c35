package io.wandertoken.simulator.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MetricsTest {

    @Test
    void metricsAreCollectedByName() {
        Metrics metrics = of(run(1, 0.5), run(3, 0.7));

        assertThat(metrics.runs()).isEqualTo(2);
        assertThat(metrics.get("interval.mean")).isEqualTo(StatisticTest.of(1, 3));
        assertThat(metrics.get("shares.0")).isEqualTo(StatisticTest.of(0.5, 0.7));
    }

    @Test
    void listsOfVaryingLengthAreFilledUpWithZerosOnEitherSide() {
        Metrics metrics = of(run(1, 0.9, 0.1), run(1, 1), run(1, 0.5, 0.3, 0.2), run(1, 0.8, 0.2));

        assertThat(metrics.get("shares.0")).isEqualTo(StatisticTest.of(0.9, 1, 0.5, 0.8));
        assertThat(metrics.get("shares.1")).isEqualTo(StatisticTest.of(0.1, 0, 0.3, 0.2));
        assertThat(metrics.get("shares.2")).isEqualTo(StatisticTest.of(0, 0, 0.2, 0));
    }

    @Test
    void runsWithoutAValueDoNotCount() {
        Metrics metrics = of(run(Double.NaN, 1), run(5, 1));

        assertThat(metrics.runs()).isEqualTo(2);
        assertThat(metrics.get("interval.mean").count()).isOne();
        assertThat(metrics.get("interval.mean").mean()).isEqualTo(5);
    }

    @Test
    void unknownMetricsAreNotFound() {
        Metrics metrics = of(run(1, 0.9, 0.1));

        assertThat(metrics.find("interval")).isNull();
        assertThat(metrics.find("shares")).isNull();
        assertThat(metrics.find("shares.2")).isNull();
        assertThat(metrics.find("shares.-1")).isNull();
        assertThat(metrics.find("shares.")).isNull();
        assertThat(metrics.find("shares.99999999999999999999")).isNull();
        assertThat(metrics.find("interval.mean.0")).isNull();
        assertThat(metrics.find("")).isNull();
        assertThatThrownBy(() -> metrics.get("interval.median"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no metric 'interval.median'");
    }

    @Test
    void theNamesAreTheOnesThatAreFound() {
        Metrics metrics = of(run(1, 0.9, 0.1));

        assertThat(metrics.names()).containsExactly("interval.mean", "shares.0");
        assertThat(metrics.names())
                .allSatisfy(name -> assertThat(metrics.find(name)).isNotNull());
    }

    private static RunMetrics run(double mean, double... shares) {
        RunMetrics run = new RunMetrics();
        run.put("interval.mean", mean);
        run.putList("shares", shares);
        return run;
    }

    private static Metrics of(RunMetrics... runs) {
        Metrics.Builder builder = new Metrics.Builder();
        for (RunMetrics run : runs) {
            builder.add(run);
        }
        return builder.build();
    }
}
