package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as it is installed on hosts that have no sources. */
class InstallTest {
    private static final Path ROOT = Repository.root();

    @TempDir
    private Path prefix;

    @Test
    void anInstalledCommandRunsWithoutTheSources() throws IOException {
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
        assertTheFirstProgramRuns();
        assertThat(prefix.resolve("share/man/man1/wander-run.1.gz")).exists();
        assertTheUninstallLeavesNothing();
    }

    private void assertTheUninstallLeavesNothing() throws IOException {
        Files.delete(prefix.resolve("Hello.java"));
        Command.Outcome removed = Command.in(ROOT, "packaging/install", "--uninstall", prefix.toString())
                .run();

        assertThat(removed.exitCode()).as(removed.err()).isZero();
        try (Stream<Path> left = Files.walk(prefix)) {
            assertThat(left.filter(Files::isRegularFile)).isEmpty();
        }
    }

    /** The program of docs/java-api.md, by the commands beside it. */
    private void assertTheFirstProgramRuns() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/java-api.md"));
        String program = between(page, "```java\nimport ", "```");
        Files.writeString(prefix.resolve("Hello.java"), "import " + program);
        String commands =
                between(page, "```sh\njava ", "```").replace("/usr/lib/wandertoken", prefix + "/lib/wandertoken");

        for (String command : ("java " + commands).lines().toList()) {
            Command.Outcome run = Command.in(prefix, "sh", "-c", command).run();

            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).startsWith("lease of nas, one holder with high probability");
            assertThat(run.err()).isEmpty();
        }
    }

    private static String between(String text, String start, String end) {
        int from = text.indexOf(start);
        assertThat(from).as(start).isNotNegative();
        int begin = from + start.length();
        return text.substring(begin, text.indexOf(end, begin));
    }
}
