package io.wandertoken.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.protocol.walk.RemovalRule;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WalkSettingTest {

    /** @paper J §3 (table 1) */
    @Test
    void theDefaultsAreThoseOfTheJournalPaper() {
        WalkSetting setting = Sample.setting("paper-2009");

        assertThat(setting.get(WalkParameters.AGENTS)).isEqualTo(300);
        assertThat(text(setting, WalkParameters.HOLD)).isEqualTo("4s");
        assertThat(text(setting, WalkParameters.SKIP)).isEqualTo("100ms");
        assertThat(text(setting, WalkParameters.MIN_INTERVAL)).isEqualTo("600s");
        assertThat(text(setting, WalkParameters.REGENERATION_BASE)).isEqualTo("600s");
        assertThat(text(setting, WalkParameters.REGENERATION)).isEqualTo("180000s");
        assertThat(text(setting, WalkParameters.LOSS_EVERY)).isEqualTo("10000s");
        assertThat(text(setting, WalkParameters.DURATION)).isEqualTo("100000s");
        assertThat(setting.removal()).isEqualTo(RemovalRule.SANDWICH);
    }

    /** @paper E §5 (table 1) */
    @Test
    void thePresetOfTheEarlierPaperHasItsParameters() {
        WalkSetting setting = Sample.setting("paper-2006");

        assertThat(setting.get(WalkParameters.AGENTS)).isEqualTo(150);
        assertThat(text(setting, WalkParameters.SKIP)).isEqualTo("1s");
        assertThat(text(setting, WalkParameters.MIN_INTERVAL)).isEqualTo("600s");
        assertThat(text(setting, WalkParameters.MAX_INTERVAL)).isEqualTo("1800s");
        assertThat(setting.get(WalkParameters.GROWTH)).isEqualTo(1.5);
        assertThat(text(setting, WalkParameters.LOSS_EVERY)).isEqualTo("never");
        assertThat(text(setting, WalkParameters.DURATION)).isEqualTo("1000000s");
        assertThat(setting.removal()).isEqualTo(RemovalRule.PRECEDENCE);
    }

    @Test
    void timesFollowFromHoldAndCapacity() {
        WalkSetting setting = Sample.setting("paper-2009", "hold=2m", "capacity=30");

        assertThat(text(setting, WalkParameters.MIN_INTERVAL)).isEqualTo("1800s");
        assertThat(text(setting, WalkParameters.REGENERATION)).isEqualTo("54000s");
    }

    @Test
    void withSeveralPermitsEachAgentsTurnComesSoonerButEachTokenDoesNot() {
        WalkSetting setting = Sample.setting("paper-2009", "permits=4");

        assertThat(text(setting, WalkParameters.MIN_INTERVAL)).isEqualTo("150s");
        assertThat(text(setting, WalkParameters.REGENERATION_BASE)).isEqualTo("600s");
        assertThat(text(setting, WalkParameters.REGENERATION)).isEqualTo("180000s");
    }

    @Test
    void whatIsGivenIsNotDerived() {
        WalkSetting setting = Sample.setting("best", "min-interval=0s", "regeneration-base=1s", "regeneration=never");

        assertThat(text(setting, WalkParameters.MIN_INTERVAL)).isEqualTo("0s");
        assertThat(text(setting, WalkParameters.REGENERATION_BASE)).isEqualTo("1s");
        assertThat(text(setting, WalkParameters.REGENERATION)).isEqualTo("never");
    }

    @ParameterizedTest
    @ValueSource(strings = {"paper-2009", "paper-2006", "best"})
    void aCompleteScenarioLeavesNothingOpenAndCanBeCompletedAgain(String preset) {
        Scenario complete = new WalkModel().complete(WalkParameters.OPEN, preset);

        assertThat(complete.json()).doesNotContainValue(null);
        assertThat(new WalkModel().complete(complete, preset).json()).isEqualTo(complete.json());
    }

    @Test
    void theRuleOfTheEarlierPaperSelectsItsPreset() {
        WalkModel model = new WalkModel();

        assertThat(model.usualPreset(Sample.scenario(WalkParameters.OPEN, "rule=adaptive")))
                .isEqualTo("paper-2006");
        assertThat(model.usualPreset(Sample.scenario(WalkParameters.OPEN, "rule=witness")))
                .isEqualTo("paper-2009");
        assertThat(model.usualPreset(WalkParameters.OPEN)).isEqualTo("paper-2009");
        assertThat(model.presets()).containsExactly("paper-2009", "paper-2006", "best");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "warmup=100000s | --warmup 100000s: must be shorter than --duration 100000s",
                "skip=5s | --skip 5s: must not be longer than --hold 4s",
            })
    void valuesThatContradictEachOtherAreRefused(String value, String message) {
        assertThatThrownBy(() -> Sample.setting("paper-2009", value))
                .isInstanceOf(BadParameter.class)
                .hasMessage(message);
    }

    @Test
    void otherContradictionsAreRefusedToo() {
        assertThatThrownBy(() -> Sample.setting("paper-2009", "agents=3", "permits=4"))
                .isInstanceOf(BadParameter.class)
                .hasMessage("--permits 4: must not be more than --agents 3");
        assertThatThrownBy(() -> Sample.setting("paper-2006", "sizing=learned"))
                .isInstanceOf(BadParameter.class)
                .hasMessageContaining("--sizing learned")
                .hasMessageContaining("--rule adaptive");
        assertThatThrownBy(() -> Sample.setting("paper-2009", "hold=36525d"))
                .isInstanceOf(BadParameter.class)
                .hasMessageStartingWith("--min-interval would follow");
    }

    private static <T> String text(WalkSetting setting, Parameter<T> parameter) {
        return setting.scenario().text(parameter);
    }
}
