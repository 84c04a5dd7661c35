package io.wandertoken.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.control.AgentMonitor;
import io.wandertoken.control.EventView;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Many leases over one connection. */
class LeaseStreamsTest extends ApiTest {
    private static final String PATH = "/v1/leases/stream";
    private static final String UPGRADE = "Upgrade: wander-leases";

    private RawClient stream() throws IOException {
        RawClient client = api.connect();
        client.send(api.head("POST", PATH, "Authorization: Bearer " + api.token(), "Connection: Upgrade", UPGRADE)
                + "Content-Length: 0\r\n\r\n");
        assertThat(client.headOfAnswer().status()).isEqualTo(101);
        return client;
    }

    @Test
    void eachLeaseHasItsOwnLines() throws IOException {
        try (RawClient client = stream()) {
            client.send("1 {\"resource\":\"nas\"}\n");
            assertThat(client.plainLine()).startsWith("1 {\"state\":\"waiting\",\"leaseId\":\"lease-1\"");
            assertThat(client.plainLine()).startsWith("1 {\"state\":\"granted\",\"leaseId\":\"lease-1\"");
            client.send("2 {\"resource\":\"nas\"}\n");
            assertThat(client.plainLine()).startsWith("2 {\"state\":\"waiting\",\"leaseId\":\"lease-2\"");

            client.send("1 release\n");

            assertThat(List.of(client.plainLine(), client.plainLine()))
                    .anyMatch(line -> line.startsWith("1 {\"state\":\"released\",\"leaseId\":\"lease-1\""))
                    .anyMatch(line -> line.startsWith("2 {\"state\":\"granted\",\"leaseId\":\"lease-2\""));
        }
        api.agent.await(event ->
                event.kind() == EventView.Kind.LEASE_RELEASED && event.text().equals("lease-2"));
    }

    @Test
    void aQuietLeaseIsNotToldThatItWaits() throws IOException {
        try (RawClient client = stream()) {
            client.send("1 quiet {\"resource\":\"nas\"}\n2 quiet {\"resource\":\"nas\"}\n");
            assertThat(client.plainLine()).startsWith("1 {\"state\":\"granted\",\"leaseId\":\"lease-1\"");

            client.send("1 release\n");

            assertThat(List.of(client.plainLine(), client.plainLine()))
                    .anyMatch(line -> line.startsWith("1 {\"state\":\"released\""))
                    .anyMatch(line -> line.startsWith("2 {\"state\":\"granted\""));
        }
    }

    @Test
    void aBriefLeaseIsToldInFullOnce() throws IOException {
        try (RawClient client = stream()) {
            client.send("1 brief {\"resource\":\"nas\"}\n");
            assertThat(client.plainLine()).startsWith("1 {\"state\":\"granted\",\"leaseId\":\"lease-1\"");
            assertThat(client.send("1 release\n").plainLine()).matches("1 released \\d+ exclusive .+");

            client.send("2 brief {\"resource\":\"nas\"}\n");

            assertThat(client.plainLine()).matches("2 granted \\d+ \\d+ \\d+ \\d+ \\d+ lease-2");
            assertThat(client.send("2 release\n").plainLine()).matches("2 released \\d+ exclusive .+");
        }
    }

    @Test
    void aBriefLeaseThatWasNeverGrantedEndsInFull() throws IOException {
        try (RawClient client = stream()) {
            client.send("1 brief {\"resource\":\"nas\"}\n");
            client.plainLine();
            client.send("2 brief {\"resource\":\"nas\"}\n2 release\n");

            assertThat(client.plainLine())
                    .startsWith("2 {\"state\":\"released\"")
                    .contains("never-granted");
        }
    }

    @Test
    void aBriefLeaseWhoseClientDoesNotWaitHearsWhyItGotNone() throws IOException {
        try (RawClient client = stream()) {
            client.send("1 brief {\"resource\":\"nas\"}\n");
            client.plainLine();

            client.send("2 brief {\"resource\":\"nas\",\"waitSeconds\":0}\n");

            assertThat(client.plainLine())
                    .startsWith("2 {\"state\":\"timeout\"")
                    .contains("held by");
        }
    }

