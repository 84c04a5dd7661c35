package io.wandertoken.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("loopback")
@Timeout(900)
class UndescribedServerTest {
    @TempDir
    Path home;

    /** As with a full disk, the file by which clients find the agent cannot be written: other agents need it all the same. */
    @Test
    void anAgentThatClientsCannotFindStartsAndTriesAgain() throws IOException {
        Path inTheWay = home.resolve("agent.json");
        Files.createDirectories(inTheWay.resolve("folder"));

        try (ApiFixture api = new ApiFixture(home)) {
            assertThat(api.server.problem().orElseThrow())
                    .startsWith(inTheWay + ": cannot be written (")
                    .contains("make room on the disk");
            assertThat(api.write("GET", "/v1/agent").status()).isEqualTo(200);

            Files.delete(inTheWay.resolve("folder"));
            Files.delete(inTheWay);

            assertThat(Eventually.holds(() -> Files.isRegularFile(inTheWay))).isTrue();
            assertThat(Eventually.holds(() -> api.server.problem().isEmpty())).isTrue();
        }
    }
}
