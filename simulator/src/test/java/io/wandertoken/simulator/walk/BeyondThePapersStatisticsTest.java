package io.wandertoken.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.WalkEvent;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.statistics.Statistic;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Our rules, one by one, in the case study of the journal paper. The reference gives means without their spread, so each
 * may differ by three standard errors of the difference of two means with the spread that we see, and by its rounding.
 */
@Tag("statistics")
class BeyondThePapersStatisticsTest {
    private static final String PRESET = "paper-2009";
    private static final int RUNS = 40;

    @ParameterizedTest
    @CsvSource({
        "random, 621, 2.3",
        "choice:2, 514, 0.80",
        "choice:3, 438, 0.35",
        "choice:5, 331, 0.08",
        "choice:10, 194, 0.003"
    })
    void choiceAloneMakesIntervalsRegularWhereNothingGoesWrong(String routing, double sd, double idlePercent) {
        String[] values = {"routing=" + routing, "loss-every=never", "regeneration=never"};
        IntervalSpread spread = new IntervalSpread(300);
        Sample sample = Sample.walk(PRESET, 1, 10, values);

        for (long seed = 0; seed < 5; seed++) {
            spread.nextRun();
            new WalkSimulation(Sample.setting(PRESET, values), new Seed(seed), spread).run();
        }

        // 125 000 intervals in all; they are skewed, so the error of their sd is about 1%.
        assertThat(spread.sd()).as(sample.replay()).isCloseTo(sd, within(0.02 * sd));
        assertThat(100 * sample.mean("share0"))
                .as(sample.replay())
                .isCloseTo(idlePercent, within(0.03 * idlePercent + 0.005));
        assertThat(sample.of("tokens.max").max()).isEqualTo(1);
    }

    @Test
    void roundRobinIsPerfectWhereNothingGoesWrong() {
        Sample sample = Sample.walk(PRESET, 1, 2, "routing=round-robin", "loss-every=never", "regeneration=never");

        assertThat(sample.mean("share1")).isEqualTo(1);
        assertThat(sample.mean("interval.p50")).isCloseTo(1200, within(0.1));
        assertThat(sample.mean("interval.max")).isEqualTo(1200);
    }

    @ParameterizedTest
    @CsvSource({"2, 11.5", "3, 14.5", "5, 17.8", "10, 20.8"})
    void underTheSandwichRuleChoiceMakesMattersWorse(int choices, double twoPercent) {
        Sample sample = Sample.walk(PRESET, 2, RUNS, "routing=choice:" + choices);

        agrees(sample, "share2", twoPercent / 100, 0.0005);
    }

    @ParameterizedTest
    @CsvSource({"2, 2.9", "3, 2.8", "5, 2.7", "10, 2.1"})
    void witnessesAndProbesRepairIt(int choices, double twoPercent) {
        Sample sample = Sample.walk(PRESET, 2, RUNS, "rule=witness", "routing=choice:" + choices);

        agrees(sample, "share2", twoPercent / 100, 0.0005);
    }

    /**
     * Recovery takes Δop and the margin; what is left idle is skipping. The reference's guardian sends the lost token again
     * under its old name. Ours makes a new one, which is younger than a spurious token that happens to live; marks of the
     * lost one may kill the spurious one after that has killed ours. Those rare extinctions are the time without a token.
     */
    @ParameterizedTest
    @CsvSource({"5s, 9, 2.58", "10s, 14, 2.63"})
    void aGuardianRecoversWithinSeconds(String margin, double recovery, double idlePercent) {
        Sample sample = Sample.walk(PRESET, 3, RUNS, "guardian=" + margin);
        double skipping = 100 * (sample.mean("share0") - sample.mean("tokens.noneShare"));

        assertThat(sample.mean("recovery")).as(sample.replay()).isCloseTo(recovery, within(0.25));
        assertThat(skipping).as(sample.replay()).isBetween(2.3, idlePercent);
        assertThat(100 * sample.mean("share0")).as(sample.replay()).isBetween(idlePercent - 0.2, idlePercent + 0.6);
        agrees(sample, "share2", 0.066, 0.0005);
    }

    @ParameterizedTest
    @CsvSource({"1800000s, 0.83", "18000000s, 0.08"})
    void withAGuardianTimersMayBeMorePatient(String regeneration, double twoPercent) {
        Sample sample = Sample.walk(PRESET, 4, RUNS, "guardian=5s", "regeneration=" + regeneration);

        agrees(sample, "share2", twoPercent / 100, 0.00005);
        assertThat(sample.mean("share0")).as(sample.replay()).isBetween(0.022, 0.028);
    }

    @ParameterizedTest
    @CsvSource({
        "18000s, 5.0, 20.9",
        "54000s, 5.7, 14.3",
        "180000s, 9.2, 6.6",
        "540000s, 19.3, 2.3",
        "1800000s, 46.1, 0.5",
    })
    void theTimerTradesIdleTimeForConcurrency(String regeneration, double idlePercent, double twoPercent) {
        Sample sample = Sample.walk(PRESET, 5, RUNS, "regeneration=" + regeneration);

        agrees(sample, "share0", idlePercent / 100, 0.0005);
        agrees(sample, "share2", twoPercent / 100, 0.0005);
    }

    @ParameterizedTest
    @CsvSource({"180000s, 11.7", "54000s, 12.0"})
    void theWitnessRuleLowersTheSumOfIdleAndTwo(String regeneration, double percent) {
        Sample sample = Sample.walk(PRESET, 6, RUNS, "rule=witness", "regeneration=" + regeneration);
        Statistic sum = sample.of(
                run -> 100 * (run.get("share0").mean() + run.get("share2").mean()));

        assertThat(sum.mean()).as(sample.replay()).isCloseTo(percent, within(tolerance(sum) + 0.05));
    }

