package io.wandertoken.simulator.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.report.Figure;
import io.wandertoken.simulator.report.Series;
import io.wandertoken.simulator.study.Study;
import org.junit.jupiter.api.Test;

class CouncilFiguresTest {

    @Test
    void theFrontierStandsBesideAllAlgorithmsOfThePaper() {
        Figure figure = perform(new CouncilFrontier());

        assertThat(figure.plots().get(0).series())
                .extracting(Series::name)
                .containsExactly("basic", "skip-reset", "history", "choice", "rank cutoff", "frontier");
    }

    @Test
    void theClaimsAboutHistoryAreThoseOfTheParametersAboveThem() {
        Figure figure = perform(new CouncilHistory());

        assertThat(figure.command()).endsWith("--c 2");
        assertThat(figure.parameters()).contains(Councils.fact("c", "2"));
        assertThat(figure.claims().get(2).measured()).startsWith("5.4 %, the same, 40 %, +7 %");
    }

    private static Figure perform(Experiment experiment) {
        try (Study study = new Study(new Seed(1), 1)) {
            return experiment.perform(new Laboratory(study, 1));
        }
    }
}
