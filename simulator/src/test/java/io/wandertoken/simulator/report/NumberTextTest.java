package io.wandertoken.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class NumberTextTest {

    @Test
    void theShortestDigitsAreWritten() {
        assertThat(NumberText.exact(0.1)).isEqualTo("0.1");
        assertThat(NumberText.exact(-0.0)).isEqualTo("0");
        assertThat(NumberText.exact(100_000)).isEqualTo("100000");
        assertThat(NumberText.exact(0.0024)).isEqualTo("0.0024");
        assertThat(NumberText.exact(1.2e-9)).isEqualTo("1.2E-9");
        assertThat(NumberText.exact(1.5e300)).isEqualTo("1.5E+300");
        // Before Java 19, Double.toString writes more digits than these need.
        assertThat(NumberText.exact(2.2250738585072014E-308)).isEqualTo("2.2250738585072014E-308");
        assertThat(NumberText.exact(2e23)).isEqualTo("2E+23");
    }

    @Test
    void everyNumberReadsBackAsItself() {
        long state = 1;
        for (int i = 0; i < 10_000; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            double value = Double.longBitsToDouble(state);
            if (Double.isFinite(value)) {
                assertThat(Double.parseDouble(NumberText.exact(value))).isEqualTo(value);
            }
        }
    }

    @Test
    void aSentenceGetsFourDigits() {
        assertThat(NumberText.brief(36.78794)).isEqualTo("36.79");
        assertThat(NumberText.brief(0)).isEqualTo("0");
        assertThat(NumberText.brief(123_456)).isEqualTo("123500");
        assertThat(NumberText.brief(0.000012345)).isEqualTo("0.00001234");
    }

    @Test
    void infinityIsNoNumber() {
        assertThatIllegalArgumentException().isThrownBy(() -> NumberText.exact(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> NumberText.exact(Double.POSITIVE_INFINITY));
    }
}
