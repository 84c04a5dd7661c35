package io.wandertoken.control.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WanderHomeTest {

    @Test
    void theHomeIsWhatTheVariableSaysOrBelowTheUsersFolder() {
        Path folder = Path.of("someone");
        String home = "someone";

        assertThat(WanderHome.of(Map.of("WANDER_HOME", "elsewhere"), home).folder())
                .isEqualTo(Path.of("elsewhere"));
        assertThat(WanderHome.of(Map.of("WANDER_HOME", ""), home).folder()).isEqualTo(folder.resolve(".wander"));
        assertThat(WanderHome.of(Map.of(), home).folder()).isEqualTo(folder.resolve(".wander"));
    }

    @Test
    void aUserWithoutAnEntryHasTheHomeOfTheEnvironment() {
        assertThat(WanderHome.of(Map.of("HOME", "/data"), "?").folder()).isEqualTo(Path.of("/data/.wander"));
        assertThat(WanderHome.of(Map.of(), "?").folder()).isEqualTo(Path.of("/.wander"));
    }
}
