package io.wandertoken.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

    @ParameterizedTest
    @CsvSource({
        "9.1432, 0.2731, 9.14 ±0.27",
        "1216.93, 9.21, 1 216.9 ±9.2",
        "3658.4, 108.2, 3 658 ±108",
        "0.00012345, 0.0000021, 0.0001235 ±0.0000021",
        "208753.4, 1890, 208 753 ±1 890",
        "32437.7312, 0.0331, 32 437.73 ±0.03",
        "10870.0584, 0.00000001, 10 870.06",
    })
    void aMeanHasAsManyDigitsAsItsIntervalAllows(double mean, double halfWidth, String text) {
        assertThat(Numbers.withInterval(mean, halfWidth)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "68.49395, 0.00040, 68.49",
        "2126.862, 0.065, 2 127",
        "9.1432, 0.2731, 9.14 ±0.27",
        "0, 0.02, 0.000 ±0.020"
    })
    void inATableAMeanHasAtMostFourDigits(double mean, double halfWidth, String text) {
        assertThat(Numbers.brief(mean, halfWidth)).isEqualTo(text);
    }

    @Test
    void withoutAnIntervalOnlyTheMeanIsShown() {
        assertThat(Numbers.withInterval(9, 0)).isEqualTo("9");
        assertThat(Numbers.withInterval(9.5, Double.NaN)).isEqualTo("9.500");
    }

    @Test
    void whatHasNoValueIsADash() {
        assertThat(Numbers.withInterval(Double.NaN, 1)).isEqualTo("–");
        assertThat(Numbers.plain(Double.NaN)).isEqualTo("–");
    }

    @Test
    void hugeNumbersAreNotSpeltOut() {
        assertThat(Numbers.plain(3.80013e36)).isEqualTo("3.800e+36");
        assertThat(Numbers.plain(Double.POSITIVE_INFINITY)).isEqualTo("∞");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1200, 1 200", "0.0004, 0.0004000", "12.3456, 12.35", "-0.5, -0.5000", "123456.7, 123 457"})
    void plainNumbersHaveAboutFourDigits(double value, String text) {
        assertThat(Numbers.plain(value)).isEqualTo(text);
    }
}
