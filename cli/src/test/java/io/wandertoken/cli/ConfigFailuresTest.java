package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.cli.command.ErrorHandler;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.control.host.WanderHome;
import io.wandertoken.testsupport.JsonTree;
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

        int code = new ErrorHandler(arguments).handleExecutionException(problem, doctor, null);

        assertThat(code).isEqualTo(ExitCode.CONFIGURATION);
        assertThat(err.toString())
                .startsWith("wander doctor: " + file + ":1: profile: 'far' is not known; ")
                .contains("\n" + file + ":2: more: is not known; ")
                .hasLineCount(problem.problems().size());
        assertThat(JsonTree.at(JsonTree.parse(out.toString()), "error.code")).isEqualTo(78.0);
        assertThat((String) JsonTree.at(JsonTree.parse(out.toString()), "error.message"))
                .contains("more: is not known");
    }

    @Test
    void aFileThatMayNotBeReadHasTheSameExitCodeEverywhere() throws IOException {
        // Not even the superuser may read this one.
        Path denied = Path.of("/proc/sys/vm/compact_memory");
        assumeTrue(Files.exists(denied), "this system has no file that nobody may read");
        WanderHome home = new WanderHome(folder.resolve("home"));
        Invocation.of("ca", "init", "--dir", folder.resolve("ca").toString());
        Invocation.of("ca", "issue", "a", "--dir", folder.resolve("ca").toString());
        String text = "agent: {bind: '127.0.0.1:0'}\nresources: {nas: {}}\n" + "identity: {certificate: " + denied
                + ", key: ca/agents/a.key, trust: ca/ca.crt}\n";
        Path file = Files.writeString(folder.resolve("wander.yaml"), text);
        Path twice = Files.writeString(folder.resolve("twice.yaml"), text + "more: 1\n");

        ConfigProblem only = catchThrowableOfType(ConfigProblem.class, () -> WanderConfig.load(file, home));
        ConfigProblem more = catchThrowableOfType(ConfigProblem.class, () -> WanderConfig.load(twice, home));
        ConfigProblem itself = catchThrowableOfType(ConfigProblem.class, () -> WanderConfig.load(denied, home));
        IdentityProblem alone = catchThrowableOfType(IdentityProblem.class, () -> PemFiles.certificates(denied));

        assertThat(only.problems()).hasSize(1);
        assertThat(ErrorHandler.exitCode(only)).isEqualTo(ExitCode.NOT_AUTHORISED);
        assertThat(ErrorHandler.exitCode(more)).isEqualTo(ExitCode.CONFIGURATION);
        assertThat(ErrorHandler.exitCode(itself)).isEqualTo(ExitCode.NOT_AUTHORISED);
        assertThat(ErrorHandler.exitCode(alone)).isEqualTo(ExitCode.NOT_AUTHORISED);
    }
}
