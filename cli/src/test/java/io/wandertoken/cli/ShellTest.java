package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Completion and manual pages know every command and option that the help shows. */
class ShellTest {

    private static List<String> commands() {
        List<String> names = new ArrayList<>();
        collect(
                Wander.commandLine(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()), "manual"),
                names);
        return names;
    }

    private static void collect(CommandLine line, List<String> names) {
        if (!line.getCommandSpec().usageMessage().hidden()) {
            names.add(line.getCommandSpec().qualifiedName("-"));
            line.getSubcommands().values().forEach(subcommand -> collect(subcommand, names));
        }
    }

    @Test
    void everyCommandHasAPage(@TempDir Path folder) throws IOException {
        Invocation invocation = Invocation.of("manual", folder.toString());

        assertThat(invocation.code()).isZero();
        try (Stream<Path> pages = Files.list(folder)) {
            assertThat(pages.map(page -> page.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(
                            commands().stream().map(name -> name + ".1").toList());
        }
        assertThat(folder.resolve("wander-run.1"))
                .content()
                .startsWith(".TH WANDER-RUN 1")
                .contains("wander\\-run \\- Wait for a lease")
                .contains("\\fB\\-w, \\-\\-wait DURATION\\fR")
                .doesNotContain("%n");
        assertThat(folder.resolve("wander-audit.1"))
                .content()
                .as("sentences run on from line to line")
                .contains("recovered and removed,\nrevoked and refused agents")
                .contains("written anew.\n.br\nExit code:");
        assertThat(folder.resolve("wander-simulate-walk.1"))
                .content()
                .as("options of the simulator")
                .contains("\\-\\-agents");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void completionKnowsCommandsAndOptions(String shell) {
        Invocation invocation = Invocation.of("completion", shell);

        assertThat(invocation.code()).isZero();
        assertThat(invocation.out()).contains("council", "max-hold", "agents").doesNotContain("rehearse", "%n");
    }

    @Test
    void anUnknownShellIsNamedWithTheKnownOnes() {
        Invocation invocation = Invocation.of("completion", "tcsh");

        assertThat(invocation.code()).isEqualTo(64);
        assertThat(invocation.err()).startsWith("wander completion: tcsh: must be one of bash, zsh, fish");
    }
}
