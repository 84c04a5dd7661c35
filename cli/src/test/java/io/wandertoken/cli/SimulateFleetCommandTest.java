package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

        assertThat(hog.code()).isEqualTo(ExitCode.INTERNAL);
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
        assertThat(lonely.err()).contains("goes with --config");
    }

    @Test
    void aConfigurationWithProblemsIsNotSimulated(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("wander.yaml"), "profile: local\n");

        Invocation configured = fleet("--config " + file);

        assertThat(configured.code()).isEqualTo(78);
        assertThat(configured.err()).contains("identity.certificate: is missing");
    }

    private static Invocation fleet(String flags) {
        return Invocation.of(("simulate fleet " + flags).split(" "));
    }
}
