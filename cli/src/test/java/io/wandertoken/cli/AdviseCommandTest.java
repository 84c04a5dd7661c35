package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.testsupport.JsonTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdviseCommandTest {
    private static final String SMALL = "advise --agents 5 --hold 2s --every 10s --delay 10ms ";

    @Test
    @Tag("long")
    void allModesAreComparedAndOneIsRecommended(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("advice.json");

        Invocation invocation = Invocation.of((SMALL + "--matters robustness --profile lan --json " + file).split(" "));

        assertThat(invocation.code()).isZero();
        assertThat(invocation.out())
                .contains("soft", "ring", "request", "tree", "path-reversal", "strict")
                .contains(
                        "5 agents with profile lan, 2s per use and 10s to the next; the resource is in use at most 71.5 % of the time")
                .contains("the holder dies:", "the network splits:");
        Object advice = JsonTree.parse(Files.readString(file));
        // Soft and ring replace the token at about the same time; few runs do not tell which of them is sooner.
        Object mode = JsonTree.at(advice, "recommended");
        assertThat(mode).isIn("soft", "ring");
        assertThat(invocation.out())
                .contains(
                        "Recommended: " + mode
                                + ", because no other mode replaces the token of a dead holder clearly sooner",
                        "'mode: " + mode + "' for the resource, 'profile: lan' for the agent");
        assertThat(JsonTree.at(advice, "situation.agents")).isEqualTo(5.0);
        assertThat(JsonTree.at(advice, "situation.profile")).isEqualTo("lan");
        assertThat((double) JsonTree.at(advice, "situation.unavoidableWaiting")).isCloseTo(1.983, within(1e-3));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--agents 1 | --agents 1: must be a whole number from 2 to 2000",
                "--matters luck | --matters luck: must be one of waiting, messages, robustness",
                "--every 1h --rate 1 | mean the same",
                "--rate 0 | --rate 0: must be a number from",
                "--hold 0s | --hold 0s: must be a duration",
                "--hold 36525d | --hold 36525d: must be at most 30d",
                "--delay 3650d | --delay 3650d: must be at most 1s",
                "--rate 1e-9 | --rate 1e-9: must be a number from",
                "--every 3650d | --every 3650d: must be at most 365d",
                "--every 30s --same-minute | --every 30s: must be at least 1m if all come in the same minute",
                "--profile moon | --profile moon: must be one of local, lan, wan",
                "--agents 2000 --hold 1m --every 1h | 2000 agents want the resource 32.8 times as much as it can be used",
            })
    void whatIsWrongIsSaidInOneLine(String flags, String message) {
        Invocation invocation = Invocation.of(("advise " + flags).split(" "));

        assertThat(invocation.code()).isEqualTo(ExitCode.USAGE);
        assertThat(invocation.err().lines()).hasSize(1);
        assertThat(invocation.err()).contains(message);
    }
}