    @Test
    void aRequestIsReadAnewWhenItChanges() throws IOException {
        try (RawClient client = stream()) {
            client.send("1 {\"resource\":\"nas\"}\n2 {\"resource\":\"none\"}\n3 quiet {\"resource\":\"none\"}\n");

            assertThat(List.of(client.plainLine(), client.plainLine(), client.plainLine(), client.plainLine()))
                    .anyMatch(line -> line.startsWith("1 {\"state\":\"granted\""))
                    .anyMatch(line -> line.startsWith("2 {\"state\":\"refused\""))
                    .anyMatch(line -> line.startsWith("3 {\"state\":\"refused\""));
        }
    }

    @Test
    void aReleaseMayTellHowMuchWasDone() throws IOException {
        try (RawClient client = stream()) {
            client.send("1 {\"resource\":\"nas\"}\n");
            client.plainLine();
            client.plainLine();

            client.send("1 release work 1.5E10\n");

            assertThat(client.plainLine()).startsWith("1 {\"state\":\"released\"");
            assertThat(api.agent.work()).isEqualTo(1.5e10);
        }
    }

    private void withoutHeartbeats() throws IOException {
        api.close();
        ApiConfig.Limits usual = ApiFixture.limits(64, Duration.ofSeconds(30));
        api = new ApiFixture(ApiConfig.in(home)
                .withLimits(new ApiConfig.Limits(
                        usual.connections(),
                        usual.anonymousStreams(),
                        usual.request(),
                        Duration.ofHours(1),
                        usual.tryWait(),
                        usual.timeToLive())));
    }

    @Test
    void anOutcomeForWhichNobodyWaitsComesWithTheNextLine() throws IOException {
        withoutHeartbeats();
        try (RawClient client = stream()) {
            client.send("1 {\"resource\":\"nas\"}\n");
            client.plainLine();
            client.plainLine();
            client.send("1 close work 2.5\n");
            api.agent.await(EventView.Kind.LEASE_RELEASED);
            // The API's thread answers when it has told of the release all that it tells.
            assertThat(api.ask("GET", "/v1/agent").status()).isEqualTo(200);
            assertThat(client.hasMore()).isFalse();

            client.send("2 {\"resource\":\"nas\"}\n");

            assertThat(client.plainLine()).startsWith("1 {\"state\":\"released\",\"leaseId\":\"lease-1\"");
            assertThat(client.plainLine()).startsWith("2 {\"state\":\"waiting\"");
            assertThat(api.agent.work()).isEqualTo(2.5);
        }
    }

    @Test
    void whoAsksForTheOutcomeOfALeaseThatItClosedHearsIt() throws IOException {
        withoutHeartbeats();
        try (RawClient client = stream()) {
            client.send("1 brief {\"resource\":\"nas\"}\n");
            client.plainLine();
            client.send("1 close\n");
            api.agent.await(EventView.Kind.LEASE_RELEASED);

            assertThat(client.send("1 release\n").plainLine()).matches("1 released \\d+ exclusive .+");

            client.send("2 brief {\"resource\":\"nas\"}\n");
            client.plainLine();
            assertThat(client.send("2 close\n2 release\n").plainLine()).matches("2 released \\d+ exclusive .+");
            client.send("3 brief {\"resource\":\"nas\"}\n");
            client.plainLine();
            assertThat(client.send("3 release\n3 close\n").plainLine()).matches("3 released \\d+ exclusive .+");
        }
    }