    /**
     * The setting that the specification recommends: idle 0.73, two 0.60, more than two below 0.01%, p99 2217 s. Our
     * guardian makes a new token, see above, which costs a little idle time and a few doubles.
     */
    @Test
    void theRecommendedCombinationIsAsGoodAsTheReference() {
        Sample sample = Sample.walk(
                PRESET,
                7,
                100,
                "rule=witness",
                "routing=choice:5",
                "guardian=5s",
                "guardian-failure=0.1",
                "regeneration-base=1800s",
                "regeneration=18000s");

        assertThat(100 * sample.mean("share0")).as(sample.replay()).isBetween(0.5, 1.2);
        assertThat(100 * sample.mean("share2")).as(sample.replay()).isCloseTo(0.60, within(0.1));
        assertThat(100 * sample.mean("share3plus")).as(sample.replay()).isLessThan(0.02);
        assertThat(sample.mean("interval.p99")).as(sample.replay()).isCloseTo(2217, within(60.0));
    }

    /** Table (f): loss every 16.7Δmin, 167Δmin long. Theory: 1.62·N^(2/3) hops, and √(πN/2) with witnesses. */
    @ParameterizedTest
    @CsvSource({
        "sandwich, 100, 37.2, 65.1", "sandwich, 300, 76.1, 140", "sandwich, 1000, 169, 326",
        "witness, 100, 11.0, 25.3", "witness, 300, 20.4, 45.4", "witness, 1000, 38.0, 83.7",
    })
    void spuriousTokensLiveAsLongAsTheReferenceSays(String rule, int agents, double hops, double seconds) {
        Sample sample = Sample.walk(
                PRESET,
                8,
                RUNS,
                "rule=" + rule,
                "agents=" + agents,
                "capacity=" + agents,
                "loss-every=" + 33.4 * agents + "s",
                "duration=" + 334 * agents + "s");
        double theory = rule.equals("sandwich") ? 1.62 * Math.pow(agents, 2 / 3.0) : Math.sqrt(Math.PI * agents / 2);

        agrees(sample, "removal.hops", hops, 0.05);
        agrees(sample, "removal.seconds", seconds, 0.5);
        // The theory is asymptotic; at N = 100 the reference itself is off by 12%.
        assertThat(sample.mean("removal.hops")).as(sample.replay()).isCloseTo(theory, within(0.16 * theory));
    }

    @Test
    void aHandoverThatTakesTimeCostsIdleTime() {
        Sample sample = Sample.walk(PRESET, 9, RUNS, "handover-delay=50ms");

        agrees(sample, "share0", 0.112, 0.0005);
    }

    /**
     * With p the chance that a visited agent is due, X = p/(δ + Δskip + p(Δop − Δskip)) accesses happen per second, and
     * p = 1 − X(Δmin + Δop)/N. For δ = 50 ms and N = 300 that gives X = 0.2387.
     */
    @Test
    void theCostOfAHandoverIsTheOneOfASimpleCalculation() {
        Sample sample = Sample.walk(PRESET, 9, 10, "handover-delay=50ms", "loss-every=never", "regeneration=never");

        assertThat(sample.mean("share1")).as(sample.replay()).isCloseTo(4 * 0.2387, within(0.002));
    }

    @ParameterizedTest
    @CsvSource({"0s, 9.0", "30s, 9.0", "600s, 14"})
    void theWitnessRuleBearsClocksThatAreWrongByLessThanTheMinimalInterval(String offset, double idlePercent) {
        Sample sample = Sample.walk(PRESET, 10, RUNS, "rule=witness", "clock-offset=" + offset);

        agrees(sample, "share0", idlePercent / 100, 0.005);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0s", "600s"})
    void theSandwichRuleDoesNotCareAboutClocks(String offset) {
        Sample sample = Sample.walk(PRESET, 10, RUNS, "clock-offset=" + offset);

        agrees(sample, "share0", 0.092, 0.0005);
        agrees(sample, "share2", 0.0652, 0.00005);
    }

    /** Line 15 of the paper as printed, where a discarded token goes on: two 57%, more than two 3.3%. */
    @Test
    void withoutRemovalSpuriousTokensStay() {
        Sample sample = Sample.walk(PRESET, 11, 20, "rule=none");

        assertThat(sample.mean("tokens.removed")).isZero();
        agrees(sample, "share2", 0.57, 0.005);
        agrees(sample, "share3plus", 0.033, 0.0005);
    }

    private static void agrees(Sample sample, String metric, double reference, double rounding) {
        Statistic ours = sample.of(metric);
        assertThat(ours.mean())
                .as("%s of %s", metric, sample.replay())
                .isCloseTo(reference, within(tolerance(ours) + rounding));
    }

    private static double tolerance(Statistic ours) {
        return 3 * Math.sqrt(2) * ours.sd() / Math.sqrt(ours.count());
    }

    /** The standard deviation of the intervals between accesses. */
    private static final class IntervalSpread implements WalkObserver {
        private final long[] lastStart;
        private final Statistic.Builder seconds = new Statistic.Builder();

        IntervalSpread(int agents) {
            lastStart = new long[agents];
        }

        void nextRun() {
            Arrays.fill(lastStart, -1);
        }

        double sd() {
            return seconds.build().sd();
        }

        @Override
        public void onEvent(long now, int agent, int permit, WalkEvent event, Token token) {
            if (event == WalkEvent.ACCESS_STARTED) {
                if (lastStart[agent] >= 0) {
                    seconds.add((now - lastStart[agent]) / 1e9);
                }
                lastStart[agent] = now;
            }
        }

        @Override
        public void onHandover(long now, int from, int to, int permit, Token token, boolean lost) {}

        @Override
        public void onTokenCount(long now, int tokens) {}
    }
}
