package io.wandertoken.simulator.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Report.Fact;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.study.Study;
import java.util.List;
import org.junit.jupiter.api.Test;

class CouncilFiguresTest {

    @Test
    void theFrontierStandsBesideAllAlgorithmsOfThePaper() {
        Figure figure = perform("c-frontier");

        assertThat(figure.plots().get(0).series())
                .extracting(Series::name)
                .containsExactly("basic", "skip-reset", "history", "choice", "rank cutoff", "frontier");
    }

    @Test
    void theClaimsAboutHistoryAreThoseOfTheParametersAboveThem() {
        Figure figure = perform("c-fig12-history");

        assertThat(figure.command()).endsWith("--c 2");
        assertThat(figure.parameters()).contains(new Fact("c", "2"));
        assertThat(figure.claims().get(2).measured()).startsWith("5.4 %, the same, 40 %, +7 %");
    }

    private static Figure perform(String id) {
        try (Study study = new Study(new Seed(1), 1)) {
            return Reproduction.perform(new SimulationCache(study, 1), List.of(id), begun -> {})
                    .get(0)
                    .figures()
                    .get(0);
        }
    }
}
