package io.wandertoken.agent.http;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.wandertoken.control.CouncilView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("loopback")
@Timeout(900)
class CouncilRequestsTest {

    @TempDir
    private Path home;

    @Test
    void anElectionMayEndAfterTheApiHasClosed() throws IOException, InterruptedException {
        try (ApiFixture api = new ApiFixture(home);
                RawClient client = api.connect()) {
            api.agent.council().postpone();
            String body = "{\"lower\":2,\"upper\":4}";
            client.send(api.head(
                            "POST",
                            "/v1/council",
                            "Authorization: Bearer " + api.token(),
                            "Content-Type: application/json",
                            "Content-Length: " + body.length())
                    + "\r\n" + body);
            Consumer<CouncilView> done = api.agent.council().awaitElection();

            api.server.close();

            assertThatCode(() -> done.accept(CouncilView.NONE)).doesNotThrowAnyException();
        }
    }
}
