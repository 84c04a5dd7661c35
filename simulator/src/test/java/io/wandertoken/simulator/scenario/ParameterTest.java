package io.wandertoken.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterTest {
    private enum Fruit {
        APPLE,
        BLOOD_ORANGE
    }

    private static final Parameter<Integer> COUNT = Parameter.count("agents", 2, 100);
    private static final Parameter<Long> DURATION = Parameter.duration("hold");
    private static final Parameter<Long> DURATION_OR_ZERO = Parameter.durationOrZero("min-interval");
    private static final Parameter<Long> DURATION_OR_NEVER = Parameter.durationOr("never", "loss-every");
    private static final Parameter<Double> MEAN = Parameter.meanDurationOr("never", "regeneration");
    private static final Parameter<Double> PROBABILITY = Parameter.probability("guardian-failure");
    private static final Parameter<Double> NUMBER = Parameter.number("growth", 1, 10);
    private static final Parameter<Fruit> WORD = Parameter.word("fruit", Fruit.class);

    @Test
    void countsTakeTheirBoundsAndNothingBeyond() {
        assertThat(COUNT.parse("2")).isEqualTo(2);
        assertThat(COUNT.parse("100")).isEqualTo(100);
        assertThatThrownBy(() -> COUNT.parse("1"))
                .isInstanceOf(BadParameter.class)
                .hasMessage("--agents 1: must be a whole number from 2 to 100");
        assertThatThrownBy(() -> COUNT.parse("101")).isInstanceOf(BadParameter.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "2.5", "1e1", "-3", "0", "99999999999999", "NaN", " 3"})
    void whatIsNoCountIsRefusedWithFlagValueAndWhatIsAllowed(String text) {
        assertThatThrownBy(() -> COUNT.parse(text))
                .isInstanceOf(BadParameter.class)
                .hasMessage("--agents " + text + ": must be a whole number from 2 to 100");
    }

    @Test
    void durationsMustBeLongerThanNothingUnlessNothingIsAllowed() {
        assertThat(DURATION.parse("4s")).isEqualTo(4_000_000_000L);
        assertThat(DURATION_OR_ZERO.parse("0s")).isZero();
        assertThatThrownBy(() -> DURATION.parse("0s"))
                .isInstanceOf(BadParameter.class)
                .hasMessage("--hold 0s: must be a duration such as 100ms, 4s, 15m, 1h30m or 1e5s "
                        + "(a number alone means seconds), at most 36525d, and longer than 0");
        assertThatThrownBy(() -> DURATION_OR_ZERO.parse("-1s"))
                .isInstanceOf(BadParameter.class)
                .hasMessageStartingWith("--min-interval -1s: must be a duration");
    }

    @Test
    void aDurationCanBeSwitchedOffByAWord() {
        assertThat(DURATION_OR_NEVER.parse("never")).isEqualTo(Parameter.OFF);
        assertThat(DURATION_OR_NEVER.format(Parameter.OFF)).isEqualTo("never");
        assertThat(DURATION_OR_NEVER.json().apply(Parameter.OFF)).isEqualTo("never");
        assertThat(DURATION_OR_NEVER.json().apply(1_500_000_000L)).isEqualTo(1.5);
        assertThatThrownBy(() -> DURATION_OR_NEVER.parse("off"))
                .isInstanceOf(BadParameter.class)
                .hasMessageStartingWith("--loss-every off: ")
                .hasMessageEndingWith(", or 'never'");
    }

    @Test
    void aMeanDurationCanBeInfinite() {
        assertThat(MEAN.parse("never")).isInfinite();
        assertThat(MEAN.parse("180000s")).isEqualTo(1.8e14);
        assertThat(MEAN.format(Double.POSITIVE_INFINITY)).isEqualTo("never");
        assertThat(MEAN.json().apply(Double.POSITIVE_INFINITY)).isEqualTo("never");
        assertThat(MEAN.json().apply(1.8e14)).isEqualTo(180_000.0);
        assertThatThrownBy(() -> MEAN.parse("0s")).isInstanceOf(BadParameter.class);
    }

    /** γ of a hundred thousand agents is 2·10¹⁰ s, and commands that are printed must work. */
    @Test
    void aMeanThatIsLongerThanAnySimulationIsWrittenSoThatItIsReadBack() {
        assertThat(MEAN.parse(MEAN.format(2e19))).isEqualTo(2e19);
    }

    @Test
    void probabilitiesAreNumbersOrPercentages() {
        assertThat(PROBABILITY.parse("0")).isZero();
        assertThat(PROBABILITY.parse("1")).isEqualTo(1);
        assertThat(PROBABILITY.parse("0.1")).isEqualTo(0.1);
        assertThat(PROBABILITY.parse("10%")).isEqualTo(0.1);
        assertThat(PROBABILITY.parse("100%")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%", "-0.1", "1.1", "101%", "NaN", "Infinity", "half"})
    void whatIsNoProbabilityIsRefused(String text) {
        assertThatThrownBy(() -> PROBABILITY.parse(text))
                .isInstanceOf(BadParameter.class)
                .hasMessage("--guardian-failure " + text + ": must be a probability from 0 to 1, or from 0% to 100%");
    }

    @Test
    void numbersTakeTheirBoundsAndNothingBeyond() {
        assertThat(NUMBER.parse("1")).isEqualTo(1);
        assertThat(NUMBER.parse("1.5")).isEqualTo(1.5);
        assertThat(NUMBER.parse("10")).isEqualTo(10);
        assertThatThrownBy(() -> NUMBER.parse("0.999")).isInstanceOf(BadParameter.class);
        assertThatThrownBy(() -> NUMBER.parse("NaN"))
                .isInstanceOf(BadParameter.class)
                .hasMessage("--growth NaN: must be a number from 1 to 10");
    }

    @Test
    void wordsAreWrittenWithHyphens() {
        assertThat(WORD.parse("blood-orange")).isEqualTo(Fruit.BLOOD_ORANGE);
        assertThat(WORD.format(Fruit.BLOOD_ORANGE)).isEqualTo("blood-orange");
        assertThat(WORD.json().apply(Fruit.APPLE)).isEqualTo("apple");
        assertThatThrownBy(() -> WORD.parse("BLOOD_ORANGE"))
                .isInstanceOf(BadParameter.class)
                .hasMessage("--fruit BLOOD_ORANGE: must be one of apple, blood-orange");
    }

    @Test
    void everythingThatIsWrittenIsReadBack() {
        assertThat(COUNT.parse(COUNT.format(17))).isEqualTo(17);
        assertThat(DURATION.parse(DURATION.format(1_234_567_891L))).isEqualTo(1_234_567_891L);
        assertThat(MEAN.parse(MEAN.format(1.8e13))).isEqualTo(1.8e13);
        assertThat(PROBABILITY.parse(PROBABILITY.format(0.123456789))).isEqualTo(0.123456789);
        assertThat(NUMBER.parse(NUMBER.format(1.5))).isEqualTo(1.5);
    }

    @Test
    void theKeyInResultsIsWrittenInCamelCase() {
        assertThat(COUNT.jsonName()).isEqualTo("agents");
        assertThat(DURATION_OR_ZERO.jsonName()).isEqualTo("minInterval");
        assertThat(Parameter.count("a-b-c", 0, 1).jsonName()).isEqualTo("aBC");
    }
}