    @Test
    void aRequestThatIsHereAlreadyComesBeforeARelease() throws IOException {
        try (RawClient holder = stream();
                RawClient next = stream();
                RawClient other = stream()) {
            holder.send("1 {\"resource\":\"nas\"}\n");
            holder.plainLine();
            holder.plainLine();
            CountDownLatch busy = new CountDownLatch(1);
            CountDownLatch sent = new CountDownLatch(1);
            // The API's thread waits for the agent, which waits for the others.
            AgentMonitor.Subscription pause = api.agent.subscribe(event -> {
                busy.countDown();
                await(sent);
            });
            other.send("1 {\"resource\":\"nas\"}\n");
            await(busy);
            holder.send("1 release\n");
            next.send("1 {\"resource\":\"nas\"}\n");

            sent.countDown();

            api.agent.await(EventView.Kind.LEASE_RELEASED);
            pause.close();
            assertThat(api.agent.events(0, 99))
                    .extracting(event -> event.kind() + " " + event.text())
                    .containsSubsequence("LEASE_WAITING lease-3", "LEASE_RELEASED lease-1");
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(Eventually.PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void theEndOfTheConnectionEndsAllItsLeases() throws IOException {
        try (RawClient client = stream()) {
            client.send("1 {\"resource\":\"nas\"}\n2 {\"resource\":\"nas\"}\n");
            api.agent.await(event -> event.text().equals("lease-2"));
        }

        api.agent.await(event ->
                event.kind() == EventView.Kind.LEASE_RELEASED && event.text().equals("lease-1"));
        api.agent.await(event ->
                event.kind() == EventView.Kind.LEASE_RELEASED && event.text().equals("lease-2"));
    }

    @Test
    void aRefusalConcernsOneLeaseOnly() throws IOException {
        try (RawClient client = stream()) {
            client.send("1 {\"resource\":\"none\"}\n");
            assertThat(client.plainLine())
                    .startsWith("1 {\"state\":\"refused\"")
                    .contains("no-such-resource");
            client.send("2 {\"colour\":\"red\"}\n");
            assertThat(client.plainLine())
                    .startsWith("2 {\"state\":\"refused\"")
                    .contains("bad-request", "colour");
            client.send("3 {\"resource\":\"nas\"}\n");
            assertThat(client.plainLine()).startsWith("3 {\"state\":\"waiting\"");
            assertThat(client.plainLine()).startsWith("3 {\"state\":\"granted\"");
            for (String body : List.of(
                    "",
                    "quiet ",
                    "quiet",
                    "quiet{}",
                    "quiet quiet {}",
                    "brief",
                    "brief quiet {}",
                    "releases",
                    "closed",
                    "release 256")) {
                assertThat(client.send("4 " + body + "\n").plainLine())
                        .startsWith("4 {\"state\":\"refused\"")
                        .contains("bad-request");
            }
        }
    }

    @Test
    void whoSpeaksNonsenseIsDisconnected() throws IOException {
        for (String nonsense :
                List.of("hello\n", "x {}\n", "-1 release\n", "+1 release\n", " release\n", "1".repeat(19) + " {}\n")) {
            try (RawClient client = stream()) {
                assertThat(client.send(nonsense).reachesTheEnd()).isTrue();
            }
        }
        try (RawClient client = stream()) {
            client.send("1 {\"resource\":\"nas\"}\n1 {\"resource\":\"nas\"}\n");

            assertThat(client.reachesTheEnd()).isTrue();
        }
        try (RawClient client = stream()) {
            client.send("1 " + "x".repeat(20_000) + "\n");

            assertThat(client.reachesTheEnd()).isTrue();
        }
    }

    @Test
    void whatDoesNotExistCannotBeReleased() throws IOException {
        try (RawClient client = stream()) {
            client.send("7 release\n8 {\"resource\":\"nas\"}\n");

            assertThat(client.plainLine()).startsWith("8 {\"state\":\"waiting\"");
        }
    }

    @Test
    void anUnusedConnectionIsClosed() throws IOException {
        api.close();
        api = new ApiFixture(ApiConfig.in(home).withLimits(ApiFixture.limits(4, Duration.ofMillis(200))));
        try (RawClient client = stream()) {
            assertThat(client.reachesTheEnd()).isTrue();
        }
    }

    @Test
    void oneConnectionHasALimitedNumberOfLeases() throws IOException {
        api.close();
        api = new ApiFixture(ApiConfig.in(home).withLimits(ApiFixture.limits(2, Duration.ofSeconds(30))));
        try (RawClient client = stream()) {
            client.send("1 {\"resource\":\"nas\"}\n");
            client.plainLine();
            client.plainLine();
            client.send("2 {\"resource\":\"nas\"}\n");
            client.plainLine();

            client.send("3 {\"resource\":\"nas\"}\n");

            assertThat(client.plainLine())
                    .startsWith("3 {\"state\":\"refused\"")
                    .contains("\"busy\"");
        }
    }

    @Test
    void itNeedsTheTokenAndTheUpgrade() throws IOException {
        assertThat(api.ask("POST", PATH, "Connection: Upgrade", UPGRADE).status())
                .isEqualTo(401);
        assertThat(api.write("POST", PATH).status()).isEqualTo(426);
    }
}
