package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import io.wandertoken.agent.http.ApiConfig;
import io.wandertoken.agent.http.ApiServer;
import io.wandertoken.client.Wander;
import io.wandertoken.client.testing.SoloAgent;
import io.wandertoken.control.AgentControl;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application that connects to an agent needs three artifacts: client, control and jackson-core. */
@Tag("loopback")
class LightClientTest {
    private static final String PROGRAM = """
            import io.wandertoken.client.Lease;
            import io.wandertoken.client.Wander;
            import java.nio.file.Path;

            class Light {
                public static void main(String[] arguments) throws Exception {
                    Wander wander = Wander.connect(Path.of(arguments[0]));
                    try (Lease lease = wander.resource("nas").acquire()) {
                        System.out.println("held: " + lease.isHeld());
                    }
                    System.out.println(wander.agent().resources().size() + " " + wander.agent().events(0, 9).size());
                    try {
                        Wander.embedded();
                    } catch (IllegalStateException e) {
                        System.out.println(e.getMessage());
                    }
                }
            }
            """;

    @TempDir
    private Path home;

    @Test
    void aClientConnectsWithThreeArtifactsAndNamesTheOneForEmbedding() throws Exception {
        Path source = Files.writeString(home.resolve("Light.java"), PROGRAM);
        String classPath = Stream.of(Wander.class, AgentControl.class, JsonFactory.class)
                .map(LightClientTest::location)
                .collect(Collectors.joining(File.pathSeparator));

        try (ApiServer server = ApiServer.open(ApiConfig.in(home), new SoloAgent("nas"))) {
            assertThat(server.port()).isPositive();
            Command.Outcome run = Command.in(
                            home,
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            classPath,
                            source.toString(),
                            home.toString())
                    .run();

            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out().lines().toList())
                    .isEqualTo(List.of(
                            "held: true",
                            "1 3",
                            "there is no agent to embed on the class path; add the artifact"
                                    + " io.wandertoken:wandertoken-embedded"));
        }
    }

    private static String location(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
