package io.wandertoken.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ColoursTest {

    @Test
    void thereAreColoursOnATerminalOnlyUnlessSomethingForbidsThem() {
        assertThat(Colours.of(Map.of()).bad("no")).isEqualTo("no");
        assertThat(Colours.of(Map.of(Colours.TERMINAL, "1")).bad("no")).isEqualTo("\u001b[31mno\u001b[0m");
        assertThat(Colours.of(Map.of(Colours.TERMINAL, "1", "NO_COLOR", "")).bad("no"))
                .contains("31");
        assertThat(Colours.of(Map.of(Colours.TERMINAL, "1", "NO_COLOR", "1")).bad("no"))
                .isEqualTo("no");
        assertThat(Colours.of(Map.of(Colours.TERMINAL, "1", "TERM", "dumb")).bad("no"))
                .isEqualTo("no");
    }
}
