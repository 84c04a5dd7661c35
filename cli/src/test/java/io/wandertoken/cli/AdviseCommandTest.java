package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdviseCommandTest {
    private static final String SMALL = "advise --agents 5 --hold 2s --every 10s --delay 10ms ";

    @Test
    void allModesAreComparedAndOneIsRecommended() {
        Invocation advice = Invocation.of((SMALL + "--matters robustness").split(" "));

        assertThat(advice.code()).isZero();
        assertThat(advice.out())
                .contains("walk", "ring", "request", "tree", "path-reversal", "soft", "strict")
                .contains("Recommended: walk, because", "the holder dies:", "the network splits:");
    }

    @Test
    void theSameAsJson() {
        Object advice = Json.parse(Invocation.of((SMALL + "--matters messages --json -").split(" "))
                .out());

        assertThat(Json.at(advice, "recommended")).isNotEqualTo("walk");
        assertThat(Json.at(advice, "situation.agents")).isEqualTo(5.0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--agents 1 | --agents 1: must be a whole number from 2 to 2000",
                "--matters luck | --matters luck: must be one of waiting, messages, robustness",
                "--every 1h --rate 1 | say the same thing",
                "--rate 0 | --rate 0: must be at least",
                "--hold 0s | --hold 0s: must be a duration",
                "--hold 36525d | --hold 36525d: must be at most 30d",
                "--delay 3650d | --delay 3650d: must be at most 1h",
                "--agents 9 --rate 1e-9 | the resource is used so rarely that the token of a ring would move",
            })
    void whatIsWrongIsSaidInOneLine(String flags, String message) {
        Invocation invocation = Invocation.of(("advise " + flags).split(" "));

        assertThat(invocation.code()).isEqualTo(ExitCode.USAGE);
        assertThat(invocation.err().lines()).hasSize(1);
        assertThat(invocation.err()).contains(message);
    }
}
