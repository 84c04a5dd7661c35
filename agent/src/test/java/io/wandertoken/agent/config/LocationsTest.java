package io.wandertoken.agent.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wandertoken.control.host.WanderHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
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
    void aConfigurationThatEveryUserMayWriteIsNotPickedUpInPassing() throws IOException {
        ConfigLocations locations = withHomeAndHere();
        Path atHand = folder.resolve("here/wander.yaml");
        Files.setPosixFilePermissions(atHand, PosixFilePermissions.fromString("rw-rw-rw-"));

        assertThatThrownBy(() -> locations.find(null))
                .isInstanceOf(ConfigProblem.class)
                .hasMessage(
                        atHand + " is not used: every user may write to it; work in another folder, or name the file"
                                + " with --config or $WANDER_CONFIG if you trust it");
        assertThat(locations.find(atHand)).as("named").contains(atHand);
    }

    @Test
    void aConfigurationOfAnotherUserIsNotPickedUpInPassing() throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give files away");
        ConfigLocations locations = withHomeAndHere();
        Path atHand = folder.resolve("here/wander.yaml");
        Files.setOwner(
                atHand, atHand.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));

        assertThatThrownBy(() -> locations.find(null))
                .isInstanceOf(ConfigProblem.class)
                .hasMessageContaining(atHand + " is not used: it belongs to nobody");
    }

    private ConfigLocations withHomeAndHere() throws IOException {
        Path here = Files.createDirectory(folder.resolve("here"));
        WanderHome home = new WanderHome(Files.createDirectory(folder.resolve("home")));
        Files.createFile(home.folder().resolve("wander.yaml"));
        Files.createFile(here.resolve("wander.yaml"));
        return new ConfigLocations(here, home, "");
    }

    @Test
    void theServiceIsExaminedWhereTheUserHasNoAgentAndWithItsOwnHome() throws IOException {
        ConfigLocations nowhere = new ConfigLocations(folder, new WanderHome(folder), "");
        Path etc = Files.createDirectory(folder.resolve("etc"));
        ConfigLocations.Found service =
                new ConfigLocations.Found(etc.resolve("wander.yaml"), new WanderHome(folder.resolve("var")));

        assertThatThrownBy(() -> nowhere.examined(null, Optional.of(service))).isInstanceOf(ConfigProblem.class);
        Files.createFile(service.file());
        assertThat(nowhere.examined(null, Optional.of(service))).isEqualTo(service);
        assertThat(nowhere.examined(service.file(), Optional.of(service))).isEqualTo(service);
        assertThat(nowhere.examined(service.file(), Optional.empty()).home()).isEqualTo(new WanderHome(folder));
        ConfigLocations own = withHomeAndHere();
        assertThat(own.examined(null, Optional.of(service)).home()).isEqualTo(own.home());
    }

    @Test
    void whereNoneIsTheNextStepIsSaid() {
        ConfigLocations nowhere = new ConfigLocations(Path.of(""), new WanderHome(folder), "");

        assertThatThrownBy(() -> nowhere.require(null))
                .isInstanceOf(ConfigProblem.class)
                .hasMessage("there is no configuration, neither wander.yaml in this folder nor "
                        + folder.resolve("wander.yaml")
                        + "; make one with 'wander init', name one with --config or $WANDER_CONFIG, or try"
                        + " 'wander agent --dev', which needs none");
    }

    @Test
    void aHomeThatIsMadeIsItsOwnersAlone() throws IOException {
        Path made = StateFolder.make(folder.resolve("a/b"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                .isEqualTo("rwx------");
        assertThat(StateFolder.make(made)).isEqualTo(made);
    }

    @Test
    void aFileInTheWayIsSaid() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> StateFolder.make(file))
                .isInstanceOf(ConfigProblem.class)
                .hasMessageContaining("is a file; name a folder with $WANDER_HOME");
        assertThatThrownBy(() -> StateFolder.make(file.resolve("below"))).isInstanceOf(ConfigProblem.class);
    }
}
