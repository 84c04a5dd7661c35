package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * When ./wander builds and what it says when it cannot: the real script in a toy repository, with a Maven and a Java that
 * only write down how they were called. No test waits for the clock: files are dated by hand.
 */
class LauncherBuildTest {
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");
    private static final String BUILDING = "Building Wandertoken (first start, or sources changed) …";

    @TempDir
    Path root;

    private Path source;

    @BeforeEach
    void makeAToyRepository() throws IOException {
        Path original = Repository.root();
        Files.copy(original.resolve("wander"), root.resolve("wander"));
        Files.createDirectories(root.resolve(".mvn"));
        for (String script : List.of(".mvn/find-jdk.sh", ".mvn/service.sh", ".mvn/tools.sh")) {
            Files.copy(original.resolve(script), root.resolve(script));
        }
        source = write("cli/src/main/java/Toy.java", "class Toy {}");
        write("pom.xml", "<project/>");
        write("cli/pom.xml", "<project/>");

        write("jdk/release", "IMPLEMENTOR=\"Toys\"\nJAVA_VERSION=\"21.0.3\"\n");
        program("jdk/bin/java", "echo \"$@\" >>\"$TOY/java.log\"; exit ${JAVA_EXIT:-0}");
        program("jdk/bin/javac", "exit 1");
        program(
                "bin/mvn",
                "echo mvn \"$JAVA_HOME\" \"$@\" >>\"$TOY/mvn.log\"\n"
                        + "[ -z \"$MVN_FAILS\" ] || { echo 'ERROR: the toy is broken'; exit 1; }\n"
                        + "mkdir -p cli/target/lib cli/target/service\n"
                        + "touch cli/target/wandertoken-cli-1.jar cli/target/service/wandertoken-cli-1-service.jar\n"
                        + "touch cli/target/{service,lib}/AmazonCorrettoCryptoProvider-1.jar\n"
                        + "touch cli/target/lib/library.jar cli/target/lib/picocli-1.jar");
        ageSources();
    }

