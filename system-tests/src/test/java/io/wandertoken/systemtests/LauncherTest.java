package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real ./wander, as a user starts it. */
class LauncherTest {
    private static final Path ROOT = Repository.root();

    private static Command.Outcome help;

    /** Builds if need be, so that no test sees the note about it. */
    @BeforeAll
    static void build() {
        Command.Outcome built = Command.in(ROOT, "./wander", "--version").run();
        assertThat(built.exitCode()).as(built.err()).isZero();

        help = Command.in(ROOT, "./wander", "--help").run();
    }

    @Test
    void helpStartsWithExamplesAndExitsWithZero() {
        assertThat(help.exitCode()).isZero();
        assertThat(help.err()).isEmpty();
        assertThat(help.out().lines().limit(12)).anyMatch(line -> line.contains("wander simulate walk"));
        assertThat(help.out()).contains("simulate", "reproduce");
    }

    @Test
    void everyVerbHasHelpWithExamples() {
        for (String verbs : new String[] {"simulate walk", "simulate uncoordinated", "reproduce"}) {
            Command.Outcome outcome = Command.in(ROOT, ("./wander " + verbs + " --help").split(" "))
                    .run();

            assertThat(outcome.exitCode()).as(verbs).isZero();
            assertThat(outcome.err()).as(verbs).isEmpty();
            assertThat(outcome.out().lines().limit(12)).as(verbs).anyMatch(line -> line.contains("wander " + verbs));
        }
    }

    /** To load its classes from the jar would take a tenth of the time of a short command. */
    @Test
    void theParserOfTheCommandLineComesFromTheClassData(@TempDir Path folder) throws IOException {
        Path loaded = folder.resolve("loaded");

        Command.in(ROOT, "./wander", "status")
                .with("WANDER_HOME", folder.toString())
                .with("WANDER_OPTS", "-Xlog:class+load:file=" + loaded)
                .run();

        assertThat(Files.readAllLines(loaded))
                .filteredOn(line -> line.contains(" picocli."))
                .isNotEmpty()
                .allMatch(line -> line.contains("shared objects file"));
    }

    /** What is not in them takes memory of its own for as long as the agent runs. */
    @Test
    void anAgentHasTheProviderFromTheClassDataAndNoCodeThatComparesRecords(@TempDir Path folder) throws IOException {
        Path loaded = folder.resolve("loaded");
        // The first start makes the class data.
        Command.in(ROOT, "./wander", "agent", "--dev", "--help").run();

        Command.in(ROOT, "timeout", "10", "./wander", "agent", "--dev")
                .with("WANDER_HOME", folder.toString())
                .with("WANDER_OPTS", "-Xlog:class+load:file=" + loaded)
                .run();

        // To stop is another matter.
        List<String> lines = Files.readAllLines(loaded).stream()
                .takeWhile(line -> !line.contains(" jdk.internal.misc.Signal$1 "))
                .toList();
        assertThat(lines)
                .noneMatch(line -> line.contains(" java.lang.runtime.ObjectMethods "))
                .filteredOn(line -> line.contains(" com.amazon.") && !line.contains("$$Lambda"))
                .isNotEmpty()
                .allMatch(line -> line.contains("shared objects file"));
    }

    @Test
    void anUnknownVerbIsAUsageErrorInOneLine() {
        Command.Outcome outcome = Command.in(ROOT, "./wander", "nonsense").run();

        assertThat(outcome.exitCode()).isEqualTo(64);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.errLines()).singleElement().asString().contains("nonsense");
    }

    @Test
    void anUnknownFlagIsAUsageErrorInOneLine() {
        Command.Outcome outcome =
                Command.in(ROOT, "./wander", "simulate", "walk", "--nonsense").run();

        assertThat(outcome.exitCode()).isEqualTo(64);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.errLines()).singleElement().asString().contains("--nonsense");
    }

    @Test
    void itWorksThroughASymbolicLinkAndFromAnotherFolder(@TempDir Path elsewhere) throws IOException {
        Path link = Files.createSymbolicLink(elsewhere.resolve("wander-link"), ROOT.resolve("wander"));
        Files.createSymbolicLink(elsewhere.resolve("second"), Path.of("wander-link"));

        assertThat(Command.in(elsewhere, link.toString(), "--help").run().out()).isEqualTo(help.out());
        assertThat(Command.in(elsewhere, "./second", "--help").run().out()).isEqualTo(help.out());
        assertThat(Command.in(elsewhere, ROOT.resolve("wander").toString(), "--help")
                        .run()
                        .out())
                .isEqualTo(help.out());
    }

    @Test
    void furtherOptionsReachTheJvm() {
        Command.Outcome outcome = Command.in(ROOT, "./wander", "--help")
                .with("WANDER_OPTS", "-Xmx64m -version")
                .run();

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.err()).contains("version");
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void theOutputDoesNotDependOnTheLocale() {
        assertThat(Command.in(ROOT, "./wander", "--help")
                        .with("LC_ALL", "C")
                        .with("LANG", "de_DE")
                        .run()
                        .out())
                .isEqualTo(help.out());
    }

    @Test
    void anUnknownArgumentOfVerifyIsAUsageError() {
        Command.Outcome outcome = Command.in(ROOT, "./verify", "--nonsense").run();

        assertThat(outcome.exitCode()).isEqualTo(64);
        assertThat(outcome.errLines()).hasSize(1);
    }
}
