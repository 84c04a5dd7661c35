package io.wandertoken.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.http.access.ApiToken;
import io.wandertoken.control.EventView;
import io.wandertoken.control.host.AgentDescriptor;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is let in, and what is put up with. */
@Tag("loopback")
@Timeout(900)
class AccessCheckTest {
    private static final String JSON = "application/json";

    @TempDir
    Path home;

    private ApiFixture api;

    @BeforeEach
    void open() throws IOException {
        api = new ApiFixture(ApiConfig.in(home)
                .withNames(List.of("alpha.lab"))
                .withLimits(ApiFixture.limits(8, Duration.ofSeconds(30))));
    }

    @AfterEach
    void close() {
        api.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:PORT", "127.0.0.1:PORT", "[::1]:PORT", "LOCALHOST:PORT", "alpha.lab:PORT"})
    void knownNamesAreAnswered(String host) {
        assertThat(statusFor(host)).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"evil.example:PORT", "localhost", "localhost:1", "localhost.evil.example:PORT", ":PORT", "["})
    void otherNamesAreNot(String host) {
        assertThat(statusFor(host)).isEqualTo(403);
    }

    @Test
    void aRequestWithoutANameIsNotAnswered() {
        try (RawClient client = api.connect()) {
            assertThat(client.send("GET /v1/agent HTTP/1.1\r\n\r\n").answer().status())
                    .isEqualTo(403);
        }
    }

    private int statusFor(String host) {
        try (RawClient client = api.connect()) {
            String named = host.replace("PORT", Integer.toString(api.server.port()));
            return client.send("GET /v1/agent HTTP/1.1\r\nHost: " + named + "\r\n\r\n")
                    .answer()
                    .status();
        }
    }

    @Test
    void writingNeedsTheToken() throws IOException {
        RawClient.Answer without = api.ask("DELETE", "/v1/leases/none");
        RawClient.Answer wrong = api.ask("DELETE", "/v1/leases/none", "Authorization: Bearer " + "0".repeat(64));
        RawClient.Answer right = api.write("DELETE", "/v1/leases/none");

        assertThat(without.status()).isEqualTo(401);
        assertThat(without.body()).contains("\"code\":\"token-missing\"");
        assertThat(without.header("WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(wrong.status()).isEqualTo(401);
        assertThat(wrong.body()).contains("\"code\":\"token-wrong\"");
        assertThat(right.status()).isEqualTo(404);
    }

    @Test
    void pagesFromElsewhereCannotWriteEvenWithTheToken() throws IOException {
        String token = "Authorization: Bearer " + api.token();

        assertThat(api.ask("DELETE", "/v1/leases/none", token, "Origin: http://evil.example")
                        .status())
                .isEqualTo(403);
        assertThat(api.ask("DELETE", "/v1/leases/none", token, "Origin: null").status())
                .isEqualTo(403);
        assertThat(api.ask("DELETE", "/v1/leases/none", token, "Origin: http://" + api.host())
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{                                | not well-formed",
                "[]                               | must be a JSON object",
                "{}                               | \"resource\\\" is missing",
                "{\"resource\":7}                 | \"resource\\\" must be a text",
                "{\"resource\":{\"a\":[1]}}       | \"resource\\\" must be a text",
                "{\"resource\":\"nas\"} x         | Unrecognized token",
                "{\"resource\":\"nas\"} {}        | send one object only",
                "{\"resource\":\"nas\",\"x\":[1]} | there is no field",
                "{\"resource\":\"nas\",\"resource\":\"nas\"} | Duplicate field",
                "{\"resource\":\"nas\",\"permits\":1.5}      | whole number",
                "{\"resource\":\"nas\",\"permits\":-1}       | whole number",
                "{\"resource\":\"nas\",\"permits\":99999999999999} | whole number",
                "{\"resource\":\"nas\",\"waitSeconds\":\"1\"} | number of seconds, 0 or more",
                "{\"resource\":\"nas\",\"waitSeconds\":-1}    | number of seconds, 0 or more",
                "{\"resource\":\"nas\",\"waitSeconds\":1e99}  | at most",
                "{\"resource\":\"nas\",\"maxHoldSeconds\":0}  | more than 0",
                "{\"resource\":\"nas\",\"onIsolated\":\"x\"}  | one of wait, skip, run",
            })
    void badBodiesAreExplained(String body, String explanation) throws IOException {
        try (RawClient client = api.acquire(JSON, body)) {
            RawClient.Answer answer = client.answer();

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.body()).contains("\"code\":\"bad-request\"").contains(explanation);
            assertThat(api.agent.leaseCount()).isZero();
        }
    }

    @Test
    void bodiesMustBeAnnouncedAsJsonAndShort() throws IOException {
        String token = "Authorization: Bearer " + api.token();

        assertThat(api.ask("POST", "/v1/leases", token).status()).isEqualTo(411);
        try (RawClient client = api.connect()) {
            String form = api.head("POST", "/v1/leases", token, "Content-Type: text/plain", "Content-Length: 2");
            assertThat(client.send(form + "\r\n{}").answer().status()).isEqualTo(415);
        }
        assertThat(api.ask("POST", "/v1/leases", token, "Content-Type: " + JSON, "Content-Length: 20000")
                        .status())
                .isEqualTo(413);
    }

    @Test
    void longHeadersAndWhatIsNotHttpAreRefused() throws IOException {
        assertThat(api.ask("GET", "/v1/agent", "X: " + "y".repeat(9000)).status())
                .isEqualTo(431);
        assertThat(api.ask("GET", "/" + "y".repeat(5000)).status()).isEqualTo(414);
        try (RawClient client = api.connect()) {
            assertThat(client.send("HELLO\r\n\r\n").answer().status()).isEqualTo(400);
        }
        try (RawClient client = api.connect()) {
            String old = "GET /healthz HTTP/1.0\r\nHost: " + api.host() + "\r\n\r\n";
            assertThat(client.send(old).answer().status()).isEqualTo(505);
        }
    }

    @Test
    void whoAsksWithoutWaitingForTheAnswerLosesTheConnectionAndTheLease() throws IOException {
        String acquisition = api.acquisition("application/x-ndjson", "{\"resource\":\"nas\"}");
        try (RawClient client = api.connect()) {
            client.send(acquisition + acquisition);

            assertThat(client.reachesTheEnd()).isTrue();
            assertThat(api.agent.await(EventView.Kind.LEASE_RELEASED).text()).isEqualTo("lease-1");
        }
    }

    @Test
    void connectionsAreBounded() throws IOException {
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            RawClient client = api.connect();
            clients.add(client);
            assertThat(client.send(api.head("GET", "/healthz", "Authorization: Bearer " + api.token()) + "\r\n")
                            .answer()
                            .status())
                    .isEqualTo(200);
        }
        try (RawClient oneMore = api.connect()) {
            assertThat(oneMore.answer().status()).isEqualTo(503);
        }
        clients.forEach(RawClient::close);
    }

    @Test
    void connectionsWithoutTheTokenLockNobodyOut() throws IOException {
        List<RawClient> silent = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            silent.add(api.connect());
        }

        assertThat(api.write("GET", "/v1/agent").status()).isEqualTo(200);
        assertThat(silent.get(0).reachesTheEnd()).as("the oldest made room").isTrue();
        silent.forEach(RawClient::close);
    }

