package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("loopback")
@Tag("long")
@Timeout(900)
class BenchLeaseCommandTest {

    @TempDir
    private Path folder;

    @Test
    void aQuickRunMeasuresTheNextGrantInTurnsWithABareHandover() throws Exception {
        Path file = folder.resolve("figures.json");

        Invocation bench = Invocation.of("bench", "lease", "--quick", "--json", file.toString());

        assertThat(bench.err()).isEmpty();
        assertThat(bench.code()).isZero();
        assertThat(bench.out()).contains("the same with audit log and log", "ratio, median of the rounds");
        String json = Files.readString(file);
        assertThat(json)
                .contains("\"recordedRush\"", "\"recordedRushRatio\"", "\"handoverMicros\"")
                .doesNotContain("NaN");
        assertThat(figure(json, "nextGrantRatio"))
                .isBetween(figure(json, "nextGrantRatioLeast"), figure(json, "nextGrantRatioMost"));
    }

    private static double figure(String json, String name) {
        Matcher figure =
                Pattern.compile("\"" + name + "\"\\s*:\\s*(\\d+(\\.\\d+)?)").matcher(json);
        assertThat(figure.find()).as(name).isTrue();
        return Double.parseDouble(figure.group(1));
    }
}
