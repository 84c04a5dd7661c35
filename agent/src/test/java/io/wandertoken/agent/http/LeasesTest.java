package io.wandertoken.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.control.EventView;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Leases over HTTP: attached to a connection, and on their own. */
class LeasesTest extends ApiTest {
    private static final String LINES = "application/x-ndjson";
    private static final String JSON = "application/json";
    private static final String NAS = "{\"resource\":\"nas\",\"label\":\"backup\"}";

    @Test
    void anAttachedLeaseTellsThatItWaitsIsGrantedAndReleased() throws IOException {
        try (RawClient client = api.acquire(LINES, NAS)) {
            RawClient.Answer head = client.answer();
            String waiting = client.nextLine();
            String granted = client.nextLine();
            RawClient.Answer released = api.write("DELETE", "/v1/leases/lease-1");

            assertThat(head.status()).isEqualTo(200);
            assertThat(head.header("Content-Type")).isEqualTo(LINES);
            assertThat(waiting)
                    .startsWith("{\"state\":\"waiting\",\"leaseId\":\"lease-1\",\"ahead\":0,\"waitingElsewhere\":1,");
            assertThat(granted)
                    .startsWith("{\"state\":\"granted\",\"leaseId\":\"lease-1\",\"resource\":\"nas\",\"fence\":1,");
            assertThat(released.status()).isEqualTo(200);
            assertThat(released.body())
                    .isEqualTo("{\"state\":\"released\",\"leaseId\":\"lease-1\",\"fence\":1,\"result\":\"exclusive\","
                            + "\"reason\":\"The client gave it back.\",\"held\":1.0}");
            assertThat(client.nextLine()).isEqualTo(released.body());
            assertThat(client.nextLine()).isEmpty();
        }
    }

    @Test
    void theConnectionServesTheNextRequestWhenTheLeaseIsOver() throws IOException {
        try (RawClient client = api.acquire(LINES, NAS)) {
            client.answer();
            client.nextLine();
            client.nextLine();
            api.write("DELETE", "/v1/leases/lease-1");
            client.nextLine();
            client.nextLine();

            client.send(api.head("GET", "/v1/agent") + "\r\n");

            assertThat(client.answer().status()).isEqualTo(200);
        }
    }

    @Test
    void anAttachedLeaseIsReleasedAtOnceWhenItsClientDies() throws IOException {
        try (RawClient client = api.acquire(LINES, NAS)) {
            client.answer();
            api.agent.await(EventView.Kind.LEASE_GRANTED);
        }

        assertThat(api.agent.await(EventView.Kind.LEASE_RELEASED).text()).isEqualTo("lease-1");
    }

    @Test
    void aRequestIsWithdrawnWhenItsClientDiesWhileWaiting() throws IOException {
        api.agent.occupy("beta");
        RawClient attached = api.acquire(LINES, NAS);
        RawClient detached = api.acquire(JSON, NAS);
        api.agent.await(event -> event.text().equals("lease-1"));
        api.agent.await(event -> event.text().equals("lease-2"));

        attached.close();
        detached.close();

        api.agent.await(event ->
                event.kind() == EventView.Kind.LEASE_RELEASED && event.text().equals("lease-1"));
        api.agent.await(event ->
                event.kind() == EventView.Kind.LEASE_RELEASED && event.text().equals("lease-2"));
        assertThat(api.agent.leaseCount()).isZero();
    }

    @Test
    void aLostLeaseIsToldAndEndsTheStream() throws IOException {
        try (RawClient client = api.acquire(LINES, NAS)) {
            client.answer();
            client.nextLine();
            client.nextLine();

            api.agent.lose("lease-1", "The deadline passed.");

            assertThat(client.nextLine()).contains("\"state\":\"lost\"", "\"result\":\"lost\"", "The deadline passed.");
            assertThat(client.nextLine()).isEmpty();
        }
    }

    @Test
    void aRefusalIsToldAndEndsTheStream() throws IOException {
        api.agent.occupy("beta");
        try (RawClient client = api.acquire(LINES, NAS)) {
            client.answer();
            client.nextLine();

            api.agent.refuse("lease-1");

            assertThat(client.nextLine())
                    .isEqualTo("{\"state\":\"refused\",\"leaseId\":\"lease-1\",\"code\":\"stopping\","
                            + "\"message\":\"The agent stops.\"}");
        }
    }

    @Test
    void aLeaseThatEndsByItselfIsNoticedByTheHeartbeat() throws IOException {
        try (RawClient client = api.acquire(LINES, NAS)) {
            client.answer();
            client.nextLine();
            client.nextLine();

            api.agent.end("lease-1");

            assertThat(client.nextLine()).contains("\"state\":\"released\"");
        }
    }

