package io.wandertoken.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScenarioTest {
    private static final Parameter<Integer> AGENTS = Parameter.count("agents", 2, 100);
    private static final Parameter<Long> HOLD = Parameter.duration("hold");
    private static final Parameter<Long> MIN_INTERVAL = Parameter.durationOrZero("min-interval");
    private static final Parameter<Integer> STRANGE = Parameter.count("strange", 0, 1);
    private static final Scenario OPEN = Scenario.of(List.of(AGENTS, HOLD, MIN_INTERVAL));

    @Test
    void aChangedScenarioLeavesTheOldOneAsItWas() {
        Scenario before = OPEN.with(AGENTS, 10);

        Scenario after = before.with(AGENTS, 20).withText(HOLD, "4s");

        assertThat(before.get(AGENTS)).isEqualTo(10);
        assertThat(before.find(HOLD)).isNull();
        assertThat(after.get(AGENTS)).isEqualTo(20);
        assertThat(after.get(HOLD)).isEqualTo(4_000_000_000L);
        assertThat(OPEN.find(AGENTS)).isNull();
    }

    @Test
    void aScenarioDoesNotChangeWithTheListItWasMadeOf() {
        List<Parameter<?>> parameters = new ArrayList<>(List.of(AGENTS));
        Scenario scenario = Scenario.of(parameters);

        parameters.add(HOLD);

        assertThat(scenario.parameters()).containsExactly(AGENTS);
        assertThatThrownBy(() -> scenario.parameters().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aScenarioDoesNotChangeWithItsJson() {
        Scenario scenario = OPEN.with(AGENTS, 10);

        scenario.json().put("agents", 99);

        assertThat(scenario.json()).containsEntry("agents", 10);
    }

    @Test
    void whatIsLeftOpenComesFromTheDefaults() {
        Scenario defaults = OPEN.with(AGENTS, 10).withText(HOLD, "4s");

        Scenario merged = OPEN.with(AGENTS, 20).orElse(defaults);

        assertThat(merged.get(AGENTS)).isEqualTo(20);
        assertThat(merged.text(HOLD)).isEqualTo("4s");
        assertThat(merged.find(MIN_INTERVAL)).isNull();
        assertThat(defaults.get(AGENTS)).isEqualTo(10);
    }

    @Test
    void aValueCanBeLeftOpenAgain() {
        Scenario scenario = OPEN.with(AGENTS, 10);

        assertThat(scenario.without(AGENTS).find(AGENTS)).isNull();
        assertThat(scenario.get(AGENTS)).isEqualTo(10);
    }

    @Test
    void aDerivedDurationCountsOnlyWhereNoneIsGiven() {
        Scenario given = OPEN.withText(MIN_INTERVAL, "7s");

        assertThat(given.orDerived(MIN_INTERVAL, 6e11).text(MIN_INTERVAL)).isEqualTo("7s");
        assertThat(OPEN.orDerived(MIN_INTERVAL, 6e11).text(MIN_INTERVAL)).isEqualTo("600s");
    }

    @Test
    void anAbsurdDerivedDurationIsRefusedWithAWayOut() {
        assertThatThrownBy(() -> OPEN.orDerived(MIN_INTERVAL, 1e30))
                .isInstanceOf(BadParameter.class)
                .hasMessage("--min-interval would follow from the other values as 1.00e+21s, longer than can be "
                        + "simulated: give it, or make --hold or --capacity smaller");
    }

    @Test
    void aMissingValueIsAMistakeOfTheProgram() {
        assertThatThrownBy(() -> OPEN.get(AGENTS))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no value for --agents");
    }

    @Test
    void parametersOfOtherSimulationsAreRefused() {
        assertThatThrownBy(() -> OPEN.with(STRANGE, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--strange is not a parameter of this simulation");
        assertThatThrownBy(() -> OPEN.find(STRANGE)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aBadTextNamesFlagValueAndWhatIsAllowed() {
        assertThatThrownBy(() -> OPEN.withText(AGENTS, "0"))
                .isInstanceOf(BadParameter.class)
                .hasMessage("--agents 0: must be a whole number from 2 to 100");
    }

    @Test
    void theFlagsThatMakeAScenarioOutOfAnotherAreOnlyThoseThatDiffer() {
        Scenario base = OPEN.with(AGENTS, 10).withText(HOLD, "4s");
        Scenario scenario =
                OPEN.withText(MIN_INTERVAL, "100ms").withText(HOLD, "4s").with(AGENTS, 30);

        assertThat(scenario.flagsBeyond(base)).containsExactly("--agents", "30", "--min-interval", "100ms");
        assertThat(base.flagsBeyond(base)).isEmpty();
        assertThat(OPEN.flagsBeyond(base)).isEmpty();
    }

    @Test
    void theFlagsOfAScenarioMakeItAgain() {
        Scenario scenario = OPEN.with(AGENTS, 30).with(HOLD, 1_234_567L).withText(MIN_INTERVAL, "1h30m");

        List<String> flags = scenario.flagsBeyond(OPEN);
        Scenario again =
                OPEN.withText(AGENTS, flags.get(1)).withText(HOLD, flags.get(3)).withText(MIN_INTERVAL, flags.get(5));

        assertThat(again.json()).isEqualTo(scenario.json());
    }

    @Test
    void resultsNameEveryParameterInOrderAndGiveDurationsInSeconds() {
        Map<String, Object> json = OPEN.with(AGENTS, 30).withText(HOLD, "100ms").json();

        assertThat(json.keySet()).containsExactly("agents", "hold", "minInterval");
        assertThat(json).containsEntry("agents", 30).containsEntry("hold", 0.1).containsEntry("minInterval", null);
    }
}
