package io.wandertoken.simulator.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Claim.Verdict;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Plot;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Study;
import org.junit.jupiter.api.Test;

/** Figures, verdicts and numbers from the text of a chapter. */
class FigureBuilderTest {

    @Test
    void aClaimIsReproducedPartlyOrNotAsItsConditionsSay() {
        assertThat(verdict("1 < 2", "1 > 2")).isEqualTo(Verdict.REPRODUCED);
        assertThat(verdict("1 < 2", "1 < 2")).isEqualTo(Verdict.REPRODUCED);
        assertThat(verdict("1 > 2", "1 < 2")).isEqualTo(Verdict.PARTLY);
        assertThat(verdict("1 > 2", "1 > 2")).isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(claim("  measured: 5\n  holds: 1 > 2").verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
    }

    @Test
    void aClaimWithoutAConditionIsNoClaim() {
        assertThatThrownBy(() -> claim("  measured: 5"))
                .hasMessageContaining("X1")
                .hasMessageContaining("holds");
        assertThatThrownBy(() -> claim("  holds: 1 < 2"))
                .hasMessageContaining("X1")
                .hasMessageContaining("measured");
        assertThat(claim("  compared: 4\n  measured: 5").verdict()).isEqualTo(Verdict.OURS);
    }

    @Test
    void aFigureSimulatesPlotsAndComputesAsItsTextSays() {
        Figure figure = figure("""
            - run walk: walk --duration 1000s --agents 20,10 --runs 2
            - let most: max(each(walk, x))
            - plot: shares | agents N | log share of time (%)
              curve walk.share1: one
              theory 2 * x
                over walk: double
              at-x 300: Nmax
            - X1: The first is
                larger.
              published: {%.1f most}
              measured: {x(walk[0])} and {x(walk[-1])}, {mean(walk.share1) - walk[0].share1}
              holds: all(walk, it.share1 > 0 and x >= 10)
              reading: none
            """);

        assertThat(figure.command())
                .isEqualTo("./wander simulate walk --duration 1000s --agents 20,10 --runs 2 --seed 1");
        Plot plot = figure.plots().get(0);
        assertThat(plot.y()).isEqualTo(Plot.Axis.log("share of time", "%"));
        assertThat(plot.series()).extracting(Series::name).containsExactly("one", "double");
        assertThat(plot.series().get(1).y()).containsExactly(40, 20);
        assertThat(figure.claims())
                .containsExactly(
                        new Claim("X1", "The first is larger.", "20.0", "20 and 10, 0", Verdict.REPRODUCED, "none"));
    }

    @Test
    void aFormulaFollowsTheUsualPrecedence() {
        assertThat(number("1 + 2 * 3 - 8 / 4 / 2")).isEqualTo(6);
        assertThat(number("-(1 + 2) * -2")).isEqualTo(6);
        assertThat(number("1.5e3 - 5e-1")).isEqualTo(1499.5);
        assertThat(Formula.parse("1 > 2 and 1 > 2 or 2 >= 2").in(Scope.empty())).isEqualTo(true);
        assertThat(number("max(each(range(1, 3, 1), x * x))")).isEqualTo(9);
    }

    @Test
    void aWrongFormulaIsRejected() {
        assertThatThrownBy(() -> number("1 +")).hasMessageContaining("1 +");
        assertThatThrownBy(() -> number("1 2")).hasMessageContaining("'2'");
        assertThatThrownBy(() -> number("(1")).hasMessageContaining("(1");
        assertThatThrownBy(() -> number("2 ? 3")).hasMessageContaining("'?'");
        assertThatThrownBy(() -> number("shore + 1")).hasMessageContaining("shore");
        assertThatThrownBy(() -> number("sqr(2)")).hasMessageContaining("sqr");
    }

    @Test
    void figuresShowAsManyDigitsAsAreKnown() {
        assertThat(ReportNumbers.percent(statistic(0.0934, 0.0028))).isEqualTo("9.34 ± 0.28 %");
        assertThat(ReportNumbers.plain(statistic(1214.13, 1.26))).isEqualTo("1214.1 ± 1.3");
        assertThat(ReportNumbers.plain(statistic(77.3, 0))).isEqualTo("77.3");
        assertThat(ReportNumbers.plain(Statistic.NONE)).isEqualTo("–");
        assertThat(ReportNumbers.thousands(26518.4)).isEqualTo("26\u202f518");
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

    private static double number(String formula) {
        return Formula.parse(formula).number(Scope.empty());
    }

    private static Verdict verdict(String holds, String partly) {
        return claim("  measured: 5\n  holds: " + holds + "\n  partly: " + partly)
                .verdict();
    }

    private static Claim claim(String details) {
        return figure("- X1: Something.\n" + details).claims().get(0);
    }

    private static Figure figure(String entries) {
        ChapterText chapter = ChapterText.parse("# Chapter\n\nWords.\n\n## fig: Title\n\nCaption.\n\n" + entries);
        try (Study study = new Study(new Seed(1), 1)) {
            return new FigureBuilder("fig", chapter.figures().get("fig"), new SimulationCache(study, 1)).build();
        }
    }

    private static Statistic statistic(double mean, double halfWidth) {
        return new Statistic(10, mean, 0, mean, mean, halfWidth);
    }
}
