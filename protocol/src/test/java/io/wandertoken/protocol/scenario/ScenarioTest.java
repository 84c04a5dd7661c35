package io.wandertoken.protocol.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole agents, a scripted network and virtual time: each file in {@code protocol/scenarios} tells one story with its exact
 * messages, events and timers.
 *
 * <p>{@code -Dscenarios.rewrite=true} writes the traces of this version into the files, so that a change can be reviewed as a
 * diff.
 */
class ScenarioTest {
    private static final Path FOLDER = Path.of("scenarios");
    private static final String REWRITE = "scenarios.rewrite";

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".txt"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void aScenarioLeadsToItsTrace(Path file) throws IOException {
        ScenarioFile scenario = ScenarioFile.read(file);

        String actual = scenario.run();

        if (Boolean.getBoolean(REWRITE)) {
            Files.writeString(file, actual);
        } else {
            compare(file.toString(), actual, Files.readString(file));
        }
    }

    private static void compare(String file, String actual, String expected) {
        assertThat(actual)
                .as("%s; if the change is intended, run the test with -D%s=true and review the diff", file, REWRITE)
                .isEqualTo(expected);
    }

    /** A canary: the comparison notices a single wrong word, and a run corrects it. */
    @Test
    void aWrongTraceFails() {
        String script = "fleet agents=2 idle=1m\nacquire a\nrun until a lease granted\n----\n";
        String right = ScenarioFile.parse("right.txt", script).run();
        String wrong = right.replaceFirst("lease granted L1", "lease refused L1");
        assertThat(wrong).isNotEqualTo(right);

        String actual = ScenarioFile.parse("wrong.txt", wrong).run();

        assertThatThrownBy(() -> compare("wrong.txt", actual, wrong))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("wrong.txt; if the change is intended");
        compare("wrong.txt", actual, right);
    }

    /** A canary: the trace is that of the script. */
    @Test
    void anotherSeedLeadsToAnotherTrace() {
        String script = "fleet agents=3 seed=1\nquiet until * token created\n----\n";
        String changed = script.replace("seed=1", "seed=2");

        String one = ScenarioFile.parse("a.txt", script).run();
        String other = ScenarioFile.parse("b.txt", changed).run();

        assertThat(other.substring(changed.length())).isNotEqualTo(one.substring(script.length()));
    }

    @Test
    void everyFileInTheFolderIsAScenarioThatRuns() throws IOException {
        try (Stream<Path> all = Files.list(FOLDER)) {
            assertThat(all).containsExactlyInAnyOrderElementsOf(files()).hasSizeGreaterThanOrEqualTo(15);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '"',
            value = {
                "flot agents=3                 ! unknown command 'flot'              ! fleet",
                "fleet agents=99               ! bad agents '99'                     ! from 1 to 26",
                "fleet agent=3                 ! unknown option 'agent' of fleet     ! agents, profile, seed",
                "fleet mode=hard               ! bad mode 'hard'                     ! soft, ring, request, tree, path-reversal",
                "fleet idle=soon               ! bad duration 'soon'                 ! 100ms",
                "fleet idle=1ns                ! bad options                         ! durations that fit together",
                "run 1s                        ! no fleet before run                 ! fleet, show and hide",
            })
    void aBadLineFailsWithItsPlaceAndWhatIsAllowed(String line, String problem, String allowed) {
        assertThatThrownBy(() -> ScenarioFile.parse("bad.txt", "# first line\n" + line + "\n----\n")
                        .run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("bad.txt:2: " + problem)
                .hasMessageContaining(allowed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '"',
            value = {
                "acquire                       ! wrong number of arguments of acquire ! acquire AGENT",
                "acquire x                     ! unknown agent 'x'                    ! from a to b",
                "acquire a ttl=x               ! bad duration 'x'                     ! 100ms",
                "acquire a isolated=hope       ! bad isolated 'hope'                  ! wait, skip, run",
                "release a                     ! no such lease at a                   ! held",
                "start a                       ! cannot start 'a'                     ! an agent that is down, or the next new one, c",
                "start d                       ! cannot start 'd'                     ! the next new one, c",
                "thaw a                        ! agent 'a' does not stand still       ! after freeze",
                "cut a b c                     ! unknown agent 'c'                    ! from a to b",
                "cut a b a                     ! only one part                        ! cut AGENT... | AGENT...",
                "drop a MOVE                   ! bad way 'a'                          ! drop AGENT->AGENT MESSAGE",
                "drop a->b MOVED               ! unknown message 'MOVED'              ! MOVE, ",
                "drop a->b MOVE count=0        ! bad count '0'                        ! from 1",
                "council a few                 ! bad size 'few'                       ! such as 2-3",
                "run until a grows wings       ! 'a grows wings' did not happen       ! run until b lease granted",
                "run 1s 2s                     ! wrong number of arguments of run     ! run DURATION",
                "show everything               ! unknown name 'everything'            ! timers",
                "status now                    ! wrong number of arguments of status  ! status",
                "fleet agents=2                ! a second fleet                       ! one fleet in a file",
            })
    void soDoesABadCommandToAFleet(String line, String problem, String allowed) {
        String script = "fleet agents=2 idle=1m\nrun 1s\n" + line + "\n----\n";

        assertThatThrownBy(() -> ScenarioFile.parse("bad.txt", script).run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("bad.txt:3: " + problem)
                .hasMessageContaining(allowed);
    }

    @Test
    void aFileNeedsCommandsAndSeparators() {
        assertThatThrownBy(() -> ScenarioFile.parse("bad.txt", "# nothing\n"))
                .hasMessage("bad.txt: no commands; start with: fleet agents=3");
        assertThatThrownBy(() -> ScenarioFile.parse("bad.txt", "fleet agents=3\n"))
                .hasMessageStartingWith("bad.txt:1: no ---- after the last commands");
        assertThatThrownBy(() -> ScenarioFile.parse("bad.txt", "\n----\n"))
                .hasMessageStartingWith("bad.txt:2: no command before ----");
    }
}
