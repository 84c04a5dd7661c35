package io.wandertoken.simulator.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(900)
class ReplicationsTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void resultsComeInTheOrderOfTheRunsForAnyNumberOfWorkers(int jobs) {
        List<Integer> collected = new ArrayList<>();

        int runs = run(jobs, ReplicationsTest::slowWhenEven, collected, 100);

        assertThat(runs).isEqualTo(100);
        assertThat(collected).isEqualTo(IntStream.range(0, 100).boxed().toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void runsStopAsSoonAsEnoughWereCollected(int jobs) {
        List<Integer> collected = new ArrayList<>();
        try (Replications replications = new Replications(jobs)) {
            // Enough is known from what was collected, as when a confidence interval has become narrow.
            int runs = replications.run(
                    index -> index,
                    collected::add,
                    count -> collected.stream().mapToInt(Integer::intValue).sum() < 45);

            assertThat(runs).isEqualTo(10);
            assertThat(collected).isEqualTo(IntStream.range(0, 10).boxed().toList());
        }
    }

    @Test
    void noRunIsStartedThatAFixedNumberDoesNotAskFor() {
        AtomicInteger started = new AtomicInteger();

        run(3, index -> started.incrementAndGet(), new ArrayList<>(), 7);

        assertThat(started).hasValue(7);
    }

    @Test
    void whenNoRunIsWantedNoneIsMade() {
        List<Integer> collected = new ArrayList<>();

        assertThat(run(2, index -> index, collected, 0)).isZero();
        assertThat(collected).isEmpty();
    }

    @Test
    void theExceptionOfARunReachesTheCallerUnchanged() {
        IllegalArgumentException problem = new IllegalArgumentException("run 5");
        List<Integer> collected = new ArrayList<>();

        assertThatThrownBy(() -> run(2, index -> failAt(5, index, problem), collected, 20))
                .isSameAs(problem);
        assertThat(collected).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void anErrorOfARunReachesTheCallerAsTheCause() {
        AssertionError problem = new AssertionError("run 0");

        assertThatThrownBy(() -> run(
                        1,
                        index -> {
                            throw problem;
                        },
                        new ArrayList<>(),
                        1))
                .hasCause(problem);
    }

    @Test
    void oneSetOfWorkersServesSeveralScenarios() {
        try (Replications replications = new Replications(2)) {
            for (int scenario = 0; scenario < 5; scenario++) {
                List<Integer> collected = new ArrayList<>();
                replications.run(index -> 10 * index, collected::add, count -> count < 3);

                assertThat(collected).containsExactly(0, 10, 20);
            }
        }
    }

    @Test
    void thereIsAtLeastOneCore() {
        assertThat(Replications.allCores()).isPositive();
    }

    private static int run(int jobs, IntFunction<Integer> simulation, List<Integer> collected, int runs) {
        try (Replications replications = new Replications(jobs)) {
            return replications.run(simulation, collected::add, count -> count < runs);
        }
    }

    private static int failAt(int bad, int index, RuntimeException problem) {
        if (index == bad) {
            throw problem;
        }
        return index;
    }

    /** Even runs take longer, so that later ones finish before them. */
    private static int slowWhenEven(int index) {
        double work = 0;
        for (int i = 0; i < (index % 2 == 0 ? 200_000 : 10); i++) {
            work += Math.sqrt(i);
        }
        return work < 0 ? -1 : index;
    }
}
