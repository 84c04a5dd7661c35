package io.wandertoken.control.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WanderHomeTest {

    @Test
    void theHomeIsWhatTheVariableSaysOrBelowTheUsersFolder() {
        Path folder = Path.of("someone");

        assertThat(WanderHome.of(Map.of("WANDER_HOME", "elsewhere"), folder).folder())
                .isEqualTo(Path.of("elsewhere"));
        assertThat(WanderHome.of(Map.of("WANDER_HOME", ""), folder).folder()).isEqualTo(folder.resolve(".wander"));
        assertThat(WanderHome.of(Map.of(), folder).folder()).isEqualTo(folder.resolve(".wander"));
    }
}
