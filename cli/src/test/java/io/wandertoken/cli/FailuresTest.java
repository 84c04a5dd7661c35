package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.testsupport.JsonTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong is said in one line, and nothing is left half-written. */
class FailuresTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--agents 0 | --agents 0: must be a whole number from 2 to 10000000",
                "--agents 1 | --agents 1: must be a whole number from 2 to 10000000",
                "--agents ten | --agents ten: must be a whole number",
                "--agents 300,x | --agents x: must be a whole number",
                "--agents 300, | --agents : must be a whole number",
                "--capacity 0 | --capacity 0: must be a whole number from 1 to 10000000",
                "--hold -4s | --hold -4s: must be a duration such as",
                "--hold 0s | --hold 0s: must be a duration such as",
                "--hold 1e30s | --hold 1e30s: must be a duration such as",
                "--min-interval x | --min-interval x: must be a duration such as",
                "--loss-every 0s | or 'never'",
                "--guardian soon | or 'off'",
                "--rule magic | --rule magic: must be one of sandwich, witness, adaptive, none",
                "--loss sometimes | --loss sometimes: must be one of periodic, poisson, all-once",
                "--routing choice:0 | --routing choice:0: must be random, round-robin, choice:D",
                "--guardian-failure 2 | --guardian-failure 2: must be a probability from 0 to 1, or from 0% to 100%",
                "--growth 0 | --growth 0: must be a number from 1 to 10",
                "--preset worst | --preset worst: must be one of paper-2009, paper-2006, best",
                "--runs 0 | --runs 0: must be a whole number from 1 to 1000000",
                "--runs many | --runs many: must be a whole number",
                "--jobs 0 | --jobs 0: must be a whole number from 1 to 1024",
                "--until-ci 0 | --until-ci 0: must be more than 0",
                "--until-ci 200% | --until-ci 200%: must be a probability",
                "--until-ci 5% --max-runs 1 | --max-runs 1: must be a whole number from 2 to 1000000",
                "--seed x | --seed",
                "--assert share0 | --assert 'share0': must be a metric, one of < <= > >=, and a number",
                "--assert nothing<1 | --assert 'nothing<1': there is no metric 'nothing' (see 'wander simulate walk --help')",
                "--skip 5s | --skip 5s: must not be longer than --hold 4s",
                "--warmup 2000s | --warmup 2000s: must be shorter than --duration 2000s",
                "--agents 3 --permits 4 | --permits 4: must not be more than --agents 3",
                "--rule adaptive --sizing learned | --sizing learned",
                "--json - --csv - | --json - and --csv - name the same place",
                "--trace - | --trace -: must be a file: stdout is for the results",
                "--until-ci 5% --runs 50 --max-runs 10 | --max-runs 10: must not be less than --runs 50",
                "--agent 3 | unknown option --agent; did you mean --agents?",
                "--agents 20,30 --trace t.jsonl | --trace t.jsonl: needs a single scenario, not a sweep",
                "--hold 36525d | --min-interval would follow from the other values as",
                "--unknown 3 | --unknown",
                "--agents | --agents",
                "--agents 3 --agents 4 | --agents",
                "something | something",
            })
    void wrongUsageIsOneLineThatNamesFlagValueAndWhatIsAllowed(String flags, String message) {
        Invocation walk = Invocation.walk(flags.split(" "));

        assertThat(walk.code()).isEqualTo(ExitCode.USAGE);
        assertThat(walk.err().lines()).hasSize(1);
        assertThat(walk.err()).startsWith("wander simulate walk: ").contains(message);
        assertThat(walk.err()).contains("(see 'wander simulate walk --help')");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "simulat | wander: unknown command simulat; did you mean simulate? (see 'wander --help')",
                "stauts | wander: unknown command stauts; did you mean status? (see 'wander --help')",
                "simulate wlak | wander simulate: unknown command wlak; did you mean walk? (see 'wander simulate --help')",
                "xyz | wander: unknown command xyz (see 'wander --help')",
                "council | wander council: no command given; choose one of elect, poll, serve, show (see 'wander council --help')",
                "run | wander run: RESOURCE is missing (see 'wander run --help')",
                "run --wait | wander run: --wait needs a value: DURATION (see 'wander run --help')",
                "simulate fleet --agents 3 --agents 4 | --agents is given more than once (see 'wander simulate fleet --help')",
                "demo --no-browser=3 | --no-browser: '3' is not a boolean (see 'wander demo --help')",
                "run --tyr nas -- true | wander run: unknown option --tyr; did you mean --try? (see 'wander run --help')",
                "run --waits=3 nas -- true | unknown option --waits=3; did you mean --wait? (see 'wander run --help')",
                "run --hold 5 nas -- true | wander run: unknown option --hold; did you mean --hold-at-least or --max-hold?"
                        + " (see 'wander run --help')",
                "demo --minutes x | wander demo: --minutes: 'x' is not a number (see 'wander demo --help')",
                "run -- true | wander run: RESOURCE is missing; write: wander run RESOURCE -- COMMAND (see 'wander run --help')",
                "lock -- echo ok | wander lock: [SPACE/]NAME is missing; write: wander lock [SPACE/]NAME -- COMMAND"
                        + " (see 'wander lock --help')",
                "run na! -- true | wander run: RESOURCE must be a name: 1 to 63 letters, digits, dots, dashes and underscores"
                        + " (see 'wander run --help')",
                "run nas | wander run: no command; write: wander run nas -- COMMAND (see 'wander run --help')",
            })
    void aMistypedWordIsWrongUsageAndBringsTheNearestOneOnly(String line, String message) {
        Invocation invocation = Invocation.of(line.split(" "));

        assertThat(invocation.code()).isEqualTo(ExitCode.USAGE);
        assertThat(invocation.err().lines()).singleElement().asString().endsWith(message);
    }

    /** Of what a run asks of the token's memory, nothing absurd reaches an agent. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run --once-per 0s nas -- true | --once-per: ",
                "run --once-per 876000h nas -- true | --once-per: ",
                "run --once-per month nas -- true | --once-per must be ",
                "run --once-per day --zone Mars/Olympus nas -- true | --zone must be a time zone such as Europe/Rome",
                "run --zone Europe/Rome nas -- true | --zone must be used together with --once-per",
                "run --weight 0 nas -- true | --weight must be",
                "run --weight NaN nas -- true | --weight",
                "run --weight 101 nas -- true | --weight must be",
                "lock nas/ -- true | wander lock: ",
            })
    void whatTheTokenCannotRememberIsWrongUsage(String line, String message) {
        Invocation invocation = Invocation.of(line.split(" "));

        assertThat(invocation.code()).as(invocation.err()).isEqualTo(ExitCode.USAGE);
        assertThat(invocation.err().lines()).singleElement().asString().contains(message);
    }

    @Test
    void aSweepThatIsTooLargeIsRefused() {
        String many = "2" + ",2".repeat(150);

        Invocation walk = Invocation.walk("--agents", many, "--capacity", many);

        assertThat(walk.code()).isEqualTo(ExitCode.USAGE);
        assertThat(walk.err()).contains("the sweep has more than 10000 scenarios");
    }

    @Test
    void aBadValueLateInASweepIsRefusedBeforeAnythingIsSimulated() {
        Invocation walk = Invocation.walk("--agents", "30,20,3", "--permits", "4");

        assertThat(walk.code()).isEqualTo(ExitCode.USAGE);
        assertThat(walk.out()).isEmpty();
        assertThat(walk.err()).contains("--permits 4: must not be more than --agents 3");
    }

    @ParameterizedTest
    @CsvSource({"--json,-", "--json=-,", "--json,result.json"})
    void withJsonTheErrorIsAnObjectToo(String first, String second) {
        String[] flags = second == null ? new String[] {first} : new String[] {first, second};
        String[] all =
                Stream.concat(Stream.of("--agents", "0"), Stream.of(flags)).toArray(String[]::new);

        Invocation walk = Invocation.walk(all);

        Object json = JsonTree.parse(walk.out());
        assertThat(walk.code()).isEqualTo(ExitCode.USAGE);
        assertThat(JsonTree.at(json, "error.code")).isEqualTo(64.0);
        assertThat((String) JsonTree.at(json, "error.message")).startsWith("--agents 0: must be a whole number");
        assertThat(walk.err()).startsWith("wander simulate walk: --agents 0: ");
    }

    @Test
    void withoutJsonNothingGoesToStandardOutput() {
        assertThat(Invocation.walk("--agents", "0").out()).isEmpty();
    }

    @Test
    void withDebugTheStackTraceFollows() {
        Invocation plain = Invocation.walk("--agents", "0");
        Invocation debug = Invocation.walk("--agents", "0", "--debug");

        assertThat(plain.err()).doesNotContain("\tat ");
        assertThat(debug.code()).isEqualTo(ExitCode.USAGE);
        assertThat(debug.err())
                .startsWith(plain.err().lines().findFirst().orElseThrow())
                .contains("\tat ");
    }

    @ParameterizedTest
    @CsvSource({"--json", "--csv", "--trace"})
    void aFolderThatDoesNotExistIsNamed(String flag) throws IOException {
        Path file = folder.resolve("missing").resolve("file");

        Invocation walk = Invocation.walk(flag, file.toString());

        assertThat(walk.code()).isEqualTo(ExitCode.CANNOT_CREATE_OUTPUT);
        assertThat(walk.err().lines()).hasSize(1);
        assertThat(walk.err())
                .startsWith("wander simulate walk: cannot write " + file + ": there is no such folder; choose another");
        assertThat(files()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"--json", "--csv", "--trace"})
    void aFolderIsNotReplacedByAFile(String flag) throws IOException {
        Path target = Files.createDirectory(folder.resolve("results"));

        Invocation walk = Invocation.walk(flag, target.toString());

        assertThat(walk.code()).isEqualTo(ExitCode.CANNOT_CREATE_OUTPUT);
        assertThat(walk.err()).contains("it is a folder");
        assertThat(target).isDirectory();
        assertThat(files()).containsExactly("results");
    }

    @Test
    void aFolderThatMayNotBeWrittenToIsNamed() throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        boolean changed = closed.toFile().setWritable(false);
        assumeFalse(!changed || Files.isWritable(closed), "the superuser may write everywhere");

        Invocation walk =
                Invocation.walk("--json", closed.resolve("result.json").toString());

        assertThat(walk.code()).isEqualTo(ExitCode.CANNOT_CREATE_OUTPUT);
        assertThat(walk.err()).contains("permission denied");
    }

    @Test
    void anErrorOfOutputIsAnObjectToo() {
        Path file = folder.resolve("missing").resolve("file");

        Invocation walk = Invocation.walk("--json", file.toString());

        assertThat(JsonTree.at(JsonTree.parse(walk.out()), "error.code")).isEqualTo(73.0);
    }

    @ParameterizedTest
    @CsvSource({"--agents 0", "--assert nothing<1", "--csv missing/result.csv"})
    void anExistingFileIsKeptWhenSomethingIsWrong(String flags) throws IOException {
        Path json = Files.writeString(folder.resolve("result.json"), "precious");
        String[] all = Stream.concat(Stream.of("--json", json.toString()), Stream.of(flags.split(" ")))
                .toArray(String[]::new);

        Invocation walk = Invocation.walk(all);

        assertThat(walk.code()).isIn(ExitCode.USAGE, ExitCode.CANNOT_CREATE_OUTPUT);
        assertThat(json).hasContent("precious");
        assertThat(files()).containsExactly("result.json");
    }

    @Test
    void anExistingFileIsReplacedWhenAllIsWell() throws IOException {
        Path json = Files.writeString(folder.resolve("result.json"), "old");

        Invocation walk = Invocation.walk("--json", json.toString());

        assertThat(walk.code()).isZero();
        assertThat(Files.readString(json)).startsWith("{").endsWith("}\n");
        assertThat(files()).containsExactly("result.json");
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void wordsAreNamedAsTheUserTypesThem() {
        assertThat(Invocation.of("run", "--on-lost", "maybe", "nas", "--", "true")
                        .err())
                .startsWith("wander run: --on-lost maybe: must be one of term, kill, ignore (see");
        assertThat(Invocation.of("run", "--wait", "soon", "nas", "--", "true").err())
                .contains("'soon' is not a duration; examples: 90s, 15m, 1h30m, 100ms; a number alone means seconds");
    }
}
