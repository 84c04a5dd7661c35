package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.config.Profile;
import io.wandertoken.cli.fleet.FleetFolder;
import io.wandertoken.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulateFleetCommandTest {

    @Test
    void aSmallFleetIsSimulated() {
        Invocation small = fleet("--agents 3 --warmup 30s --duration 2m --calm 30s --runs 2");

        assertThat(small.err()).isEmpty();
        assertThat(small.code()).isEqualTo(ExitCode.OK);
        assertThat(small.out())
                .startsWith("fleet, quiet, seed 1, 2 runs of 120s each\n")
                .contains("over permits", "waiting mean", "datagrams/s");
    }

    @Test
    void anAssertionKnowsTheMetrics() {
        Invocation overloaded = fleet("--agents 3 --warmup 30s --duration 2m --calm 30s --runs 1 --assert grants<1");

        assertThat(overloaded.code()).isEqualTo(ExitCode.ASSERTION_FAILED);
    }

    @Test
    void aBrokenPromiseEndsWithTheCommandThatShowsItAgain() {
        Invocation hog = fleet("--agents 3 --demand always --work 10h --hold 100h --duration 10m --calm 5m --runs 1");

        assertThat(hog.code()).isEqualTo(ExitCode.ASSERTION_FAILED);
        assertThat(hog.err()).contains("PROGRESS broken", "replay: ./wander simulate fleet --agents 3");
    }

    @Test
    void aRunThatConsistsOfWarmupAndCalmOnlyIsAMistakeOfTheUser() {
        Invocation brief = fleet("--duration 1m");

        assertThat(brief.code()).isEqualTo(ExitCode.USAGE);
        assertThat(brief.err()).contains("must be longer than --warmup and --calm together");
    }

    @Test
    void aResourceGoesWithAConfiguration() {
        Invocation lonely = fleet("--resource nas");

        assertThat(lonely.code()).isEqualTo(ExitCode.USAGE);
        assertThat(lonely.err()).contains("needs --config");
    }

    @Test
    void aConfigurationWithProblemsIsNotSimulated(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("wander.yaml"), "profile: local\n");

        Invocation configured = fleet("--config " + file);

        assertThat(configured.code()).isEqualTo(78);
        assertThat(configured.err()).contains("identity.certificate: is missing");
    }

    /** What a file says is simulated like the flags that say the same; a flag takes precedence. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''                         | --mode soft --permits 2 --hold 20s --min-interval 3s --idle 400ms
                    --resource tape            | --mode request --permits 1 --hold 10s --min-interval 0s --idle 3s
                    --resource tape --hold 30s | --mode request --permits 1 --hold 30s --min-interval 0s --idle 3s
                    --resource db              | --mode tree --on-token-loss stop --hold 10s
                    --resource db --on-token-loss regenerate | --mode tree --on-token-loss regenerate --hold 10s
                    """)
    void whatAConfigurationSaysIsSimulated(String more, String flags, @TempDir Path folder) throws IOException {
        String usual = " --agents 4 --demand 0.05 --work 2s --warmup 30s --duration 5m --calm 2m --runs 1 --json -";

        Invocation configured = fleet(("--config " + configuration(folder) + " " + more).strip() + usual);
        Invocation flagged = fleet("--profile local " + flags + usual);

        assertThat(configured.err()).isEmpty();
        assertThat(configured.code()).isEqualTo(ExitCode.OK);
        assertThat(configured.out()).isEqualTo(flagged.out());
    }

    private static Path configuration(Path folder) throws IOException {
        FleetFolder.Host host = new FleetFolder.Host("a", "127.0.0.1", 7946);
        FleetFolder.Made made = FleetFolder.make(
                folder.resolve("lab"),
                new FleetFolder.Wish("lab", List.of(host), List.of("x"), Profile.LOCAL, Duration.ofDays(1)),
                Instant.now());
        Path file = made.of(host).resolve("wander.yaml");
        String text = Files.readString(file);
        return Files.writeString(
                file,
                text.substring(0, text.indexOf("resources:")) + "resources:\n"
                        + "  nas: {mode: soft, permits: 2, hold: 20s, min-interval: 3s, idle: 400ms}\n"
                        + "  tape: {mode: request, hold: 10s}\n"
                        + "  db: {mode: tree, hold: 10s, on-token-loss: stop}\n");
    }

    private static Invocation fleet(String flags) {
        return Invocation.of(("simulate fleet " + flags).split(" "));
    }
}
