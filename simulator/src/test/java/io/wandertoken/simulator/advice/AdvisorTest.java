package io.wandertoken.simulator.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.simulator.advice.Advice.Assessment;
import io.wandertoken.simulator.advice.Advice.Priority;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Study;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdvisorTest {

    @Test
    void whoAsksForFewMessagesGetsFewMessages() {
        List<Assessment> assessments = List.of(measured(Mode.RING, 9, 1), measured(Mode.TREE, 3, 4));

        assertThat(Advisor.recommend(assessments, Priority.MESSAGES).recommended())
                .isEqualTo(Mode.RING);
    }

    @Test
    void amongEquallyShortWaitsTheMessagesDecide() {
        List<Assessment> assessments = List.of(
                measured(Mode.REQUEST, 2.00, 60), measured(Mode.PATH_REVERSAL, 2.05, 10), measured(Mode.RING, 9, 1));

        assertThat(Advisor.recommend(assessments, Priority.WAITING).recommended())
                .isEqualTo(Mode.PATH_REVERSAL);
    }

    @Test
    void onlyTheWalkGoesOnByItself() {
        assertThat(Advisor.recommend(List.of(measured(Mode.RING, 1, 1)), Priority.ROBUSTNESS)
                        .recommended())
                .isEqualTo(Mode.WALK);
    }

    @Test
    void moreAgentsThanAStrictResourceCanHaveShouldLetTheTokenWalk() {
        try (Study study = new Study(new Seed(3), 2)) {
            Situation situation = new Situation(101, 2_000_000_000L, 2000e9, 10_000_000L);

            Advice advice = new Advisor(study, situation).advise(Priority.MESSAGES, begun -> {});

            assertThat(advice.recommended()).isEqualTo(Mode.WALK);
        }
    }

    @Test
    void allModesAreSimulatedUnderTheSameDemand() {
        List<Mode> begun = new ArrayList<>();
        try (Study study = new Study(new Seed(3), 2)) {
            Situation situation = new Situation(6, 2_000_000_000L, 20e9, 10_000_000L);

            Advice advice = new Advisor(study, situation).advise(Priority.WAITING, begun::add);

            assertThat(begun).containsExactly(Mode.values());
            // Six agents that do without for 20 s and use 2 s: an agent that asks finds somebody else there in at most
            // 5·2/22 of all cases, and waits for one use or two.
            assertThat(advice.assessments())
                    .allSatisfy(assessment ->
                            assertThat(assessment.waiting().mean()).isBetween(0.1, 4.0))
                    .allSatisfy(assessment ->
                            assertThat(assessment.datagrams().mean()).isPositive());
            assertThat(situation.utilisation()).isBetween(0.54, 0.55);
        }
    }

    private static Assessment measured(Mode mode, double waiting, double datagrams) {
        return new Assessment(mode, exactly(waiting), exactly(2 * waiting), exactly(datagrams));
    }

    private static Statistic exactly(double value) {
        return new Statistic(1, value, 0, value, value, 0);
    }
}
