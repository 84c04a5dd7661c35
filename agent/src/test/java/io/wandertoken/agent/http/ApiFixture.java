package io.wandertoken.agent.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A server on loopback with a scripted agent behind it, and the requests that most tests need. */
final class ApiFixture implements AutoCloseable {
    final ScriptedAgent agent = new ScriptedAgent();
    final ApiConfig config;
    final ApiServer server;

    ApiFixture(Path home) throws IOException {
        this(ApiConfig.in(home).withLimits(limits(64, Duration.ofSeconds(30))));
    }

    ApiFixture(ApiConfig config) throws IOException {
        this.config = config;
        this.server = ApiServer.open(config, agent);
    }

    static ApiConfig.Limits limits(int connections, Duration request) {
        return new ApiConfig.Limits(
                connections,
                connections / 2,
                request,
                Duration.ofMillis(50),
                Duration.ofMillis(100),
                Duration.ofSeconds(30));
    }

    RawClient connect() {
        return new RawClient(new InetSocketAddress("127.0.0.1", server.port()));
    }

    String host() {
        return "localhost:" + server.port();
    }

    String token() throws IOException {
        return Files.readString(config.tokenFile()).strip();
    }

    /** One request on a connection of its own. */
    RawClient.Answer ask(String method, String path, String... headers) throws IOException {
        try (RawClient client = connect()) {
            return client.send(head(method, path, headers) + "\r\n").answer();
        }
    }

    /** One request with the token, on a connection of its own. */
    RawClient.Answer write(String method, String path) throws IOException {
        return ask(method, path, "Authorization: Bearer " + token());
    }

    /** The same with JSON. */
    RawClient.Answer write(String method, String path, String json) throws IOException {
        try (RawClient client = connect()) {
            String head = head(
                    method,
                    path,
                    "Authorization: Bearer " + token(),
                    "Content-Type: application/json",
                    "Content-Length: " + json.getBytes(java.nio.charset.StandardCharsets.UTF_8).length);
            return client.send(head + "\r\n" + json).answer();
        }
    }

    /** Asks for a lease; the answer is not read yet. */
    RawClient acquire(String accept, String body) throws IOException {
        return connect().send(acquisition(accept, body));
    }

    String acquisition(String accept, String body) throws IOException {
        return head(
                        "POST",
                        "/v1/leases",
                        "Authorization: Bearer " + token(),
                        "Accept: " + accept,
                        "Content-Type: application/json",
                        "Content-Length: " + body.getBytes(java.nio.charset.StandardCharsets.UTF_8).length)
                + "\r\n" + body;
    }

    String head(String method, String path, String... headers) {
        StringBuilder head = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: " + host() + "\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        return head.toString();
    }

    @Override
    public void close() {
        server.close();
        agent.close();
    }
}
