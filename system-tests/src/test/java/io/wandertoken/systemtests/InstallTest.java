package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as it is installed on hosts that have no sources. */
class InstallTest {
    private static final Path ROOT = Repository.root();

    @TempDir
    private Path prefix;

    @Test
    void anInstalledCommandRunsWithoutTheSources() {
        Command.Outcome installed =
                Command.in(ROOT, "packaging/install", prefix.toString()).run();
        assertThat(installed.exitCode()).as(installed.err()).isZero();

        Command.Outcome version = Command.in(
                        prefix, prefix.resolve("bin/wander").toString(), "--version")
                .run();

        assertThat(version.exitCode()).as(version.err()).isZero();
        assertThat(version.out()).startsWith("wander ");
        assertThat(version.err()).isEmpty();
        // Started with the options of commands that stay small.
        Command.Outcome help = Command.in(prefix, prefix.resolve("bin/wander").toString(), "run", "--help")
                .run();
        assertThat(help.exitCode()).as(help.err()).isZero();
        assertThat(help.out()).contains("Usage: wander run");
    }
}
