package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The unit for systemd is well-formed and as locked up as a Java program can be. */
class ServiceUnitTest {
    private static final Path UNIT = Repository.root().resolve("packaging/wander.service");

    @TempDir
    private Path folder;

    @Test
    void theUnitHasWhatAServiceNeeds() throws IOException {
        Map<String, String> settings = settings(Files.readString(UNIT));

        assertThat(settings)
                .containsEntry("Service/Restart", "on-failure")
                .containsEntry("Service/User", "wander")
                .containsEntry("Service/StateDirectory", "wander")
                .containsEntry("Service/Environment", "WANDER_HOME=/var/lib/wander")
                .containsEntry("Service/ProtectSystem", "strict")
                .containsEntry("Service/NoNewPrivileges", "yes")
                .containsEntry("Service/CapabilityBoundingSet", "")
                .containsEntry("Install/WantedBy", "multi-user.target");
        assertThat(settings.get("Service/ExecStart")).endsWith("wander agent --config /etc/wander/wander.yaml");
        assertThat(settings.get("Service/RestartPreventExitStatus").split(" ")).contains("64", "78");
        // The JVM's compiler needs memory that it can write and then execute.
        assertThat(settings).doesNotContainKey("Service/MemoryDenyWriteExecute");
    }

    @Test
    void aLineThatIsNoSettingWouldBeNoticed() {
        assertThat(assertThrows(AssertionError.class, () -> settings("[Service]\nRestart on-failure\n")))
                .hasMessageContaining("Restart on-failure");
    }

    @Test
    void systemdHasNothingAgainstIt() throws IOException, InterruptedException {
        assumeTrue(isInstalled(), "systemd-analyze is not installed (Debian: apt-get install systemd)");
        // What it starts need not exist on the machine that builds.
        String text = Files.readString(UNIT).replaceFirst("ExecStart=\\S+", "ExecStart=/bin/true");
        Path copy = Files.writeString(folder.resolve("wander.service"), text);

        assertThat(verify(copy)).noneMatch(line -> line.contains("wander.service"));
    }

    @Test
    void systemdWouldObjectToAMistypedSetting() throws IOException, InterruptedException {
        assumeTrue(isInstalled(), "systemd-analyze is not installed (Debian: apt-get install systemd)");
        Path copy = Files.writeString(
                folder.resolve("wander.service"), "[Service]\nExecStart=/bin/true\nRestrat=on-failure\n");

        assertThat(verify(copy)).anyMatch(line -> line.contains("Restrat"));
    }

    private static boolean isInstalled() {
        return List.of(System.getenv("PATH").split(":")).stream()
                .anyMatch(place -> Files.isExecutable(Path.of(place, "systemd-analyze")));
    }

    private List<String> verify(Path unit) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder("systemd-analyze", "verify", "--man=no", unit.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(240, TimeUnit.SECONDS)).isTrue();
        return Files.readString(output, StandardCharsets.UTF_8).lines().toList();
    }

    private static Map<String, String> settings(String text) {
        Map<String, String> settings = new LinkedHashMap<>();
        String section = "";
        for (String line : text.lines().toList()) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith("[")) {
                section = line.substring(1, line.length() - 1);
                continue;
            }
            int equals = line.indexOf('=');
            assertThat(equals).as(line).isPositive();
            assertThat(settings.put(section + "/" + line.substring(0, equals), line.substring(equals + 1)))
                    .as(line)
                    .isNull();
        }
        return settings;
    }
}
