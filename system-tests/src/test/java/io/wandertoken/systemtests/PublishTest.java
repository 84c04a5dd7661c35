package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import io.wandertoken.agent.http.ApiConfig;
import io.wandertoken.agent.http.ApiServer;
import io.wandertoken.client.testing.SoloAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client as an artifact: deployed to a repository, and used from there by a project of somebody else. */
@Tag("long")
class PublishTest {
    private static final String VERSION = "0.1.0-SNAPSHOT";

    private static final String POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>com.example</groupId>
              <artifactId>nightly</artifactId>
              <version>1</version>
              <properties>
                <maven.compiler.release>17</maven.compiler.release>
                <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
              </properties>
              <repositories>
                <repository><id>published</id><url>REPOSITORY</url></repository>
              </repositories>
              <dependencies>
                <dependency>
                  <groupId>io.wandertoken</groupId>
                  <artifactId>wandertoken-client</artifactId>
                  <version>VERSION</version>
                </dependency>
              </dependencies>
              <build>
                <plugins>
                  <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
                  <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.15.0</version></plugin>
                  <plugin>
                    <artifactId>maven-dependency-plugin</artifactId>
                    <version>3.10.0</version>
                    <executions>
                      <execution>
                        <phase>compile</phase>
                        <goals><goal>build-classpath</goal></goals>
                        <configuration><outputFile>classpath.txt</outputFile></configuration>
                      </execution>
                    </executions>
                  </plugin>
                </plugins>
              </build>
            </project>
            """;

    private static final String PROGRAM = """
            import io.wandertoken.client.LeaseOutcome;
            import io.wandertoken.client.Wander;
            import java.nio.file.Path;

            public class Nightly {
                public static void main(String[] arguments) throws Exception {
                    var nas = Wander.connect(Path.of(arguments[0])).resource("nas");
                    long fence = nas.withLease(lease -> lease.fence());
                    LeaseOutcome outcome = nas.acquire().release();
                    System.out.println(fence + " " + outcome.result());
                }
            }
            """;

    @TempDir
    private Path folder;

    @AfterEach
    void removeLinks() {
        Command.in(folder, "rm", "-rf", "local").run();
    }

    @Test
    void aProjectBuildsAgainstTheDeployedClient() throws Exception {
        String repository = folder.resolve("published").toUri().toString();
        String maven = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dmaven.repo.local=" + localRepository();
        // Other tests use the classes meanwhile, so they must not be compiled again.
        Command.Outcome published = Command.in(Repository.root(), "packaging/publish", "--client", repository)
                .with("MAVEN_OPTS", maven + " -Dmaven.main.skip=true -Dmaven.resources.skip=true")
                .run();
        assertThat(published.exitCode()).as(published.out()).isZero();
        assertThat(artifacts())
                .containsExactly(
                        "client", "client-javadoc", "client-sources", "control", "control-javadoc", "control-sources");
        assertThat(parentPom()).contains("<licenses>", "<developers>", "<scm>", "<url>", "<description>");

        Path project = Files.createDirectories(folder.resolve("nightly"));
        Files.writeString(
                project.resolve("pom.xml"),
                POM.replace("REPOSITORY", repository).replace("VERSION", VERSION));
        Files.writeString(
                Files.createDirectories(project.resolve("src/main/java")).resolve("Nightly.java"), PROGRAM);
        Command.Outcome built = Command.in(
                        project, "mvn", "-q", "-B", "-o", "-Daether.offline.protocols=file", "compile")
                .with("MAVEN_OPTS", maven)
                .run();
        assertThat(built.exitCode()).as(built.out()).isZero();

        String classPath = Files.readString(project.resolve("classpath.txt"));
        assertThat(classPath.split(":")).as(classPath).hasSize(3);
        assertThat(ranWith(classPath + ":" + project.resolve("target/classes"))).isEqualTo("1 EXCLUSIVE");
    }

    private String ranWith(String classPath) throws IOException {
        Path home = Files.createDirectories(folder.resolve("home"));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        try (ApiServer server = ApiServer.open(ApiConfig.in(home), new SoloAgent("nas"))) {
            assertThat(server.port()).isPositive();
            Command.Outcome ran = Command.in(folder, java, "-cp", classPath, "Nightly", home.toString())
                    .run();
            assertThat(ran.exitCode()).as(ran.err()).isZero();
            return ran.out().strip();
        }
    }

    /** The local repository of Maven with links to its files, so that nothing of ours gets into the developer's own. */
    private Path localRepository() throws Exception {
        Path jackson = Path.of(JsonFactory.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        // group (4 folders), artifact, version, file
        Path own = jackson.resolve("../../../../../../..").normalize();
        Path linked = folder.resolve("local");
        Command.Outcome copied = Command.in(folder, "cp", "-rs", own.toString(), linked.toString())
                .run();
        assertThat(copied.exitCode()).as(copied.err()).isZero();
        return linked;
    }

    /** The jars in the repository, by module and classifier. Each has its checksums. */
    private List<String> artifacts() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("published"))) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .peek(file -> assertThat(Path.of(file + ".sha1")).exists())
                    .map(file -> file.getFileName()
                            .toString()
                            .replaceAll("wandertoken-|-0\\.1\\.0-[0-9.]+-[0-9]+|\\.jar", ""))
                    .sorted()
                    .toList();
        }
    }

    private String parentPom() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("published/io/wandertoken/wandertoken"))) {
            return Files.readString(files.filter(file -> file.toString().endsWith(".pom"))
                    .findFirst()
                    .orElseThrow());
        }
    }
}
