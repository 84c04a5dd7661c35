package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.agent.config.WanderConfig;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ConfigFailuresTest {
    @TempDir
    private Path folder;

    @Test
    void everyMistakeInAConfigurationGetsItsLine() throws IOException {
        Path file = Files.writeString(folder.resolve("wander.yaml"), "profile: far\nmore: 1\n");
        ConfigProblem problem = catchThrowableOfType(ConfigProblem.class, () -> WanderConfig.load(file));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] arguments = {"doctor", "--json", "-"};
        CommandLine doctor = Wander.commandLine(new PrintWriter(out), new PrintWriter(err), arguments)
                .getSubcommands()
                .get("doctor");

        int code = new Failures(arguments).handleExecutionException(problem, doctor, null);

        assertThat(code).isEqualTo(ExitCode.CONFIGURATION);
        assertThat(err.toString())
                .startsWith("wander doctor: " + file + ":1: profile: 'far' is not known; ")
                .contains("\n" + file + ":2: more: is not known; ")
                .hasLineCount(problem.problems().size());
        assertThat(Json.at(Json.parse(out.toString()), "error.code")).isEqualTo(78.0);
        assertThat((String) Json.at(Json.parse(out.toString()), "error.message"))
                .contains("more: is not known");
    }
}