    @Test
    void theFirstStartBuildsAndSaysSo() throws IOException {
        Command.Outcome outcome = wander("--help").run();

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.errLines()).containsExactly(BUILDING);
        assertThat(log("mvn.log")).singleElement().asString().contains("-pl cli -am package");
    }

    @Test
    void theSecondStartDoesNotBuild() throws IOException {
        wander("--help").run();

        Command.Outcome outcome = wander("--help").run();

        assertThat(outcome.err()).isEmpty();
        assertThat(log("mvn.log")).hasSize(1);
    }

    @Test
    void aChangedSourceIsBuilt() throws IOException {
        wander("--help").run();
        age("cli/target/.built", 60);
        age("cli/target/wandertoken-cli-1.jar", 60);
        Files.setLastModifiedTime(source, FileTime.from(LONG_AGO.plusSeconds(120)));

        assertThat(wander("--help").run().errLines()).containsExactly(BUILDING);
        assertThat(log("mvn.log")).hasSize(2);
    }

    @Test
    void aRemovedSourceIsNoticed() throws IOException {
        wander("--help").run();
        age("cli/target/.built", 60);
        age("cli/target/wandertoken-cli-1.jar", 60);
        Files.delete(source);

        assertThat(wander("--help").run().errLines()).containsExactly(BUILDING);
    }

    @Test
    void whatMavenBuiltByItselfIsGoodEnough() throws IOException {
        wander("--help").run();
        Files.delete(root.resolve("cli/target/.built"));

        assertThat(wander("--help").run().err()).isEmpty();
        assertThat(log("mvn.log")).hasSize(1);
    }

    @Test
    void aFailedBuildShowsWhatMavenSaidAndIsTriedAgain() throws IOException {
        Command.Outcome outcome = wander("--help").with("MVN_FAILS", "yes").run();

        assertThat(outcome.exitCode()).isEqualTo(70);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains("ERROR: the toy is broken").contains("wander: the build failed");
        assertThat(root.resolve("java.log")).doesNotExist();

        assertThat(wander("--help").run().exitCode()).isZero();
    }

    @Test
    void aUserWhoMayNotBuildStartsWhatIsBuiltAndHearsWhatIsNot() throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can become another user");
        wander("--help").run();
        Files.delete(root.resolve("cli/target/wander-21.0.3.jsa"));
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(root.resolve("java.log"), PosixFilePermissions.fromString("rw-rw-rw-"));

        Command.Outcome built = wanderAsNobody().run();
        age("cli/target/.built", 60);
        age("cli/target/wandertoken-cli-1.jar", 60);
        Files.setLastModifiedTime(source, FileTime.from(LONG_AGO.plusSeconds(120)));
        Command.Outcome outdated = wanderAsNobody().run();

        assertThat(built.err()).isEmpty();
        assertThat(built.exitCode()).isZero();
        assertThat(outdated.exitCode()).isEqualTo(73);
        assertThat(outdated.errLines()).singleElement().asString().contains("build as the owner of " + root);
    }

    @Test
    void withoutMavenItSaysWhatToInstall() throws IOException {
        Files.delete(root.resolve("bin/mvn"));

        Command.Outcome outcome =
                wander("--help").with("PATH", toolsWithoutMaven()).run();

        assertThat(outcome.exitCode()).isEqualTo(69);
        assertThat(outcome.errLines())
                .singleElement()
                .asString()
                .contains("no mvn")
                .contains("apt-get install maven");
    }

    @Test
    void whereItMayItInstallsMavenAndSaysSo() throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root installs packages");
        Files.move(root.resolve("bin/mvn"), root.resolve("maven-of-the-package"));
        String tools = toolsWithoutMaven();
        program(
                "tools/apt-get",
                "case $* in *install*maven) /bin/cp \"$TOY/maven-of-the-package\" \"$TOY/tools/mvn\" ;; esac");

        Command.Outcome outcome = wander("--help").with("PATH", tools).run();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.err()).contains("Installing the Debian package maven");
    }

    @Test
    void anOldJavaIsRefused() throws IOException {
        write("jdk/release", "JAVA_VERSION=\"11.0.2\"\n");

        Command.Outcome outcome = wander("--help").run();

        assertThat(outcome.exitCode()).isEqualTo(69);
        assertThat(outcome.errLines()).singleElement().asString().contains("17");
    }

    @Test
    void whatIsNoJavaIsRefused() {
        Command.Outcome outcome =
                wander("--help").with("WANDER_JAVA", "no-such-java").run();

        assertThat(outcome.exitCode()).isEqualTo(69);
        assertThat(outcome.errLines()).singleElement().asString().contains("no-such-java");
    }

    @Test
    void aClosedStreamDoesNotBecomeAFileOfTheJvm() throws IOException {
        wander("--help").run();
        program("jdk/bin/java", "readlink /proc/$$/fd/0 /proc/$$/fd/1 /proc/$$/fd/2 >\"$TOY/streams\"");

        toy(
                        "bash",
                        "-c",
                        "exec \"$0\" --help <&- >&- 2>&-",
                        root.resolve("wander").toString())
                .run();

        assertThat(log("streams")).containsExactly("/dev/null", "/dev/null", "/dev/null");
    }

    @Test
    void argumentsReachTheProgramAsTheyAre() throws IOException {
        wander("run", "a b", "--", "*", "").run();

        assertThat(log("java.log").get(log("java.log").size() - 1)).endsWith("io.wandertoken.cli.Wander run a b -- * ");
    }

    @Test
    void whatRunsBesideOtherWorkSeesOnlyWhatAHostHas() throws IOException {
        wander("run").run();
        String beside = log("java.log").get(log("java.log").size() - 1);
        wander("simulate").run();
        String laboratory = log("java.log").get(log("java.log").size() - 1);

        assertThat(beside)
                .contains("-1-service.jar", "picocli-1.jar", "service/AmazonCorrettoCryptoProvider-1.jar")
                .doesNotContain("library.jar", "lib/AmazonCorrettoCryptoProvider-1.jar");
        assertThat(laboratory)
                .contains(
                        "wandertoken-cli-1.jar",
                        "picocli-1.jar",
                        "library.jar",
                        "lib/AmazonCorrettoCryptoProvider-1.jar");
    }

    @Test
    void theProgramsExitCodeIsTheLaunchers() {
        assertThat(wander("run").with("JAVA_EXIT", "42").run().exitCode()).isEqualTo(42);
    }

    @Test
    void furtherOptionsComeBeforeTheProgramAndMayChooseTheCollector() throws IOException {
        wander("run").with("WANDER_OPTS", "-Xmx1g -XX:+UseParallelGC").run();

        String call = log("java.log").get(log("java.log").size() - 1);
        assertThat(call).contains("-Xmx1g -XX:+UseParallelGC -cp").doesNotContain("SerialGC");
    }

    private Command wander(String... arguments) {
        String[] words = new String[arguments.length + 1];
        words[0] = root.resolve("wander").toString();
        System.arraycopy(arguments, 0, words, 1, arguments.length);
        return toy(words);
    }

    private Command wanderAsNobody() {
        String launcher = root.resolve("wander").toString();
        return toy("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", launcher, "--help");
    }

    private Command toy(String... words) {
        return Command.in(root, words)
                .with("TOY", root.toString())
                .with("WANDER_JAVA", root.resolve("jdk").toString())
                .with("JAVA_HOME", root.resolve("jdk").toString())
                .with("PATH", root.resolve("bin") + ":" + System.getenv("PATH"));
    }

    /** A folder with links to the few programs that the launcher needs, and nothing else. */
    private String toolsWithoutMaven() throws IOException {
        Path tools = Files.createDirectories(root.resolve("tools"));
        for (String tool : List.of("bash", "cat", "env", "find", "mkdir", "mktemp", "mv", "readlink", "rm", "touch")) {
            for (String folder : System.getenv("PATH").split(":")) {
                Path program = Path.of(folder, tool);
                if (Files.isExecutable(program) && Files.notExists(tools.resolve(tool))) {
                    Files.createSymbolicLink(tools.resolve(tool), program);
                }
            }
        }
        return tools.toString();
    }

    private void ageSources() throws IOException {
        try (var files = Files.walk(root)) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(LONG_AGO));
            }
        }
    }

    private void age(String file, int secondsAfterTheSources) throws IOException {
        Files.setLastModifiedTime(root.resolve(file), FileTime.from(LONG_AGO.plusSeconds(secondsAfterTheSources)));
    }

    private List<String> log(String name) throws IOException {
        return Files.readAllLines(root.resolve(name));
    }

    private Path write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, text);
    }

    private void program(String file, String script) throws IOException {
        Path path = write(file, "#!/usr/bin/env bash\n" + script + "\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
