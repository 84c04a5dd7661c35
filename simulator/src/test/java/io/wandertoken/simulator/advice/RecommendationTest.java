package io.wandertoken.simulator.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.simulator.advice.Advice.Assessment;
import io.wandertoken.simulator.advice.Advice.Priority;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecommendationTest {

    @Test
    void whoAsksForFewMessagesGetsFewMessages() {
        assertThat(recommended(Priority.MESSAGES, measured(Mode.RING, 9, 1, 5), measured(Mode.TREE, 3, 4, 5)))
                .isEqualTo(Mode.RING);
    }

    @Test
    void amongEquallyShortWaitsTheMessagesDecide() {
        assertThat(recommended(
                        Priority.WAITING,
                        measured(Mode.REQUEST, 2.00, 60, 5),
                        measured(Mode.PATH_REVERSAL, 2.05, 10, 5),
                        measured(Mode.RING, 9, 1, 5)))
                .isEqualTo(Mode.PATH_REVERSAL);
    }

    @Test
    void whereAllAreEquallyGoodTheModeThatInitWritesComesFirst() {
        Advice advice = Recommendation.of(
                List.of(
                        measured(Mode.SOFT, 2.00, 10.0, 5),
                        measured(Mode.TREE, 2.05, 10.2, 5),
                        measured(Mode.REQUEST, 2.08, 10.4, 5),
                        measured(Mode.RING, 2.00, 99, 5)),
                Priority.WAITING);

        assertThat(advice.recommended()).isEqualTo(Mode.SOFT);
        assertThat(advice.asGood()).containsExactly(Mode.REQUEST, Mode.TREE);
    }

    @Test
    void whatChanceTookAwayBelowABoundIsGivenBack() {
        Measured measured = new Measured(List.of(4.0, 6.0, 8.0));

        assertThat(measured.atLeast(7).runs()).containsExactly(5.0, 7.0, 9.0);
        assertThat(measured.atLeast(5)).isSameAs(measured);
    }

    @Test
    void whoWantsToGoOnGetsTheModeThatDoesSoSoonest() {
        assertThat(recommended(Priority.ROBUSTNESS, measured(Mode.SOFT, 9, 9, 4), measured(Mode.RING, 1, 1, 13)))
                .isEqualTo(Mode.SOFT);
    }

    @Test
    void whereOnlyOneCanBeHadItIsSaidWhy() {
        Advice advice = Recommendation.of(List.of(measured(Mode.SOFT, 9, 9, 4)), Priority.MESSAGES);

        assertThat(advice.recommended()).isEqualTo(Mode.SOFT);
        assertThat(advice.reason()).contains("the others are only compared for up to 100 agents");
    }

    /** What both modes suffer from in the same run is no difference between them; a little more in every run is. */
    @Test
    void modesAreComparedRunByRun() {
        Measured quick = new Measured(List.of(1.0, 20.0, 3.0, 9.0));
        Measured slow = new Measured(List.of(3.0, 22.1, 5.0, 10.9));
        Measured other = new Measured(List.of(9.0, 3.0, 20.0, 3.0));

        assertThat(slow.isAsGoodAs(quick)).isFalse();
        assertThat(other.isAsGoodAs(quick)).isTrue();
    }

    @Test
    void whatIsMuchWorseOnAverageIsNotAsGoodForWantOfRuns() {
        Measured best = new Measured(List.of(10.0, 10.0));
        Measured uncertain = new Measured(List.of(11.0, 19.0));

        assertThat(uncertain.isAsGoodAs(best)).isFalse();
    }

    @Test
    void whereAFigureIsUnknownTheOthersDecide() {
        assertThat(recommended(
                        Priority.ROBUSTNESS,
                        measured(Mode.SOFT, 9, 9, Double.NaN),
                        measured(Mode.RING, 1, 1, Double.NaN)))
                .isNotNull();
    }

    @Test
    void aRunWithoutAFigureIsLeftOut() {
        Measured measured = new Measured(List.of(1.0, Double.NaN, 3.0));

        assertThat(measured.mean()).isEqualTo(2);
        assertThat(measured.statistic().count()).isEqualTo(2);
    }

    private static Mode recommended(Priority priority, Assessment... assessments) {
        return Recommendation.of(List.of(assessments), priority).recommended();
    }

    private static Assessment measured(Mode mode, double waiting, double datagrams, double recovery) {
        return new Assessment(
                mode,
                exactly(waiting),
                exactly(2 * waiting),
                exactly(datagrams),
                exactly(datagrams / 100),
                exactly(recovery));
    }

    private static Measured exactly(double value) {
        return new Measured(List.of(value, value));
    }
}
