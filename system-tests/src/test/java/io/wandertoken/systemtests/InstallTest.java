package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as it is installed on hosts that have no sources. */
@Tag("long")
class InstallTest {
    private static final Path ROOT = Repository.root();

    /** All that the service may load; packaging/stage chooses by the same list. */
    private static final Pattern SERVICE =
            Pattern.compile("(AmazonCorrettoCryptoProvider|jackson-core|netty-[a-z-]+|picocli"
                    + "|snakeyaml-engine|wandertoken-(agent|cli|client|control|embedded|protocol))-[0-9].*");

    private static final List<String> SERVICE_COMMANDS = List.of("agent", "doctor", "ca", "council", "audit");

    @TempDir
    private Path prefix;

    @TempDir
    private Path home;

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
        assertTheServiceRunsWithoutTheLaboratory();
        assertTheProviderIsTheSignedOne();
        assertTheFirstProgramRuns();
        assertThat(prefix.resolve("share/man/man1/wander-run.1.gz")).exists();
        assertTheUninstallLeavesNothing();
    }

    private void assertTheServiceRunsWithoutTheLaboratory() throws IOException {
        Path library = prefix.resolve("lib/wandertoken");
        List<String> jars = names(library);
        assertThat(jars).hasSizeGreaterThan(10).allMatch(SERVICE.asMatchPredicate());
        assertThat(names(library.resolve("laboratory")))
                .noneMatch(jars::contains)
                .anyMatch(name -> name.startsWith("ftpserver-core-"));
        Path commands = library.resolve(jars.stream()
                .filter(name -> name.startsWith("wandertoken-cli-"))
                .findFirst()
                .orElseThrow());
        try (JarFile jar = new JarFile(commands.toFile())) {
            assertThat(jar.stream().map(JarEntry::getName).filter(name -> name.endsWith(".class")))
                    .isNotEmpty()
                    .noneMatch(name -> name.matches(".*/cli/(demo|bench|simulate)/.*"));
        }
        // As in the container image, where there is no laboratory at all.
        Command.Outcome alone = Command.in(
                        prefix, "java", "-cp", library + "/*", "io.wandertoken.cli.Wander", "--version")
                .run();
        assertThat(alone.exitCode()).as(alone.err()).isZero();
        // An agent, run, status, members and events on loopback.
        Command.Outcome rehearsed = Command.in(prefix, "env", "WANDER_HOME=" + home, wander(), "rehearse")
                .run();
        assertThat(rehearsed.exitCode()).as(rehearsed.err()).isZero();
        assertThat(rehearsed.err()).contains("lease-released");
        for (String command : SERVICE_COMMANDS) {
            Command.Outcome help =
                    Command.in(prefix, wander(), command, "--help").run();
            assertThat(help.exitCode()).as(help.err()).isZero();
            Command.Outcome wrong =
                    Command.in(prefix, wander(), command, "--wrong").run();
            assertThat(wrong.exitCode()).as(wrong.err()).isEqualTo(64);
        }
        Command.Outcome simulated = Command.in(
                        prefix, wander(), "simulate", "walk", "--agents", "10", "--duration", "2000s", "--runs", "2")
                .run();
        assertThat(simulated.exitCode()).as(simulated.err()).isZero();
    }

    /** It has lost its signature, and its name as a module. To read an entry of a signed jar checks it. */
    private void assertTheProviderIsTheSignedOne() throws IOException {
        try (JarFile signed = provider(ROOT.resolve("cli/target/lib"));
                JarFile installed = provider(prefix.resolve("lib/wandertoken"))) {
            assertThat(entries(installed)).isEqualTo(entries(signed)).hasSizeGreaterThan(100);
            for (String name : entries(signed)) {
                JarEntry entry = signed.getJarEntry(name);
                byte[] bytes = signed.getInputStream(entry).readAllBytes();

                assertThat(entry.getCodeSigners()).as(name).isNotEmpty();
                assertThat(installed.getInputStream(installed.getJarEntry(name)).readAllBytes())
                        .as(name)
                        .isEqualTo(bytes);
                assertThat(installed.getJarEntry(name).getCodeSigners())
                        .as(name)
                        .isNull();
            }
        }
    }

    private static JarFile provider(Path folder) throws IOException {
        String file = names(folder).stream()
                .filter(name -> name.startsWith("AmazonCorretto"))
                .findFirst()
                .orElseThrow();
        return new JarFile(folder.resolve(file).toFile());
    }

    private static Set<String> entries(JarFile jar) {
        return jar.stream()
                .filter(entry -> !entry.isDirectory())
                .map(JarEntry::getName)
                .filter(name -> !name.matches("META-INF/[^/]*|module-info.class"))
                .collect(Collectors.toSet());
    }

    private String wander() {
        return prefix.resolve("bin/wander").toString();
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".jar"))
                    .toList();
        }
    }

    private void assertTheUninstallLeavesNothing() throws IOException {
        Files.delete(prefix.resolve("Hello.java"));
        Files.delete(prefix.resolve("Hello.class"));
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
