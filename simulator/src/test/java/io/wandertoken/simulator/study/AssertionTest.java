package io.wandertoken.simulator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.simulator.scenario.BadParameter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AssertionTest {
    /** A die with one side: its mean interval is 1, and share0 is 0. */
    private static final Result ONES = StudyTest.run(1, DiceModel.OPEN.with(DiceModel.SIDES, 1), Stopping.after(3));

    @ParameterizedTest
    @CsvSource({
        "share3plus<0.01, share3plus, <, 0.01",
        "interval.p99 <= 2220, interval.p99, <=, 2220",
        "' share0 > 1e-3 ', share0, >, 0.001",
        "share2>=5%, share2, >=, 0.05",
        "shares.4<1E-2, shares.4, <, 0.01",
        "interval.mean>-1, interval.mean, >, -1",
    })
    void aConditionIsAMetricAComparisonAndANumber(String text, String metric, String operator, double limit) {
        Assertion assertion = Assertion.parse(text);

        assertThat(assertion).isEqualTo(new Assertion(text.strip(), metric, operator, limit));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "share0",
                "share0<",
                "<0.1",
                "share0=0.1",
                "share0==0.1",
                "share0<0.1<0.2",
                "share0<x",
                "share0<1..2",
                "share0<--1",
                "0.1>share0",
                "share0<5%%",
                "share0<>1",
                "share 0<1"
            })
    void whatIsNoConditionIsRefusedWithAnExample(String text) {
        assertThatThrownBy(() -> Assertion.parse(text))
                .isInstanceOf(BadParameter.class)
                .hasMessage("--assert '" + text + "': must be a metric, one of < <= > >=, and a number, such as "
                        + "'share3plus<0.01'");
    }

    @ParameterizedTest
    @CsvSource({
        "interval.mean<1, false",
        "interval.mean<=1, true",
        "interval.mean>1, false",
        "interval.mean>=1, true",
        "interval.mean<1.001, true",
        "interval.mean>0.999, true",
        "interval.mean<=100%, true",
        "share0>=0, true",
    })
    void aConditionIsJudgedByTheMean(String text, boolean holds) {
        assertThat(Assertion.parse(text).holds(ONES)).isEqualTo(holds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"interval.max<1", "interval.max>1", "interval.max<=1", "interval.max>=1"})
    void aMetricWithoutAValueSatisfiesNothing(String text) {
        assertThat(Assertion.parse(text).holds(ONES)).isFalse();
        assertThat(Assertion.parse(text).value(ONES)).isNaN();
    }

    /** Lists are filled up with zeros between runs; beyond the longest of them there are zeros too. */
    @Test
    void aPlaceInAListThatNoRunReachedIsZero() {
        assertThat(Assertion.parse("shares.4<0.01").value(ONES)).isZero();
        assertThat(Assertion.parse("shares.4<0.01").holds(ONES)).isTrue();
        assertThat(Assertion.parse("shares.4>0.01").holds(ONES)).isFalse();
    }

    @Test
    void metricsThatNoResultWillHaveAreRefusedWithThoseThatMayBeMeant() {
        List<String> metrics = List.of("share0", "shares.0");

        assertThatCode(() -> Assertion.parse("share0<1").requireKnown(metrics)).doesNotThrowAnyException();
        assertThatCode(() -> Assertion.parse("shares.7<1").requireKnown(metrics))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> Assertion.parse("share9<1").requireKnown(metrics))
                .isInstanceOf(BadParameter.class)
                .hasMessage("--assert 'share9<1': there is no metric 'share9'; did you mean share0, shares.0?");
        assertThatThrownBy(() -> Assertion.parse("luck<1").requireKnown(metrics))
                .hasMessage("--assert 'luck<1': there is no metric 'luck'");
        assertThatThrownBy(() -> Assertion.parse("share0.1<1").requireKnown(metrics))
                .isInstanceOf(BadParameter.class);
    }
}
