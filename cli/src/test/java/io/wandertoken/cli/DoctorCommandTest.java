package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.testsupport.JsonTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("loopback")
class DoctorCommandTest {
    @TempDir
    private Path folder;

    private Path config;

    @BeforeEach
    void makeFleet() throws IOException {
        Path lab = folder.resolve("lab");
        Invocation.of("init", "--fleet", "lab", "--seeds", "a", "--dir", lab.toString());
        config = lab.resolve("hosts/a/wander.yaml");
        // Ports of their own, so that whatever runs on this machine does not matter.
        Files.writeString(
                config,
                Files.readString(config).replace("0.0.0.0:7946", "127.0.0.1:0") + "api: {listen: off}\nlog: {}\n");
    }

    @Test
    void aFreshHostIsReady() {
        Invocation checked = Invocation.of("doctor", "--config", config.toString());

        assertThat(checked.code()).as(checked.out()).isEqualTo(ExitCode.OK);
        assertThat(checked.out())
                .contains("ok       key            belongs to the certificate")
                .endsWith("Ready: 10 ok, 0 to look at, 0 failed\n");
    }

    @Test
    void whatIsWrongIsSaidWithItsRemedy() throws IOException {
        Files.writeString(config, Files.readString(config).replace("hold:", "holt:"));

        Invocation checked = Invocation.of("doctor", "--config", config.toString());
        Invocation json = Invocation.of("doctor", "--config", config.toString(), "--json", "-");

        assertThat(checked.code()).isEqualTo(ExitCode.ASSERTION_FAILED);
        assertThat(checked.out())
                .containsPattern("FAILED   configuration  .*wander.yaml:\\d+: resources.nas.holt: is not known; did you"
                        + " mean 'hold'\\?")
                .contains("Not ready: ");
        assertThat(json.code()).isEqualTo(ExitCode.ASSERTION_FAILED);
        assertThat(JsonTree.at(JsonTree.parse(json.out()), "ready")).isEqualTo(false);
        assertThat(JsonTree.at(JsonTree.parse(json.out()), "findings.0.fix")).isEqualTo("did you mean 'hold'?");
    }

    @Test
    void aConfigurationThatIsNotThereIsAFindingToo() {
        Invocation checked =
                Invocation.of("doctor", "--config", folder.resolve("none.yaml").toString());

        assertThat(checked.code()).isEqualTo(ExitCode.ASSERTION_FAILED);
        assertThat(checked.out()).contains("there is no such file");
    }

    @Test
    void bothCommandsExplainThemselvesByExamples() {
        for (String command : List.of("init", "doctor")) {
            Invocation help = Invocation.of(command, "--help");
            assertThat(help.code()).isZero();
            assertThat(help.out()).contains("Examples:", "  wander " + command);
            assertThat(help.out().lines()).allMatch(line -> line.length() <= 110);
        }
    }
}
