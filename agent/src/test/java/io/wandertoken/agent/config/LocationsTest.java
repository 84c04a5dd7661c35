package io.wandertoken.agent.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocationsTest {
    @TempDir
    private Path folder;

    @Test
    void theFlagComesBeforeTheVariableBeforeHereBeforeHome() throws IOException {
        Path here = Files.createDirectory(folder.resolve("here"));
        WanderHome home = new WanderHome(Files.createDirectory(folder.resolve("home")));
        ConfigLocations named = new ConfigLocations(here, home, "named.yaml");
        ConfigLocations unnamed = new ConfigLocations(here, home, "");

        assertThat(unnamed.find(null)).isEmpty();
        Path atHome = Files.createFile(home.folder().resolve("wander.yaml"));
        assertThat(unnamed.find(null)).contains(atHome);
        Path atHand = Files.createFile(here.resolve("wander.yaml"));
        assertThat(unnamed.find(null)).contains(atHand);
        assertThat(named.find(null)).contains(Path.of("named.yaml"));
        assertThat(named.find(Path.of("flag.yaml"))).contains(Path.of("flag.yaml"));
    }

    @Test
    void whereNoneIsTheNextStepIsSaid() {
        ConfigLocations nowhere = new ConfigLocations(Path.of(""), new WanderHome(folder), "");

        assertThatThrownBy(() -> nowhere.require(null))
                .isInstanceOf(ConfigProblem.class)
                .hasMessage("there is no configuration, neither wander.yaml nor " + folder.resolve("wander.yaml")
                        + "; make one with 'wander init', or name one with --config or $WANDER_CONFIG");
    }

    @Test
    void theHomeIsWhatTheVariableSaysOrBelowTheUsersFolder() {
        assertThat(WanderHome.of(Map.of("WANDER_HOME", "elsewhere"), folder).folder())
                .isEqualTo(Path.of("elsewhere"));
        assertThat(WanderHome.of(Map.of("WANDER_HOME", ""), folder).folder()).isEqualTo(folder.resolve(".wander"));
        assertThat(WanderHome.of(Map.of(), folder).folder()).isEqualTo(folder.resolve(".wander"));
    }

    @Test
    void aHomeThatIsMadeIsItsOwnersAlone() throws IOException {
        Path made = WanderHome.make(folder.resolve("a/b"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                .isEqualTo("rwx------");
        assertThat(WanderHome.make(made)).isEqualTo(made);
    }

    @Test
    void aFileInTheWayIsSaid() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> WanderHome.make(file))
                .isInstanceOf(ConfigProblem.class)
                .hasMessageContaining("is a file; name a folder with $WANDER_HOME");
        assertThatThrownBy(() -> WanderHome.make(file.resolve("below"))).isInstanceOf(ConfigProblem.class);
    }
}
