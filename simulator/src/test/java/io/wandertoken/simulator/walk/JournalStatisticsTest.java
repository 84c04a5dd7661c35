package io.wandertoken.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.simulator.statistics.Statistic;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The figures of the journal paper, as two independent reference simulators found them in 2000 runs.
 *
 * @paper J §3
 */
@Tag("statistics")
class JournalStatisticsTest {
    private static final String PRESET = "paper-2009";
    private static final int RUNS = 30;
    private static final int REFERENCE_RUNS = 2000;

    private static final List<Band> CASE_STUDY = List.of(
            Band.percent("share0", 9.198, 1.92),
            Band.percent("share1", 84.04, 1.99),
            Band.percent("share2", 6.521, 0.783),
            Band.percent("share3plus", 0.2446, 0.142),
            Band.percentAbove(1, 6.765, 0.799),
            Band.percent("tokens.noneShare", 6.904, 1.97),
            Band.of("tokens.max", 3.128, 0.393),
            new Band("runs of at most 3 tokens", run -> run.get("tokens.max").mean() <= 3 ? 1 : 0, 1, 0.8615, 0.346),
            Band.percent("interval.below2MinInterval", 63.23, 0.918),
            Band.percent("interval.below3MinInterval", 85.23, 1.11),
            Band.percent("timeWeightedBelow2MinInterval", 79.77, 1.61),
            Band.percent("returnTime.below2MinInterval", 87.19, 0.613),
            Band.of("interval.mean", 1225, 28),
            Band.of("interval.p50", 1009, 9.61),
            Band.of("interval.p80", 1597, 36.7),
            Band.of("interval.p90", 2073, 80.5),
            Band.of("interval.p99", 3713, 405),
            Band.of("tokens.regenerated", 62.4, 6.36),
            Band.of("tokens.spurious", 53.81, 6.41),
            Band.of("recovery", 804, 221),
            Band.of("removal.hops", 76.73, 4.35));

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 2009})
    void theCaseStudyHasTheFiguresOfTheReference(long seed) {
        Sample sample = Sample.walk(PRESET, seed, RUNS);

        SoftAssertions.assertSoftly(softly -> CASE_STUDY.forEach(band -> band.check(sample, REFERENCE_RUNS, softly)));
    }

    /** A reference with another loss rate must not pass, or the bands would prove nothing. */
    @Test
    void theBandsRefuseAFleetThatLosesTokensTwiceAsOften() {
        Sample sample = Sample.walk(PRESET, 1, RUNS, "loss-every=5000s");
        SoftAssertions softly = new SoftAssertions();

        CASE_STUDY.forEach(band -> band.check(sample, REFERENCE_RUNS, softly));

        assertThat(softly.errorsCollected()).hasSizeGreaterThan(3);
    }

    /** The paper's figure of concurrency over the number of agents; J10 and J18 of the specification. */
    @ParameterizedTest
    @CsvSource({
        "210, 1.1, 978",
        "240, 2.5, 1064",
        "270, 4.4, 1149",
        "300, 6.8, 1225",
        "330, 9.5, 1293",
        "360, 12.4, 1353",
    })
    void concurrencyAndIntervalsGrowSmoothlyWithTheNumberOfAgents(int agents, double above1, double interval) {
        Sample sample = Sample.walk(PRESET, 3, RUNS, "agents=" + agents);
        Statistic concurrent = sample.of(run -> 100 * Sample.shareAbove(1, run));
        Statistic mean = sample.of("interval.mean");

        // The sd between runs is ours; 0.05 and 0.5 are the rounding of the reference.
        assertThat(concurrent.mean())
                .as(sample.replay())
                .isCloseTo(above1, within(3 * concurrent.sd() / Math.sqrt(RUNS) + 0.05));
        assertThat(mean.mean()).as(sample.replay()).isCloseTo(interval, within(3 * mean.sd() / Math.sqrt(RUNS) + 0.5));
    }

    /** J11 and J17: more agents than the resource can handle. */
    @Test
    void anOverbookedFleetDegradesGracefully() {
        Sample sample = Sample.walk(PRESET, 4, RUNS, "agents=360");

        SoftAssertions.assertSoftly(softly -> {
            Band.percent("interval.below2MinInterval", 55.6, 1.0).check(sample, REFERENCE_RUNS, softly);
            check("returnTime.below2MinInterval", 0.814, sample, softly);
            check("timeWeightedBelow2MinInterval", 0.746, sample, softly);
            check("share3plus", 0.0074, sample, softly);
        });
    }

    /** J5, J22: what remains idle without any loss is the time of the hops. */
    @Test
    void withoutLossOnlySkippingIsIdle() {
        Sample sample = Sample.walk(PRESET, 5, RUNS, "loss-every=never");

        assertThat(sample.mean("share0")).as(sample.replay()).isCloseTo(0.0255, within(0.001));
        assertThat(sample.mean("tokens.noneShare")).isZero();
        assertThat(sample.of("recovery").count()).isZero();
        SoftAssertions.assertSoftly(softly -> check("share2", 0.066, sample, softly));
    }

    /** J20: Δmin + γ/N = 1200 s after all agents began to wait at once, less the 4 s of the access that came first. */
    @Test
    void afterAColdStartTheFirstTokenComesAfterTwiceTheMinimalInterval() {
        int runs = 300;
        Sample sample = Sample.walk(PRESET, 6, runs, "loss=all-once", "loss-every=1ms", "duration=15000s");
        Statistic recovery = sample.of("recovery");

        assertThat(recovery.count()).as(sample.replay()).isEqualTo(runs);
        // The wait beyond Δmin is exponential with mean and sd γ/N = 600 s. The reference says 1192 ± 19.
        assertThat(recovery.mean()).as(sample.replay()).isCloseTo(1196, within(3 * 600 / Math.sqrt(runs)));
        assertThat(recovery.sd()).isCloseTo(600, within(3 * 600 / Math.sqrt(runs) * Math.sqrt(2)));
        assertThat(recovery.min()).isGreaterThan(595);
    }

    /** The reference's own error is unknown for these; it is taken to be as large as ours. */
    private static void check(String metric, double reference, Sample sample, SoftAssertions softly) {
        Statistic ours = sample.of(metric);
        softly.assertThat(ours.mean())
                .as("%s of %s", metric, sample.replay())
                .isCloseTo(
                        reference,
                        within(3 * Math.sqrt(2) * ours.sd() / Math.sqrt(ours.count()) + 0.5 * lastDigit(reference)));
    }

    private static double lastDigit(double value) {
        return Math.pow(
                10, -(Double.toString(value).length() - Double.toString(value).indexOf('.') - 1));
    }
}
