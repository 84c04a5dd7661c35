package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the README says a command prints is what it prints: a block tagged "sh" with the output in a block right below. */
class ReadmeOutputTest {
    private static final Path ROOT = Repository.root();

    @Test
    void theOutputOfACommandInTheReadmeIsWhatItPrints() throws IOException {
        List<ReadmeCommands.Shown> shown = ReadmeCommands.shownWithOutput(Files.readString(ROOT.resolve("README.md")));

        assertThat(shown).isNotEmpty();
        for (ReadmeCommands.Shown block : shown) {
            Command.Outcome outcome =
                    Command.in(ROOT, "bash", "-c", block.command()).run();
            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(outcome.out()).as(block.command()).isEqualTo(block.output());
        }
    }
}
