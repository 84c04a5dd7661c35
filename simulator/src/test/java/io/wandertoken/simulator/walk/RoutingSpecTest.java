package io.wandertoken.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.walk.routing.ChoiceRouting;
import io.wandertoken.simulator.walk.routing.RandomRouting;
import io.wandertoken.simulator.walk.routing.RoundRobinRouting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoutingSpecTest {

    @ParameterizedTest
    @CsvSource({
        "random, RANDOM, 0, 0",
        "round-robin, ROUND_ROBIN, 0, 0",
        "choice:1, CHOICE, 1, 0",
        "choice:5, CHOICE, 5, 0",
        "choice:5+32, CHOICE, 5, 32",
        "retrace:2+8, RETRACE, 2, 8",
        "choice:1000+1000, CHOICE, 1000, 1000",
    })
    void routingsAreReadAndWritten(String text, RoutingSpec.Kind kind, int choices, int memory) {
        RoutingSpec spec = RoutingSpec.parse(text);

        assertThat(spec).isEqualTo(new RoutingSpec(kind, choices, memory));
        assertThat(spec).hasToString(text);
    }

    @Test
    void aRetracingWalkAlwaysHasAShortlist() {
        assertThat(RoutingSpec.parse("retrace:2")).hasToString("retrace:2+16");
        assertThat(RoutingSpec.parse("retrace:2").memory()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Random",
                "choice",
                "choice:",
                "choice:0",
                "choice:-1",
                "choice:1001",
                "choice:5+0",
                "choice:5+1001",
                "choice:5+",
                "choice:2.5",
                "retrace",
                "retrace:0",
                "round-robin:3",
                "choice:99999"
            })
    void whatIsNoRoutingIsRefusedWithWhatIsAllowed(String text) {
        assertThatThrownBy(() -> WalkParameters.ROUTING.parse(text))
                .isInstanceOf(BadParameter.class)
                .hasMessage("--routing " + text + ": must be random, round-robin, choice:D, choice:D+M, retrace:D or "
                        + "retrace:D+M with D and M from 1 to 1000");
    }

    @Test
    void eachKindMakesItsRule() {
        assertThat(RoutingSpec.RANDOM.routing()).isInstanceOf(RandomRouting.class);
        assertThat(RoutingSpec.ROUND_ROBIN.routing()).isInstanceOf(RoundRobinRouting.class);
        assertThat(RoutingSpec.parse("choice:3").routing()).isInstanceOf(ChoiceRouting.class);
        assertThat(RoutingSpec.parse("retrace:3").routing()).isInstanceOf(ChoiceRouting.class);
    }
}
