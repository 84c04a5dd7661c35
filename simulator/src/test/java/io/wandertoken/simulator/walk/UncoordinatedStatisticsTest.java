package io.wandertoken.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Access without coordination, the benchmark of both papers.
 *
 * @paper J §3
 * @paper E §2
 */
@Tag("statistics")
class UncoordinatedStatisticsTest {
    private static final List<Band> JOURNAL = List.of(
            Band.percent("share0", 36.74, 0.17),
            Band.percent("share1", 36.81, 0.21),
            Band.percent("share2", 18.4, 0.1),
            Band.percent("share3plus", 8.01, 0.09));

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void theBenchmarkOfTheJournalHasTheFiguresOfTheReference(long seed) {
        Sample sample = Sample.uncoordinated("paper-2009", seed, 30);

        SoftAssertions.assertSoftly(softly -> JOURNAL.forEach(band -> band.check(sample, 2000, softly)));
    }

    /** J3: the intervals are uniform from 600 to 1800 s. */
    @Test
    void theIntervalsOfTheJournalAreUniform() {
        Sample sample = Sample.uncoordinated("paper-2009", 3, 20);

        // Each run has about 25 000 intervals; the sd of a uniform quantile p is 1200·√(p(1−p)/25000).
        assertThat(sample.mean("interval.p50")).as(sample.replay()).isCloseTo(1200, within(5.0));
        assertThat(sample.mean("interval.p80")).as(sample.replay()).isCloseTo(1560, within(5.0));
        assertThat(sample.mean("interval.below2MinInterval")).isCloseTo(0.5, within(0.005));
        assertThat(sample.of("interval.max").max()).isLessThanOrEqualTo(1800);
    }

    /** E1 and E2. */
    @ParameterizedTest
    @CsvSource({"150, 19.1, 0.03", "300, 47.55, 0.04"})
    void theBenchmarkOfTheEarlierPaperHasTheFiguresOfTheReference(int agents, double above1, double sd) {
        Sample sample = Sample.uncoordinated("paper-2006", 1, 10, "agents=" + agents);

        SoftAssertions.assertSoftly(
                softly -> Band.percentAbove(1, above1, sd + 0.01).check(sample, 200, softly));
    }

    @Test
    void noAgentBeginsAgainBeforeItHasEnded() {
        Sample sample =
                Sample.uncoordinated("paper-2009", 1, 2, "agents=5", "min-interval=0s", "spread=0s", "duration=1000s");

        assertThat(sample.mean("shares.5")).as(sample.replay()).isGreaterThan(0.98);
        assertThat(sample.mean("interval.mean")).isCloseTo(4, within(1e-9));
    }

    @Test
    void theSameSeedGivesTheSameFigures() {
        Sample one = Sample.uncoordinated("paper-2009", 9, 3, "duration=20000s");
        Sample again = Sample.uncoordinated("paper-2009", 9, 3, "duration=20000s");
        Sample other = Sample.uncoordinated("paper-2009", 10, 3, "duration=20000s");

        assertThat(again.runs()).isEqualTo(one.runs());
        assertThat(other.runs()).isNotEqualTo(one.runs());
    }
}