    @Test
    void streamsWithoutTheTokenAreFewAndLockNobodyOut() throws IOException {
        List<RawClient> streams = new ArrayList<>();
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            RawClient stream = api.connect();
            streams.add(stream);
            statuses.add(stream.send(api.head("GET", "/v1/events", "Accept: text/event-stream") + "\r\n")
                    .headOfAnswer()
                    .status());
        }

        assertThat(statuses).startsWith(200, 200, 200, 200, 503).containsOnly(200, 503);
        assertThat(statuses.stream().filter(status -> status == 200)).hasSize(4);
        assertThat(api.write("GET", "/v1/agent").status()).isEqualTo(200);
        try (RawClient owner = api.connect()) {
            String head =
                    api.head("GET", "/v1/events", "Accept: text/event-stream", "Authorization: Bearer " + api.token());
            assertThat(owner.send(head + "\r\n").headOfAnswer().status()).isEqualTo(200);
        }
        streams.forEach(RawClient::close);
    }

    @Test
    void aStreamThatEndsLeavesItsPlaceToAnother() throws IOException {
        int opened = 0;
        for (int attempt = 0; attempt < 10_000 && opened < 12; attempt++) {
            // The agent may notice the end of the last one a little later.
            try (RawClient stream = api.connect()) {
                String head = api.head("GET", "/v1/events", "Accept: text/event-stream");
                opened += stream.send(head + "\r\n").headOfAnswer().status() == 200 ? 1 : 0;
            }
        }

        assertThat(opened).isEqualTo(12);
    }

    @Test
    void theSocketHasPlacesOfItsOwn() throws IOException {
        List<RawClient> holders = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            RawClient client = api.connect();
            holders.add(client);
            client.send(api.head("GET", "/healthz", "Authorization: Bearer " + api.token()) + "\r\n")
                    .answer();
        }

        try (RawClient owner = new RawClient(UnixDomainSocketAddress.of(api.config.socket()))) {
            assertThat(owner.send(api.head("GET", "/v1/agent") + "\r\n")
                            .answer()
                            .status())
                    .isEqualTo(200);
        }
        holders.forEach(RawClient::close);
    }

    @Test
    void whoDoesNotFinishItsRequestIsCutOff() throws IOException {
        try (ApiFixture hasty = new ApiFixture(
                        ApiConfig.in(home.resolve("hasty")).withLimits(ApiFixture.limits(8, Duration.ofMillis(50))));
                RawClient client = hasty.connect()) {
            client.send("GET /v1/agent HTTP/1.1\r\n");

            assertThat(client.reachesTheEnd()).isTrue();
        }
    }

    @Test
    void theUnixSocketNeedsNoTokenAndIsPrivate() throws IOException {
        Path socket = home.resolve("agent.sock");
        try (RawClient client = new RawClient(UnixDomainSocketAddress.of(socket))) {
            client.send("DELETE /v1/leases/none HTTP/1.1\r\nHost: agent\r\n\r\n");

            assertThat(client.answer().status()).isEqualTo(404);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
                    .isEqualTo("rw-------");
        }
        api.server.close();
        assertThat(socket).doesNotExist();
    }

    @Test
    void anAttachedLeaseOverTheUnixSocketEndsWithItsClient() throws IOException {
        try (RawClient client = new RawClient(UnixDomainSocketAddress.of(home.resolve("agent.sock")))) {
            client.send(api.acquisition("application/x-ndjson", "{\"resource\":\"nas\"}"));
            api.agent.await(EventView.Kind.LEASE_GRANTED);
        }

        assertThat(api.agent.await(EventView.Kind.LEASE_RELEASED).text()).isEqualTo("lease-1");
    }

    @Test
    void aSecondAgentDoesNotTakeTheSocketOfTheFirst() {
        assertThatThrownBy(() -> ApiServer.open(ApiConfig.in(home), api.agent))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("another agent already listens");
    }

    @Test
    void aSocketThatWasLeftBehindIsReplaced() throws IOException {
        Path other = home.resolve("other");
        Files.createDirectories(other);
        // It closes, and leaves its file behind.
        ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(other.resolve("agent.sock")))
                .close();

        try (ApiFixture second = new ApiFixture(ApiConfig.in(other));
                RawClient client = new RawClient(UnixDomainSocketAddress.of(other.resolve("agent.sock")))) {
            assertThat(client.send(second.head("GET", "/healthz") + "\r\n")
                            .answer()
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void theTokenIsKeptAndPrivate() throws IOException {
        Path file = home.resolve("api.token");

        assertThat(api.token()).matches("[0-9a-f]{64}");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(ApiToken.loadOrCreate(file).authorization()).isEqualTo("Bearer " + api.token());
        Files.writeString(file, "short");
        assertThatThrownBy(() -> ApiToken.loadOrCreate(file)).hasMessageContaining("holds no token");
    }

    @Test
    void theDescriptorIsThereWhileTheServerIs() throws IOException {
        Path file = api.config.descriptor();
        AgentDescriptor read = AgentDescriptor.read(file).orElseThrow();

        assertThat(read).isEqualTo(api.server.descriptor());
        assertThat(read.url()).isEqualTo("http://127.0.0.1:" + api.server.port());
        assertThat(read.agent()).isEqualTo("alpha");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        api.server.close();
        assertThat(file).doesNotExist();
    }

    @Test
    void aFileInThePlaceOfTheSocketIsNeitherReplacedNorRemoved() throws IOException {
        Path file = Files.writeString(home.resolve("precious"), "data");
        Path link = Files.createSymbolicLink(home.resolve("link"), file);
        for (Path place : List.of(file, link)) {
            ApiConfig config = ApiConfig.in(home.resolve("other")).withSocket(place);

            assertThatThrownBy(() -> ApiServer.requireFree(config)).hasMessageContaining("is not a socket");
            assertThatThrownBy(() -> ApiServer.open(config, api.agent)).hasMessageContaining("is not a socket");
            assertThat(file).hasContent("data");
            assertThat(link).isSymbolicLink();
        }
    }

    @Test
    void anApiMayListenOnItsSocketAlone() throws IOException {
        ApiConfig config = ApiConfig.in(home.resolve("quiet")).withHost(null);
        ApiServer.requireFree(config);

        try (ApiServer quiet = ApiServer.open(config, api.agent);
                RawClient client = new RawClient(UnixDomainSocketAddress.of(config.socket()))) {
            assertThat(client.send(api.head("GET", "/healthz") + "\r\n")
                            .answer()
                            .status())
                    .isEqualTo(200);
            assertThat(quiet.descriptor().url()).isNull();
            assertThat(AgentDescriptor.read(config.descriptor())).hasValue(quiet.descriptor());
            assertThatThrownBy(quiet::url).hasMessageContaining("socket only");
            assertThatThrownBy(() -> ApiServer.requireFree(config))
                    .hasMessageContaining("another agent already listens");
        }
        assertThatThrownBy(() -> config.withSocket(null)).hasMessageContaining("an address or a socket");
    }
}
