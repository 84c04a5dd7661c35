package io.wandertoken.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.control.host.AgentDescriptor;
import java.io.EOFException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The address at which anybody may read metrics and health, and nothing else. */
@Tag("loopback")
@Timeout(900)
class MetricsListenerTest {
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress("127.0.0.1", 0);

    @TempDir
    Path home;

    @Test
    void itServesMetricsAndHealthUnderAnyNameAndNothingElse() throws IOException {
        try (ApiFixture api = new ApiFixture(ApiConfig.in(home).withMetrics(ANY_PORT))) {
            String token = "Authorization: Bearer " + api.token();

            assertThat(ask(api, "GET", "/metrics").body()).contains("wander_peers 2.5\n");
            assertThat(ask(api, "GET", "/healthz").body()).isEqualTo("{\"status\":\"ok\"}");
            assertThat(head(api, "/metrics")).isEqualTo(200);
            for (String path : List.of("/", "/v1/agent", "/v1/events", "/openapi.yaml", "/nothing")) {
                assertThat(ask(api, "GET", path, token).status()).as(path).isEqualTo(404);
            }
            assertThat(ask(api, "POST", "/v1/leases", token).status()).isEqualTo(404);
            assertThat(ask(api, "POST", "/metrics", token).body()).contains("GET /metrics and GET /healthz only");
            api.agent.isolate();
            assertThat(ask(api, "GET", "/healthz").status()).isEqualTo(503);
        }
    }

    @Test
    void itIsOffUnlessAnAddressIsGiven() throws IOException {
        try (ApiFixture api = new ApiFixture(home)) {
            assertThat(api.server.metricsAddress()).isNull();
        }
    }

    @Test
    void itWorksAloneAndThenClientsFindNoAgent() throws IOException {
        ApiConfig alone =
                ApiConfig.in(home).withMetrics(ANY_PORT).withHost(null).withSocket(null);
        try (ApiFixture api = new ApiFixture(alone)) {
            assertThat(ask(api, "GET", "/healthz").status()).isEqualTo(200);
            assertThat(AgentDescriptor.read(alone.descriptor())).isEmpty();
        }
    }

    @Test
    void idleStrangersTakeNoPlacesFromClientsOrFromTheNextScraper() throws IOException {
        ApiConfig narrow =
                ApiConfig.in(home).withMetrics(ANY_PORT).withLimits(ApiFixture.limits(2, Duration.ofSeconds(30)));
        List<RawClient> strangers = new ArrayList<>();
        try (ApiFixture api = new ApiFixture(narrow)) {
            for (int i = 0; i < 17; i++) {
                strangers.add(new RawClient(metrics(api)));
            }

            assertThat(ask(api, "GET", "/metrics").status()).isEqualTo(200);
            assertThat(api.ask("GET", "/healthz").status()).isEqualTo(200);
            assertThatThrownBy(() -> strangers.get(0).answer()).hasRootCauseInstanceOf(EOFException.class);
        } finally {
            strangers.forEach(RawClient::close);
        }
    }

    @Test
    void aTakenPortAndAnUnknownHostAreReportedInOneLine() throws IOException {
        try (ServerSocket other = new ServerSocket()) {
            other.bind(ANY_PORT);
            InetSocketAddress taken = new InetSocketAddress("127.0.0.1", other.getLocalPort());
            ApiConfig config = ApiConfig.in(home).withMetrics(taken);

            assertThatThrownBy(() -> ApiServer.requireFree(config))
                    .isInstanceOf(BindException.class)
                    .hasMessageStartingWith("the listener for metrics cannot listen on 127.0.0.1:" + taken.getPort());
            assertThatThrownBy(() -> new ApiFixture(config))
                    .isInstanceOf(BindException.class)
                    .hasMessageStartingWith("the listener for metrics cannot listen on 127.0.0.1:" + taken.getPort());
        }
        ApiConfig unknown = ApiConfig.in(home).withMetrics(InetSocketAddress.createUnresolved("nowhere.invalid", 7948));
        assertThatThrownBy(() -> ApiServer.requireFree(unknown))
                .hasMessage(
                        "the listener for metrics cannot listen on nowhere.invalid:7948: no host of this name is known");
    }

    private static InetSocketAddress metrics(ApiFixture api) {
        return Objects.requireNonNull(api.server.metricsAddress());
    }

    private static RawClient.Answer ask(ApiFixture api, String method, String path, String... headers) {
        try (RawClient client = new RawClient(metrics(api))) {
            String more = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
            return client.send(method + " " + path + " HTTP/1.1\r\nHost: scraped.example:9\r\n" + more + "\r\n")
                    .answer();
        }
    }

    private static int head(ApiFixture api, String path) {
        try (RawClient client = new RawClient(metrics(api))) {
            return client.send("HEAD " + path + " HTTP/1.1\r\nHost: scraped.example\r\n\r\n")
                    .headOfAnswer()
                    .status();
        }
    }
}
