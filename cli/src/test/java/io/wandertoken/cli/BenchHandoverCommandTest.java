package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("loopback")
@Tag("long")
@Timeout(900)
class BenchHandoverCommandTest {

    @TempDir
    private Path folder;

    @Test
    void aQuickRunPrintsATableAndWritesTheFigures() throws Exception {
        Path file = folder.resolve("figures.json");

        Invocation bench = Invocation.of("bench", "handover", "--quick", "--json", file.toString());

        assertThat(bench.err()).isEmpty();
        assertThat(bench.code()).isZero();
        assertThat(bench.out())
                .contains("bare UDP round trip", "handover to its floor, p50", "two processes", "With pairwise keys");
        String json = Files.readString(file);
        assertThat(json)
                .contains(
                        "\"udpRoundTripMicros\"",
                        "\"handoverMicros\"",
                        "\"p50\"",
                        "\"p99\"",
                        "\"handoversPerSecond\"",
                        "\"handoversPerSecondBetweenProcesses\"",
                        "\"ratioToRoundTrip\"",
                        "\"ratioToFloor\"",
                        "\"ratioFloodedP99\"",
                        "\"pairwise\"",
                        "\"sealMicros\"")
                .doesNotContain("NaN");
    }
}
