package io.wandertoken.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.simulator.statistics.Metrics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the preset {@code best}, permits and learned sizes promise. */
@Tag("statistics")
class BestPresetStatisticsTest {
    private static final int RUNS = 30;

    @ParameterizedTest
    @CsvSource({"300, 1", "300, 77", "210, 1", "360, 1"})
    void theBestRulesComeCloseToRoundRobin(int agents, long seed) {
        Sample best = Sample.walk("best", seed, RUNS, "agents=" + agents, "guardian-failure=0.1");
        Sample bound =
                Sample.walk("best", seed, RUNS, "agents=" + agents, "guardian-failure=0.1", "routing=round-robin");

        assertThat(best.mean("share0")).as(best.replay()).isLessThan(0.0012);
        assertThat(best.mean("share2")).as(best.replay()).isLessThan(0.0002);
        assertThat(best.mean("share3plus")).as(best.replay()).isLessThan(0.0001);
        assertThat(best.mean("interval.p99")).as(best.replay()).isLessThan(1260.0 * agents / 300);
        assertThat(best.mean("interval.p99"))
                .as("%s against %s", best.replay(), bound.replay())
                .isLessThan(1.05 * bound.mean("interval.p99"));
        assertThat(best.mean("jainFairness")).isGreaterThan(0.999);
    }

    @Test
    void theBestRulesBearGuardiansThatFailEveryOtherTime() {
        Sample best = Sample.walk("best", 2, RUNS, "guardian-failure=0.5");

        // One loss in eight is left to the timers; the journal paper's rules are idle for 9.2%.
        assertThat(best.mean("share0")).as(best.replay()).isLessThan(0.04);
        assertThat(best.mean("share2")).as(best.replay()).isLessThan(0.003);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void whereNothingGoesWrongThereAreAlwaysAsManyTokensAsPermits(int permits) {
        Sample sample = Sample.walk(
                "paper-2009", 1, 3, "permits=" + permits, "loss-every=never", "regeneration=never", "duration=30000s");

        assertThat(sample.of("tokens.max").min()).isEqualTo(permits);
        assertThat(sample.of("tokens.max").max()).isEqualTo(permits);
        assertThat(sample.of(run -> Sample.shareAbove(permits, run)).max()).isZero();
        assertThat(sample.meanActive()).as(sample.replay()).isBetween(0.95 * permits, 1.0 * permits);
    }

    /** The k walks do not know of each other, so each is doubled as often as a single one: 1 − (1 − 0.065)⁴ ≈ 0.24. */
    @Test
    void fourPermitsOfThePaperBehaveLikeFourWalks() {
        Sample sample = Sample.walk("paper-2009", 2, 10, "permits=4");

        assertThat(sample.of(run -> Sample.shareAbove(4, run)).mean())
                .as(sample.replay())
                .isLessThan(0.27);
        assertThat(sample.meanActive()).as(sample.replay()).isCloseTo(4.1, within(0.2));
        assertThat(sample.mean("interval.mean")).as(sample.replay()).isCloseTo(1200 / 4.1, within(15.0));
    }

    @Test
    void fourPermitsUnderTheBestRulesAreHardlyEverExceeded() {
        Sample sample = Sample.walk("best", 3, 10, "permits=4");

        assertThat(sample.of(run -> Sample.shareAbove(4, run)).mean())
                .as(sample.replay())
                .isLessThan(0.003);
        assertThat(sample.meanActive()).as(sample.replay()).isCloseTo(4, within(0.02));
        assertThat(sample.mean("interval.mean")).as(sample.replay()).isCloseTo(300, within(2.0));
    }

    /** Agents that learn N forget a guess that is wrong by a factor of ten; how, is seen after a while. */
    @ParameterizedTest
    @ValueSource(ints = {30, 300, 3000})
    void underTheBestRulesALearnedSizeIsAsGoodAsAKnownOne(int guess) {
        Sample sample =
                Sample.walk("best", 4, 8, "sizing=learned", "capacity=" + guess, "warmup=100000s", "duration=200000s");

        assertThat(sample.mean("share0")).as(sample.replay()).isLessThan(0.002);
        assertThat(sample.mean("share2")).as(sample.replay()).isLessThan(0.001);
        assertThat(sample.mean("interval.mean")).as(sample.replay()).isCloseTo(1200, within(6.0));
    }

    /** A learned size is uncertain by 1/√64, and γ goes with its square, so there are more spurious tokens: 1.5 times. */
    @ParameterizedTest
    @ValueSource(ints = {300, 3000})
    void underThePapersRulesALearnedSizeIsComparableWithAKnownOne(int guess) {
        Sample known = Sample.walk("paper-2009", 5, RUNS, "warmup=100000s", "duration=200000s");
        Sample learned = Sample.walk(
                "paper-2009", 5, RUNS, "sizing=learned", "capacity=" + guess, "warmup=100000s", "duration=200000s");

        assertThat(learned.mean("share0")).as(learned.replay()).isCloseTo(known.mean("share0"), within(0.025));
        assertThat(learned.mean("share2")).as(learned.replay()).isBetween(0.04, 2 * known.mean("share2"));
    }

    @Test
    void everyRunOfThePresetsHasSharesThatAddUpToOne() {
        for (String preset : new WalkModel().presets()) {
            Sample sample = Sample.walk(preset, 6, 3, "duration=20000s");

            for (Metrics run : sample.runs()) {
                assertThat(run.get("share0").mean()
                                + run.get("share1").mean()
                                + run.get("share2").mean()
                                + run.get("share3plus").mean())
                        .as(sample.replay())
                        .isCloseTo(1, within(1e-12));
            }
        }
    }
}