    @Test
    void whoWaitsLongEnoughGivesUp() throws IOException {
        api.agent.occupy("beta");
        String impatient = "{\"resource\":\"nas\",\"waitSeconds\":0.05}";
        try (RawClient attached = api.acquire(LINES, impatient);
                RawClient detached = api.acquire(JSON, impatient)) {
            attached.answer();
            attached.nextLine();

            assertThat(attached.nextLine()).contains("\"state\":\"timeout\"", "\"code\":\"timeout\"");
            RawClient.Answer answer = detached.answer();
            assertThat(answer.status()).isEqualTo(408);
            assertThat(answer.body()).contains("\"code\":\"timeout\"");
        }
        api.agent.await(event ->
                event.kind() == EventView.Kind.LEASE_RELEASED && event.text().equals("lease-2"));
    }

    @Test
    void whoOnlyTriesLearnsAtOnceThatTheResourceIsInUse() throws IOException {
        api.agent.occupy("beta");
        try (RawClient detached = api.acquire(JSON, "{\"resource\":\"nas\",\"waitSeconds\":0}")) {
            RawClient.Answer answer = detached.answer();

            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.body())
                    .contains("\"code\":\"not-free\"", "The resource is not free now: held by beta since 20");
        }
        try (RawClient attached = api.acquire(LINES, "{\"resource\":\"nas\",\"waitSeconds\":0}")) {
            attached.answer();

            assertThat(attached.nextLine()).contains("\"state\":\"waiting\"", "\"agent\":\"beta\"");
            assertThat(attached.nextLine()).contains("\"state\":\"timeout\"");
        }
    }

    @Test
    void whoOnlyTriesGetsWhatIsFree() throws IOException {
        try (RawClient detached = api.acquire(JSON, "{\"resource\":\"nas\",\"waitSeconds\":0}")) {
            assertThat(detached.answer().status()).isEqualTo(201);
        }
    }

    @Test
    void aDetachedLeaseOutlivesItsConnectionAndIsRenewedAndReleased() throws IOException {
        RawClient.Answer granted;
        try (RawClient client = api.acquire(JSON, "{\"resource\":\"nas\",\"timeToLiveSeconds\":7.5}")) {
            granted = client.answer();
        }

        RawClient.Answer seen = api.ask("GET", "/v1/leases/lease-1");
        RawClient.Answer renewed = api.write("POST", "/v1/leases/lease-1/renew");
        RawClient.Answer released = api.write("DELETE", "/v1/leases/lease-1");
        RawClient.Answer again = api.write("DELETE", "/v1/leases/lease-1");

        assertThat(granted.status()).isEqualTo(201);
        assertThat(granted.body()).startsWith("{\"state\":\"granted\",\"leaseId\":\"lease-1\"");
        assertThat(seen.body()).isEqualTo(granted.body());
        assertThat(renewed.status()).isEqualTo(200);
        assertThat(renewed.body()).startsWith("{\"state\":\"renewed\",\"leaseId\":\"lease-1\"");
        assertThat(released.body()).contains("\"state\":\"released\"", "\"result\":\"exclusive\"");
        // Not the date, which may be a second later.
        assertThat(again.status()).isEqualTo(released.status());
        assertThat(again.body()).isEqualTo(released.body());
    }

    @Test
    void aDetachedRequestIsAnsweredWhenItIsGranted() throws IOException {
        api.agent.occupy("beta");
        try (RawClient client = api.acquire(JSON, NAS)) {
            api.agent.await(EventView.Kind.LEASE_WAITING);
            assertThat(api.ask("GET", "/v1/leases/lease-1").body()).contains("\"state\":\"waiting\"");

            api.agent.vacate();

            assertThat(client.answer().status()).isEqualTo(201);
        }
    }

    @Test
    void aLostLeaseCannotBeRenewed() throws IOException {
        try (RawClient client = api.acquire(JSON, NAS)) {
            client.answer();
        }
        api.agent.lose("lease-1", "Nobody renewed it.");

        RawClient.Answer renewed = api.write("POST", "/v1/leases/lease-1/renew");

        assertThat(renewed.status()).isEqualTo(409);
        assertThat(renewed.body()).contains("\"code\":\"not-held\"", "lost");
        assertThat(api.ask("GET", "/v1/leases/lease-1").body()).contains("Nobody renewed it.");
    }

    @Test
    void whatTheAgentRejectsIsAnsweredWithTheRightStatus() throws IOException {
        assertThat(answer("{\"resource\":\"printer\"}").status()).isEqualTo(404);
        assertThat(answer("{\"resource\":\"printer\"}").body()).contains("\"code\":\"no-such-resource\"");
        assertThat(answer("{\"resource\":\"nas\",\"permits\":3}").status()).isEqualTo(409);
        assertThat(api.ask("GET", "/v1/leases/none").status()).isEqualTo(404);
        assertThat(api.write("DELETE", "/v1/leases/none").status()).isEqualTo(404);
        for (String garbage : List.of("0", "-1", "NaN", "Infinity", "1e999", "much", "")) {
            RawClient.Answer refused = api.write("DELETE", "/v1/leases/none?work=" + garbage);
            assertThat(refused.status()).as(garbage).isEqualTo(400);
            assertThat(refused.body()).contains("work must be a number above 0");
        }
    }

    private RawClient.Answer answer(String body) throws IOException {
        try (RawClient client = api.acquire(LINES, body)) {
            return client.answer();
        }
    }
}
