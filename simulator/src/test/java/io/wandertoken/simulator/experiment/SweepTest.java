package io.wandertoken.simulator.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.study.Study;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sweeps, and the command lines that stand under the figures. */
class SweepTest {

    @Test
    void theCommandNamesWhatDiffersFromTheUsualPreset() {
        try (Study study = new Study(new Seed(7), 1)) {
            Laboratory laboratory = new Laboratory(study, 7);
            Sweep usual = Walks.walk(Walks.JOURNAL, Walks.open().withText(WalkParameters.GUARDIAN, "5s"), 30);
            Sweep other = Walks.walk(Walks.BEST, Walks.open(), WalkParameters.AGENTS, List.of("10", "20"), 4);

            assertThat(usual.command(laboratory)).isEqualTo("./wander simulate walk --guardian 5s --runs 30 --seed 7");
            assertThat(other.command(laboratory))
                    .isEqualTo("./wander simulate walk --preset best --agents 10,20 --runs 4 --seed 7");
        }
    }

    @Test
    void aSweepHasOneResultPerValueInOrder() {
        try (Study study = new Study(new Seed(7), 1)) {
            Sweep sweep = Walks.walk(
                    Walks.JOURNAL,
                    Walks.open().withText(WalkParameters.DURATION, "1000s"),
                    WalkParameters.AGENTS,
                    List.of("20", "10"),
                    2);

            List<Result> results = sweep.run(new Laboratory(study, 7));

            assertThat(results).extracting(Walks::agents).containsExactly(20.0, 10.0);
            assertThat(results).allMatch(result -> result.metrics().runs() == 2);
        }
    }
}
