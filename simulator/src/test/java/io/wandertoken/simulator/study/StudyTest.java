package io.wandertoken.simulator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StudyTest {
    private static final DiceModel MODEL = new DiceModel();

    @Test
    void theResultSaysWhatWasSimulated() {
        Result result = run(1, DiceModel.OPEN.with(DiceModel.SIDES, 20), Stopping.after(10));

        assertThat(result.model()).isSameAs(MODEL);
        assertThat(result.preset()).isEqualTo("fair");
        assertThat(result.scenario().get(DiceModel.SIDES)).isEqualTo(20);
        assertThat(result.scenario().text(DiceModel.PAUSE)).isEqualTo("never");
        assertThat(result.metrics().runs()).isEqualTo(10);
    }

    @Test
    void intervalsAndEventsOfAllRunsAreAddedUp() {
        Result result = run(1, DiceModel.OPEN, Stopping.after(10));

        assertThat(result.intervals().count()).isEqualTo(10);
        assertThat(result.intervals().meanNanos())
                .isCloseTo(result.get("interval.mean").mean(), within(1e-9));
        assertThat(result.events())
                .isEqualTo(Math.round(10 * result.get("interval.mean").mean()));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7})
    void theFiguresAreTheSameForAnyNumberOfWorkers(int jobs) {
        Stopping untilNarrow = new Stopping(2, 0.05, 500);

        Result one = run(1, DiceModel.OPEN, untilNarrow);
        Result several = run(jobs, DiceModel.OPEN, untilNarrow);

        assertThat(several.metrics()).isEqualTo(one.metrics());
        assertThat(several.events()).isEqualTo(one.events());
    }

    @Test
    void everyRunHasItsOwnChance() {
        Result result = run(2, DiceModel.OPEN, Stopping.after(50));

        assertThat(result.get("interval.mean").min()).isEqualTo(1);
        assertThat(result.get("interval.mean").max()).isEqualTo(6);
    }

    @Test
    void allScenariosOfAStudySeeTheSameChance() {
        try (Study study = new Study(new Seed(3), 2)) {
            Result first = study.run(MODEL, DiceModel.OPEN, "fair", Stopping.after(20), runs -> {});
            Result second = study.run(MODEL, DiceModel.OPEN, "fair", Stopping.after(20), runs -> {});

            assertThat(second.metrics()).isEqualTo(first.metrics());
        }
    }

    @Test
    void progressIsToldAfterEachRun() {
        List<Integer> told = new ArrayList<>();
        try (Study study = new Study(new Seed(1), 2)) {
            study.run(MODEL, DiceModel.OPEN, "fair", Stopping.after(12), told::add);
        }

        assertThat(told).isEqualTo(IntStream.rangeClosed(1, 12).boxed().toList());
    }

    @Test
    void aScenarioThatCannotBeCompletedIsRefusedBeforeAnyRun() {
        List<Integer> told = new ArrayList<>();
        try (Study study = new Study(new Seed(1), 1)) {
            assertThatThrownBy(() -> study.run(MODEL, DiceModel.OPEN, "loaded", Stopping.after(1), told::add))
                    .isInstanceOf(BadParameter.class);
        }

        assertThat(told).isEmpty();
    }

    @Test
    void whatNeverHappenedHasABoundAndEverythingElseHasNone() {
        Result result = run(1, DiceModel.OPEN, Stopping.after(10));

        assertThat(result.zeroBound("share0")).isEqualTo(DiceModel.BOUND);
        assertThat(result.zeroBound("interval.mean")).isNaN();
        assertThat(result.zeroBound("interval.max")).isNaN();
        assertThat(result.zeroBound("no such metric")).isNaN();
    }

    static Result run(int jobs, Scenario scenario, Stopping stopping) {
        try (Study study = new Study(new Seed(1), jobs)) {
            return study.run(MODEL, scenario, "fair", stopping, runs -> {});
        }
    }
}
