package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.testsupport.JsonTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulateRequestCommandTest {
    @TempDir
    private Path folder;

    @Test
    void algorithmsStandSideBySide() {
        Invocation table =
                wander("--algorithm ring,ricart-agrawala,raymond,naimi-trehel --load heavy --agents 10 --runs 1");

        assertThat(table.code()).isZero();
        assertThat(table.out()).contains("ricart-agrawala", "3.600", "27", "19", "fairness");
    }

    @Test
    void theResultHasTheStableFormat() {
        Object result = JsonTree.parse(
                wander("--load heavy --agents 7 --runs 2 --json -").out());

        assertThat(JsonTree.at(result, "metrics.messagesPerEntry.mean")).isEqualTo(24.0 / 7);
        assertThat(JsonTree.at(result, "metrics.requestsPerEntry.sd")).isEqualTo(0.0);
        assertThat(JsonTree.at(result, "metrics.waiting.p99.mean")).isEqualTo(18.0);
        assertThat(JsonTree.at(result, "metrics.bypass.max.max")).isEqualTo(1.0);
        assertThat(JsonTree.at(result, "metrics.jainFairness.ci95")).isEqualTo(0.0);
        assertThat(JsonTree.at(result, "metrics.tokenDistance.min")).isEqualTo(12.0 / 7);
    }

    @Test
    void aFlagThatIsOnOrOffMayStandAlone() {
        Invocation alone = wander("--merge-requests --load heavy --agents 10 --topology star --runs 1");
        Invocation swept = wander("--merge-requests on,off --load heavy --agents 10 --topology star --runs 1");

        assertThat(alone.out()).contains("messages per entry 2.700");
        assertThat(swept.out()).contains("2.700", "3.600");
    }

    @Test
    void everythingIsWrittenDown() throws IOException {
        Path trace = folder.resolve("t.jsonl");

        Invocation run = wander("--agents 3 --topology line --entries 3 --warmup 0 --runs 1 --trace " + trace);

        assertThat(run.code()).isZero();
        assertThat(Files.readAllLines(trace))
                .anyMatch(line -> line.contains("\"event\":\"requested\""))
                .anyMatch(line -> line.matches("\\{\"t\":[0-9.]+,\"event\":\"request\",\"from\":\\d,\"to\":\\d,.*"))
                .anyMatch(line -> line.contains("\"event\":\"handover\""))
                .anyMatch(line -> line.contains("\"event\":\"access-started\""));
    }

    @Test
    void everyOrderOfEventsCanBeSearched() {
        Invocation search = wander("--algorithm raymond --topology line --agents 3 --explore 1");

        assertThat(search.code()).isZero();
        assertThat(search.out()).contains("fifo", "any-order", "doubling", "sound");
    }

    @Test
    void aSearchTellsWhatItFoundAsJsonToo() {
        Invocation search =
                wander("--algorithm ricart-agrawala --agents 2 --succession oldest-first,cyclic --explore 1 --json -");

        Object found = JsonTree.parse(search.out());
        assertThat(search.code()).isZero();
        assertThat(JsonTree.at(found, "0.sound")).isEqualTo(true);
        assertThat(JsonTree.at(found, "0.variant")).isEqualTo("oldest-first");
        assertThat(JsonTree.at(found, "3.variant")).isEqualTo("cyclic");
        assertThat((Double) JsonTree.at(found, "0.states")).isPositive();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--agents 0 | --agents 0: must be a whole number from 1 to 100000",
                "--algorithm magic | --algorithm magic: must be one of ring, ricart-agrawala",
                "--algorithm ring --topology star | --topology star: ring sends to any agent, so it goes with complete",
                "--algorithm raymond --topology torus | --topology torus: raymond needs a tree",
                "--algorithm raymond --topology complete | --topology complete: raymond needs a tree",
                "--algorithm dag --topology torus --agents 10 | must be a square from 9 on",
                "--topology gnp:0 | --topology gnp:0: must be one of complete",
                "--algorithm dag --topology gnp:0.0001 --agents 20 | was not connected in 1000 draws",
                "--load often | --load often: must be low, heavy, or a rate",
                "--load 0 | --load 0: must be low, heavy, or a rate",
                "--delay exp:0s | --delay exp:0s: must be a duration such as",
                "--delay soon | --delay soon: must be a duration such as",
                "--hold 0s --load heavy | --hold 0s: must be longer than 0 under heavy load",
                "--algorithm ring --delay 0s | a ring whose token neither travels nor rests",
                "--algorithm naimi-trehel --agents 6000 | so there may be at most 5000",
                "--merge-requests maybe | --merge-requests maybe: must be on or off",
                "--entries 0 | --entries 0: must be a whole number",
                "--load heavy --hold 1ns --delay 1h | --hold 1ns: is so short beside --delay 3600s",
                "--explore 1 --agents 3 --csv - | --explore does not support --csv, --plot or --assert",
                "--explore 1 --agents 3 --trace t | --explore and --trace exclude each other",
                "--explore 1 | --agents 100: --explore supports at most 5",
                "--explore 1 --agents 3 --algorithm dag --signpost random | --signpost random: --explore does not support chance",
            })
    void whatIsWrongIsSaidInOneLine(String flags, String message) {
        Invocation invocation = wander(flags);

        assertThat(invocation.code()).isEqualTo(ExitCode.USAGE);
        assertThat(invocation.out()).isEmpty();
        assertThat(invocation.err().lines()).hasSize(1);
        assertThat(invocation.err()).contains(message);
    }

    @Test
    void aFlagWithoutEffectIsPointedOut() {
        assertThat(wander("--algorithm ring --merge-requests --agents 4 --runs 1")
                        .err())
                .contains("note: --merge-requests has no effect without --algorithm raymond")
                .contains("note: the token of a ring circles");
    }

    private static Invocation wander(String flags) {
        return Invocation.of(("simulate request " + flags).split(" "));
    }
}
