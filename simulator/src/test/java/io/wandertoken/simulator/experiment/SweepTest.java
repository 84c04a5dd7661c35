package io.wandertoken.simulator.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.study.Study;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sweeps, and the command lines that stand under the figures. */
class SweepTest {

    @Test
    void aCommandIsReadAsUsersWriteIt() {
        Sweep usual = Sweep.parse("walk --guardian 5s --runs 30");
        Sweep other = Sweep.parse("walk --preset best --agents 10,20 --runs 4");

        assertThat(usual.command(7)).isEqualTo("./wander simulate walk --guardian 5s --runs 30 --seed 7");
        assertThat(usual.preset()).isEqualTo("paper-2009");
        assertThat(usual.given().flagsBeyond(WalkParameters.OPEN)).containsExactly("--guardian", "5s");
        assertThat(usual.values()).isEmpty();
        assertThat(other.command(7)).isEqualTo("./wander simulate walk --preset best --agents 10,20 --runs 4 --seed 7");
        assertThat(other.preset()).isEqualTo("best");
        assertThat(other.swept()).isEqualTo(WalkParameters.AGENTS);
        assertThat(other.values()).containsExactly("10", "20");
        assertThat(other.runs()).isEqualTo(4);
    }

    @Test
    void aCommandWithAMistakeIsRejected() {
        assertThatThrownBy(() -> Sweep.parse("wolk --runs 2")).hasMessageContaining("wolk");
        assertThatThrownBy(() -> Sweep.parse("walk --agnets 10")).hasMessageContaining("agnets");
        assertThatThrownBy(() -> Sweep.parse("walk --agents ten")).isInstanceOf(BadParameter.class);
    }

    @Test
    void aSweepHasOneResultPerValueInOrder() {
        try (Study study = new Study(new Seed(7), 1)) {
            Sweep sweep = Sweep.parse("walk --duration 1000s --agents 20,10 --runs 2");

            Runs runs = sweep.run(new SimulationCache(study, 7));

            assertThat(runs.x()).containsExactly(20.0, 10.0);
            assertThat(runs.results()).allMatch(result -> result.metrics().runs() == 2);
            assertThat(List.of(runs.first(), runs.at(-1).first())).isEqualTo(runs.results());
        }
    }
}
