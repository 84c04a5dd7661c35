package io.wandertoken.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.control.EventView;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be read without a token. */
class ReadsTest extends ApiTest {
    @Test
    void theAgentTellsWhoItIs() throws IOException {
        RawClient.Answer answer = api.ask("GET", "/v1/agent");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body())
                .startsWith("{\"id\":\"5f3a\",\"name\":\"alpha\",\"fleet\":\"lab\",\"address\":\"127.0.0.1:7400\","
                        + "\"profile\":\"local\",\"version\":\"0.1.0\",\"startedAt\":\"2026-01-02T03:04:05Z\","
                        + "\"isolated\":false,\"shutOut\":\"\",\"estimatedAgents\":3.2,");
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(answer.header("Content-Security-Policy")).startsWith("default-src 'self'");
        assertThat(answer.headers()).doesNotContainKey("access-control-allow-origin");
    }

    @Test
    void resourcesAreListedAndFoundByName() throws IOException {
        api.agent.occupy("beta");

        String list = api.ask("GET", "/v1/resources").body();
        String one = api.ask("GET", "/v1/resources/n%61s").body();

        assertThat(list).isEqualTo("[" + one + "]");
        assertThat(one)
                .startsWith("{\"name\":\"nas\",\"mode\":\"soft\",")
                .contains(
                        ".\",\"onTokenLoss\":null,\"stopped\":false,\"permits\":1,",
                        "\"hold\":120.0,\"minInterval\":90.0,\"holders\":[{\"agent\":\"beta\",\"here\":false,\"since\":",
                        "\"usualWait\":1.25,\"lastVisit\":null,\"returnTime\":12.0",
                        "\"intervals\":[90.5,120.0],\"returnTimes\":[11.0,13.0],\"memory\":{\"gap\":30.0,\"gapLeft\":12.0,",
                        "\"licence\":null}");
        assertThat(api.ask("GET", "/v1/resources/printer").status()).isEqualTo(404);
    }

    @Test
    void membersTellWhatIsNotKnownAsNull() throws IOException {
        assertThat(api.ask("GET", "/v1/members").body())
                .startsWith("[{\"id\":\"5f3a\",")
                .contains(
                        "\"lastHeard\":1.5,\"failures\":0,\"roundTrip\":4.2E-4,\"rights\":\"use:nas,vote:*\",\"version\":\"0.2.0\"}",
                        "{\"id\":\"\",\"name\":\"\",\"address\":\"10.0.0.9:7400\",\"state\":\"seed\","
                                + "\"lastHeard\":null,\"failures\":4,\"roundTrip\":null,\"rights\":\"\",\"version\":\"\"}");
    }

    @Test
    void metricsAreGroupedAndEscapedAsPrometheusWantsThem() throws IOException {
        RawClient.Answer answer = api.ask("GET", "/metrics");

        assertThat(answer.header("Content-Type")).isEqualTo("text/plain; version=0.0.4; charset=utf-8");
        assertThat(answer.body()).startsWith("""
                        # HELP wander_leases_total Leases\\nby \\\\ result.
                        # TYPE wander_leases_total counter
                        wander_leases_total{result="a\\"b\\\\c\\nd"} 3
                        wander_leases_total{result="lost"} 1
                        # HELP wander_peers Peers.
                        # TYPE wander_peers gauge
                        wander_peers 2.5
                        """);
        assertThat(answer.body()).contains("wander_api_requests_total 1\n");
    }

    @Test
    void healthIsOkUntilTheAgentIsIsolated() throws IOException {
        RawClient.Answer well = api.ask("GET", "/healthz");
        api.agent.isolate();
        RawClient.Answer ill = api.ask("GET", "/healthz");

        assertThat(well.status()).isEqualTo(200);
        assertThat(well.body()).isEqualTo("{\"status\":\"ok\"}");
        assertThat(ill.status()).isEqualTo(503);
        assertThat(ill.body()).startsWith("{\"status\":\"failing\",\"reasons\":[\"The agent is isolated");
    }

    @Test
    void healthIsDegradedButNoFailureWhileAPeerDoesNotAnswer() throws IOException {
        api.agent.quarantineBeta();

        RawClient.Answer degraded = api.ask("GET", "/healthz");

        assertThat(degraded.status()).isEqualTo(200);
        assertThat(degraded.body())
                .isEqualTo("{\"status\":\"degraded\",\"reasons\":[\"1 of 1 known peer does not answer: beta.\"]}");
    }

    @Test
    void healthFailsWithTheReasonWhenTheOthersRefuseTheAgent() throws IOException {
        api.agent.isolate();
        api.agent.shutOut("its certificate is revoked; issue another");

        RawClient.Answer ill = api.ask("GET", "/healthz");

        assertThat(ill.status()).isEqualTo(503);
        assertThat(ill.body())
                .isEqualTo("{\"status\":\"failing\",\"reasons\":[\"The agent is shut out: its certificate is revoked;"
                        + " issue another.\"]}");
    }

    @Test
    void pathsAndMethodsThatDoNotExistAreToldApart() throws IOException {
        RawClient.Answer nothing = api.ask("GET", "/v1/nothing");
        RawClient.Answer wrongMethod = api.ask("PUT", "/v1/leases/lease-1");

        assertThat(nothing.status()).isEqualTo(404);
        assertThat(nothing.body()).startsWith("{\"error\":{\"code\":\"no-such-path\",\"message\":");
        assertThat(wrongMethod.status()).isEqualTo(405);
        assertThat(wrongMethod.header("Allow")).isEqualTo("GET, HEAD, DELETE");
    }

    @Test
    void theDashboardIsServedAndNothingBesideIt() throws IOException {
        assertThat(api.ask("GET", "/").header("Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(api.ask("GET", "/dashboard/app.js").header("Content-Type")).startsWith("text/javascript");
        assertThat(api.ask("GET", "/dashboard/..%2fopenapi.yaml").status()).isEqualTo(404);
        assertThat(api.ask("GET", "/dashboard/../openapi.yaml").status()).isEqualTo(404);
        assertThat(api.ask("GET", "/openapi.yaml").body()).startsWith("openapi: 3.1");
    }

    @Test
    void severalRequestsShareAConnection() {
        try (RawClient client = api.connect()) {
            String request = api.head("GET", "/healthz") + "\r\n";

            client.send(request + request);

            assertThat(client.answer().status()).isEqualTo(200);
            assertThat(client.answer().status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/dashboard/app.js", "/openapi.yaml", "/healthz", "/v1/resources/nas", "/v1/nothing"})
    void whoAsksForTheHeadersGetsThoseOfTheWholeAnswerAndNoBody(String path) throws IOException {
        RawClient.Answer whole = api.ask("GET", path);
        try (RawClient client = api.connect()) {
            client.send(api.head("HEAD", path) + "\r\n");
            RawClient.Answer head = client.headOfAnswer();
            client.send(api.head("GET", path) + "\r\n");
            // A body of the first would be taken for the head of this one.
            RawClient.Answer next = client.answer();

            assertThat(head.status()).isEqualTo(whole.status());
            assertThat(head.header("Content-Type")).isEqualTo(whole.header("Content-Type"));
            assertThat(head.header("Content-Length")).isEqualTo(whole.header("Content-Length"));
            assertThat(next.status()).isEqualTo(whole.status());
            assertThat(next.body()).isEqualTo(whole.body());
        }
    }

    @Test
    void theHeadersOfTheStreamOfEventsComeWithoutTheStream() {
        try (RawClient client = api.connect()) {
            client.send(api.head("HEAD", "/v1/events?after=0") + "\r\n");
            RawClient.Answer head = client.headOfAnswer();
            client.send(api.head("GET", "/healthz") + "\r\n");

            assertThat(head.status()).isEqualTo(200);
            assertThat(head.header("Content-Type")).isEqualTo("text/event-stream");
            assertThat(client.answer().body()).isEqualTo("{\"status\":\"ok\"}");
            assertThat(api.agent.subscriberCount()).isZero();
        }
    }

    @Test
    void whatCannotBeReadHasNoHeadersToAskFor() {
        try (RawClient client = api.connect()) {
            RawClient.Answer answer =
                    client.send(api.head("HEAD", "/v1/leases") + "\r\n").headOfAnswer();

            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.header("Allow")).isEqualTo("POST");
        }
    }

    @Test
    void rememberedEventsAreListed() throws IOException {
        for (int i = 1; i <= 5; i++) {
            api.agent.tell(EventView.Kind.WARNING, "event " + i);
        }

        String body = api.ask("GET", "/v1/events?after=1&limit=2", "Accept: application/json")
                .body();

        assertThat(body)
                .startsWith("[{\"sequence\":4,\"time\":")
                .contains("\"kind\":\"warning\",\"agent\":\"alpha\",\"resource\":\"nas\",\"token\":\"T1\"", "event 5")
                .doesNotContain("event 3");
        assertThat(api.ask("GET", "/v1/events?after=x", "Accept: application/json")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void aStreamOfEventsBeginsWithThoseThatWereMissed() {
        api.agent.tell(EventView.Kind.WARNING, "one");
        api.agent.tell(EventView.Kind.WARNING, "two");
        try (RawClient client = api.connect()) {
            client.send(
                    api.head("GET", "/v1/events?after=0", "Accept: text/event-stream", "Last-Event-ID: 1") + "\r\n");
            RawClient.Answer head = client.answer();
            String id = nextOf(client, "id: ");
            String missed = nextOf(client, "data: ");

            api.agent.tell(EventView.Kind.LEASE_GRANTED, "three");

            assertThat(head.header("Content-Type")).isEqualTo("text/event-stream");
            assertThat(id).isEqualTo("id: 2");
            assertThat(missed).contains("\"two\"");
            assertThat(nextOf(client, "data: ")).contains("\"kind\":\"lease-granted\"", "\"three\"");
            assertThat(nextOf(client, ":")).isEqualTo(": still here");
        }
    }

    @Test
    void whoSawMoreThanTheAgentRemembersBeginsAnew() {
        api.agent.tell(EventView.Kind.WARNING, "one");
        try (RawClient client = api.connect()) {
            client.send(api.head("GET", "/v1/events", "Last-Event-ID: 500") + "\r\n");
            client.answer();

            assertThat(nextOf(client, "data: ")).contains("\"one\"");
            api.agent.tell(EventView.Kind.WARNING, "two");
            assertThat(nextOf(client, "data: ")).contains("\"two\"");
        }
    }

    @Test
    void frequentEventsAreSampledAndOthersAreNot() {
        try (RawClient client = api.connect()) {
            client.send(api.head("GET", "/v1/events") + "\r\n");
            client.answer();
            client.nextLine();
            long begunNanos = System.nanoTime();
            for (int i = 0; i < 2000; i++) {
                api.agent.tell(EventView.Kind.TOKEN_PASSED, "passed");
            }

            api.agent.tell(EventView.Kind.WARNING, "end");
            double seconds = (System.nanoTime() - begunNanos) / 1e9;

            int passed = 0;
            String line = nextOf(client, "data: ");
            while (!line.contains("\"end\"")) {
                passed++;
                line = nextOf(client, "data: ");
            }
            // Fifty at once, and fifty for every second that the loop above took.
            assertThat((double) passed).isBetween(50.0, 50 + 50 * seconds);
        }
    }

    @Test
    void aReaderThatDoesNotKeepUpIsCutOff() throws IOException {
        String longText = "x".repeat(60_000);
        try (RawClient client = api.connect()) {
            client.send(api.head("GET", "/v1/events") + "\r\n");
            client.answer();
            client.nextLine();
            for (int i = 0; i < 5000 && api.agent.subscriberCount() > 0; i++) {
                api.agent.tell(EventView.Kind.WARNING, longText);
                // The server shall have its turn: what piles up is what the reader does not take.
                LockSupport.parkNanos(1_000_000);
            }

            assertThat(client.reachesTheEnd()).isTrue();
            assertThat(api.agent.subscriberCount()).isZero();
            assertThat(api.ask("GET", "/metrics").body()).contains("wander_api_cut_off_total 1\n");
        }
    }

    private static String nextOf(RawClient client, String prefix) {
        String line = client.nextLine();
        while (!line.startsWith(prefix)) {
            line = client.nextLine();
        }
        return line;
    }
}
