package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the README says a command prints is what it prints: a block tagged "sh" with the output in a block right below. */
class ReadmeOutputTest {
    private static final Path ROOT = Repository.root();
    private static final Pattern SHOWN =
            Pattern.compile("(?ms)^```sh\\n(\\./wander [^\\n]*)\\n```\\n\\n```\\n(.*?)^```");

    @Test
    void theOutputOfACommandInTheReadmeIsWhatItPrints() throws IOException {
        List<MatchResult> shown = SHOWN.matcher(Files.readString(ROOT.resolve("README.md")))
                .results()
                .toList();

        assertThat(shown).isNotEmpty();
        for (MatchResult command : shown) {
            Command.Outcome outcome =
                    Command.in(ROOT, "bash", "-c", command.group(1)).run();
            assertThat(outcome.out()).as(command.group(1)).isEqualTo(command.group(2));
        }
    }
}
