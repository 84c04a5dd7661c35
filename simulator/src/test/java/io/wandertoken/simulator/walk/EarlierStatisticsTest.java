package io.wandertoken.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.simulator.statistics.Statistic;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The figures of the earlier paper, as the reference simulators found them in 200 runs.
 *
 * @paper E §5, §6
 */
@Tag("statistics")
class EarlierStatisticsTest {
    private static final String PRESET = "paper-2006";
    private static final int REFERENCE_RUNS = 200;
    private static final String[] LOSS = {"loss=all-once", "loss-every=20000s"};

    private static final List<Band> NOMINAL = List.of(
            Band.percent("share0", 33.46, 0.036),
            Band.percent("share1", 66.14, 0.0425),
            Band.percent("share2", 0.3976, 0.0124),
            Band.percentAbove(1, 0.3987, 0.0125),
            Band.percentAbove(5, 0, 0),
            Band.of("tokens.max", 3.02, 0.199),
            Band.percent("interval.above5MinInterval", 0.0001794, 0.000328),
            Band.percent("timeWeightedBelow2MinInterval", 95.89, 0.0261),
            Band.percent("timeWeightedBelow3MinInterval", 99.64, 0.00773),
            Band.of("interval.mean", 896.3, 0.444),
            Band.of("interval.p50", 808, 0.694),
            Band.of("interval.p80", 1077, 1.18),
            Band.of("interval.p90", 1281, 1.76),
            Band.of("interval.p99", 1905, 4.94),
            Band.of("tokens.regenerated", 1036, 26),
            Band.of("removal.hops", 1.477, 0.0251));

    private static final List<Band> DOUBLE = List.of(
            Band.percent("share0", 16.08, 0.0358),
            Band.percent("share1", 74.33, 0.069),
            Band.percent("share2", 9.025, 0.0537),
            Band.percentAbove(1, 9.591, 0.051),
            Band.percentAbove(5, 0.001239, 0.000258),
            Band.of("tokens.max", 37.24, 4.24),
            Band.percent("interval.above5MinInterval", 1.061, 0.0211),
            Band.percent("timeWeightedBelow2MinInterval", 79.12, 0.0392),
            Band.percent("timeWeightedBelow3MinInterval", 92.96, 0.0318),
            Band.of("interval.mean", 1275, 0.774),
            Band.of("interval.p50", 1100, 1.2),
            Band.of("interval.p80", 1755, 2.23),
            Band.of("interval.p90", 2154, 2.58),
            Band.of("interval.p99", 3018, 6.25),
            Band.of("tokens.regenerated", 14670, 38),
            Band.of("removal.hops", 2.118, 0.0117));

    @Test
    void theNominalFleetHasTheFiguresOfTheReference() {
        Sample sample = Sample.walk(PRESET, 1, 30);

        SoftAssertions.assertSoftly(softly -> NOMINAL.forEach(band -> band.check(sample, REFERENCE_RUNS, softly)));
    }

    @Test
    void theDoubleFleetHasTheFiguresOfTheReference() {
        Sample sample = Sample.walk(PRESET, 1, 30, "agents=300");

        SoftAssertions.assertSoftly(softly -> DOUBLE.forEach(band -> band.check(sample, REFERENCE_RUNS, softly)));
    }

    /** E16: nearly always the first regenerated token survives. The reference: 1093 ± 155 over 200 losses, at most 1356. */
    @Test
    void aLightlyLoadedFleetAlwaysRecoversFromALoss() {
        int runs = 60;
        Sample sample = Sample.walk(PRESET, 2, runs, with("agents=90", "duration=30000s"));
        Statistic time = sample.of("stabilisation.time");

        assertThat(time.count()).as(sample.replay()).isEqualTo(runs);
        assertThat(time.mean())
                .as(sample.replay())
                .isCloseTo(1093, within(3 * 155 * Math.sqrt(1.0 / runs + 1.0 / 200)));
        assertThat(time.max()).isLessThan(1500);
        assertThat(sample.mean("stabilisation.share2plus")).isLessThan(0.002);
    }

    /**
     * E9 and E11: the transient after a loss, without adaptation (growth 1) and with it. Adaptation makes it longer, but
     * less crowded. The reference gives means without their spread, so theirs is taken to be ours.
     */
    @ParameterizedTest
    @CsvSource({
        "150, 1, 200000s, 5700, 0.082",
        "150, 1.5, 200000s, 16300, 0.036",
        "300, 1, 200000s, 27300, 0.186",
        "300, 1.5, 300000s, 53000, 0.074",
    })
    void theTransientAfterALossIsThatOfTheReference(
            int agents, double growth, String duration, double seconds, double above1) {
        Sample sample =
                Sample.walk(PRESET, 3, 40, with("agents=" + agents, "growth=" + growth, "duration=" + duration));
        Statistic time = sample.of("stabilisation.time");
        // The reference weighs the transients by their length: long ones are the crowded ones.
        double concurrentSeconds = sample.of(
                        run -> run.get("stabilisation.time").mean()
                                * run.get("stabilisation.share2plus").mean())
                .mean();

        assertThat(time.count()).as(sample.replay()).isGreaterThanOrEqualTo(38);
        assertThat(time.mean())
                .as(sample.replay())
                .isCloseTo(seconds, within(3 * Math.sqrt(2) * time.sd() / Math.sqrt(40)));
        assertThat(concurrentSeconds / time.mean()).as(sample.replay()).isCloseTo(above1, within(0.15 * above1));
    }

    private static String[] with(String... values) {
        String[] all = Arrays.copyOf(values, values.length + LOSS.length);
        System.arraycopy(LOSS, 0, all, values.length, LOSS.length);
        return all;
    }
}
