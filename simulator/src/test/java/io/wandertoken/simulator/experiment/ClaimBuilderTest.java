package io.wandertoken.simulator.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.simulator.report.Claim.Verdict;
import io.wandertoken.simulator.statistics.Statistic;
import org.junit.jupiter.api.Test;

/** Verdicts and figures as the report shows them. */
class ClaimBuilderTest {

    @Test
    void aClaimIsReproducedPartlyOrNotAsItsConditionsSay() {
        assertThat(verdict(true, false)).isEqualTo(Verdict.REPRODUCED);
        assertThat(verdict(true, true)).isEqualTo(Verdict.REPRODUCED);
        assertThat(verdict(false, true)).isEqualTo(Verdict.PARTLY);
        assertThat(verdict(false, false)).isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(new ClaimBuilder("X1", "", "").holds(false).build().verdict())
                .isEqualTo(Verdict.NOT_REPRODUCED);
    }

    @Test
    void aClaimWithoutAConditionIsNoClaim() {
        ClaimBuilder claim = new ClaimBuilder("X1", "", "").measured("5");

        assertThatThrownBy(claim::build).hasMessageContaining("X1");
        assertThat(claim.ours().build().verdict()).isEqualTo(Verdict.OURS);
    }

    @Test
    void figuresShowAsManyDigitsAsAreKnown() {
        assertThat(Figures.percent(statistic(0.0934, 0.0028))).isEqualTo("9.34 ± 0.28 %");
        assertThat(Figures.seconds(statistic(1214.13, 1.26))).isEqualTo("1214.1 ± 1.3 s");
        assertThat(Figures.plain(statistic(77.3, 0))).isEqualTo("77.3");
        assertThat(Figures.plain(Statistic.NONE)).isEqualTo("–");
        assertThat(Figures.thousands(26518.4)).isEqualTo("26\u202f518");
    }

    @Test
    void aStraightLineIsFoundThroughItsPoints() {
        LinearFit fit = LinearFit.of(new double[] {1, 2, 3}, new double[] {5, 7, 9});

        assertThat(fit.slope()).isCloseTo(2, within(1e-12));
        assertThat(fit.intercept()).isCloseTo(3, within(1e-12));
        assertThat(fit.r2()).isCloseTo(1, within(1e-12));
        assertThat(LinearFit.exponent(new double[] {1, 10, 100}, new double[] {3, 30, 300}))
                .isCloseTo(1, within(1e-12));
    }

    private static Verdict verdict(boolean holds, boolean partly) {
        return new ClaimBuilder("X1", "", "")
                .holds(holds)
                .partly(partly)
                .build()
                .verdict();
    }

    private static Statistic statistic(double mean, double halfWidth) {
        return new Statistic(10, mean, 0, mean, mean, halfWidth);
    }
}
