package io.wandertoken.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that a live agent behind the API cannot fulfil. */
@Tag("loopback")
@Timeout(900)
class LiveRequestsTest {

    @TempDir
    private Path home;

    private final ThrowawayFleet fleet = ThrowawayFleet.make("test");
    private LiveAgent agent;
    private ApiServer server;

    @BeforeEach
    void open() throws IOException {
        WanderConfig.Resources any = new WanderConfig.Resources(List.of(), true);
        agent = LiveAgent.start(fleet.setup("any", any, AgentConfig.loopback(), List.of()));
        server = ApiServer.open(ApiConfig.in(home), agent);
    }

    @AfterEach
    void close() {
        server.close();
        agent.kill();
        fleet.close();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "`{\"resource\":\" \"}` | is not a valid resource name",
                "`{\"resource\":\"nas\",\"permits\":300000}` | \\\"permits\\\" must be a whole number from 0 to 1000",
                "`{\"resource\":\"nas\",\"maxHoldSeconds\":2592001}` | more than 0 and at most 2592000",
                "`{\"resource\":\"nas\",\"maxHoldSeconds\":0.0001}` | the longest hold is out of range",
                "`{\"resource\":\"nas\",\"timeToLiveSeconds\":3e9}` | more than 0 and at most 2592000"
            })
    void whatCannotBeIsABadRequest(String body, String why) throws IOException {
        try (RawClient client = new RawClient(new InetSocketAddress("127.0.0.1", server.port()))) {
            client.send("POST /v1/leases HTTP/1.1\r\nHost: localhost:" + server.port() + "\r\nAuthorization: Bearer "
                    + Files.readString(ApiConfig.in(home).tokenFile()).strip()
                    + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);

            RawClient.Answer answer = client.answer();

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.body()).contains("\"code\":\"bad-request\"", why);
            assertThat(agent.resources()).isEmpty();
        }
    }
}
