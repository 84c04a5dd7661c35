package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every command that the README shows can be copied and works. {@link ReadmeOutputTest} runs those whose output is shown. */
class ReadmeCommandsTest {
    private static final Path ROOT = Repository.root();

    @TestFactory
    @Tag("long")
    Stream<DynamicTest> everyCommandOfTheReadmeWorks() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        List<String> commands = ReadmeCommands.in(readme);
        commands.removeAll(ReadmeCommands.shownWithOutput(readme).stream()
                .map(ReadmeCommands.Shown::command)
                .toList());
        assertThat(commands).as("runnable commands in README.md").isNotEmpty();
        // A build, if one is needed, must not count against the first command's time.
        Command.in(ROOT, "./wander", "--help").run();

        return commands.stream()
                .map(command -> DynamicTest.dynamicTest(command, () -> {
                    Command.Outcome outcome = Command.in(ROOT, "bash", "-o", "pipefail", "-c", command)
                            .run();

                    assertThat(outcome.exitCode())
                            .as("%s%n%s%s", command, outcome.out(), outcome.err())
                            .isZero();
                }));
    }

    @Test
    void onlyShellLinesThatStartTheLauncherAreRun() {
        String readme = """
                ```sh
                ./wander simulate walk --runs 3   # a comment
                cd elsewhere
                ./wander simulate walk \\
                    --agents 30
                ```
                ```
                ./wander in an untagged block
                ```
                ```console
                ./wander in a transcript
                ```
                """;

        assertThat(ReadmeCommands.in(readme))
                .containsExactly(
                        "./wander simulate walk --runs 3   # a comment", "./wander simulate walk  --agents 30");
    }

    @Test
    void onlyACommandAloneInItsBlockIsShownWithItsOutput() {
        String readme = """
                ```sh
                ./wander one
                ```

                ```
                its output
                ```
                ```sh
                ./wander two
                ./wander three
                ```

                ```
                whose output?
                ```
                """;

        assertThat(ReadmeCommands.shownWithOutput(readme))
                .containsExactly(new ReadmeCommands.Shown("./wander one", "its output\n"));
    }

    @Test
    void aBlockThatSaysWhyIsLeftOut() {
        String readme = """
                <!-- not run: takes an hour -->
                ```sh
                ./wander reproduce
                ```

                ```sh
                ./wander --help
                ```
                """;

        assertThat(ReadmeCommands.in(readme)).containsExactly("./wander --help");
    }

    @Test
    void aBlockThatDoesNotSayWhyIsRun() {
        assertThat(ReadmeCommands.in("<!-- not run: -->\n```sh\n./wander --help\n```\n"))
                .containsExactly("./wander --help");
    }
}
