package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.cli.output.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Sweeps beyond one machine: ranges, parts, {@code wander combine}, and plots. */
class CombineCommandTest {
    private static final String SWEEP = "--agents 10-30:10 --capacity 30 --permits 1,2";

    @TempDir
    private Path folder;

    @Test
    void partsOfASweepGiveTheSameBytesAsTheSweep() throws IOException {
        Invocation whole = walk(SWEEP + " --json " + file("whole.json") + " --csv " + file("whole.csv"));
        assertThat(walk(SWEEP + " --shard 2/2 --json " + file("2.json")).out())
                .isEqualTo("part 2/2: 9 of 18 runs, in " + file("2.json") + "\n");
        walk(SWEEP + " --shard 1/2 --json " + file("1.json"));

        Invocation combined = combine("2.json 1.json --json DIR/all.json --csv DIR/all.csv --plot DIR/all.html");

        assertThat(combined.code()).isZero();
        assertThat(combined.out()).isEqualTo(whole.out()).contains("agents  permits");
        assertThat(folder.resolve("all.json")).hasSameBinaryContentAs(folder.resolve("whole.json"));
        assertThat(folder.resolve("all.csv")).hasSameBinaryContentAs(folder.resolve("whole.csv"));
        assertThat(Files.readString(folder.resolve("all.html")))
                .contains("Simulation of walk over agents and permits", "\"name\":\"permits 2\"", "echarts")
                .doesNotContain("<script src", "href=\"data");
        assertThat(combine("1.json 2.json --assert share0<0").code()).isEqualTo(ExitCode.ASSERTION_FAILED);
        assertThat(combine("1.json").err()).contains("wander combine: parts are missing: 2/2");
        assertThat(combine("1.json 3.json").err()).contains("3.json cannot be read");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--shard 1/2 | --shard needs --json FILE and a fixed number of runs",
                "--shard 1/2 --json x --until-ci 5% | --shard needs --json FILE and a fixed number of runs",
                "--shard 1/2 --json x --plot y | --shard does not support --csv, --plot or --assert",
                "--shard 3/2 --json x | --shard 3/2: must be a part and the number of parts, such as 3/10",
                "--plot x.html | --plot x.html: needs a sweep, such as --agents 10-50:10",
                "--agents 30-10:10 | --agents 30-10:10: must be FIRST-LAST:STEP, with a step above 0",
                "--hold 1s-1m:1s | --hold 1s-1m:1s: must have the same unit three times, as in 10s-30s:5s",
                "--guardian-failure 0-1:0.00001 | has more than 10000 values; take a larger step",
            })
    void whatDoesNotGoTogetherIsWrongUsage(String flags, String message) {
        Invocation walk = walk(flags);

        assertThat(walk.code()).isEqualTo(ExitCode.USAGE);
        assertThat(walk.err().lines()).singleElement().asString().contains(message);
    }

    @Test
    void theExamplesForClustersAreReadable() throws Exception {
        Path examples = Path.of("../examples/cluster");
        Process shell =
                new ProcessBuilder("bash", "-n", examples.resolve("array.slurm").toString()).start();
        assertThat(shell.waitFor()).isZero();
        Map<?, ?> job = (Map<?, ?>)
                new Load(LoadSettings.builder().build()).loadFromString(Files.readString(examples.resolve("job.yaml")));
        assertThat(job.get("kind")).isEqualTo("Job");
        assertThat(((Map<?, ?>) job.get("spec")).get("completionMode")).isEqualTo("Indexed");

        for (String example : List.of("array.slurm", "job.yaml")) {
            Matcher command = Pattern.compile("\\bwander (simulate .*)")
                    .matcher(Files.readString(examples.resolve(example)).replace("\\\n", ""));
            assertThat(command.find()).isTrue();
            String[] words = command.group(1)
                    .replaceAll("\\$\\{?\\w+(:-1})?", "3")
                    .replace("\"", "")
                    .split(" +");
            PrintWriter nowhere = new PrintWriter(new StringWriter());
            assertThat(Wander.commandLine(nowhere, nowhere, words)
                            .parseArgs(words)
                            .errors())
                    .isEmpty();
            assertThat(words).contains("--shard", "3/" + (example.equals("job.yaml") ? 10 : 3));
        }
    }

    private static Invocation walk(String flags) {
        return Invocation.walk(flags.split(" "));
    }

    private Invocation combine(String words) {
        return Invocation.of(("combine " + words.replaceAll("(\\d\\.json)", "DIR/$1"))
                .replace("DIR", folder.toString())
                .split(" "));
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }
}
