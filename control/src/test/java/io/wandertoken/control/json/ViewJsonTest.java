package io.wandertoken.control.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.control.AgentView;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.CouncilView;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseState;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.LockRequest;
import io.wandertoken.control.MemberView;
import io.wandertoken.control.ResourceView;
import io.wandertoken.control.WaitView;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Users script against these bytes: views.txt has one line for each view. */
class ViewJsonTest {
    private static final Instant TIME = Instant.parse("2026-06-01T12:00:00.123456789Z");
    private static final AgentView AGENT = new AgentView(
            "ab12",
            "alpha",
            "lab",
            "10.0.0.1:7411",
            "lan",
            "0.1.0",
            TIME,
            true,
            "its certificate has \"expired\"",
            12.5,
            "accp",
            TIME.plusSeconds(86400),
            TIME.plusSeconds(60),
            "use:nas",
            List.of("w1", "wärn\n2"));
    private static final ResourceView RESOURCE = new ResourceView(
            "nas",
            "soft",
            "one holder",
            null,
            false,
            2,
            Duration.ofMinutes(30),
            Duration.ofMillis(1500),
            List.of(
                    new ResourceView.Holder("alpha", true, TIME, 7, "backup"),
                    new ResourceView.Holder("beta", false, TIME, 1L << 53, "")),
            List.of(new ResourceView.Waiter("l1", "x", TIME, 3)),
            null,
            true,
            Duration.ofNanos(4_350_000_001L),
            TIME,
            null,
            Duration.ofSeconds(8, 700_000_000),
            Duration.ofDays(3),
            new ResourceView.Counts(1, 2, 3, 4, 5, 6),
            List.of(1.0, 0.1, 12345678.9, Double.NaN),
            List.of(),
            new ResourceView.Memory(
                    Duration.ofSeconds(30),
                    Duration.ofMillis(12_500),
                    List.of(
                            new ResourceView.Job(
                                    "845e91831319",
                                    "report",
                                    0,
                                    TIME,
                                    TIME.plusSeconds(82_800),
                                    List.of(
                                            new ResourceView.Run("beta", TIME, 0),
                                            new ResourceView.Run("alpha", TIME, null))),
                            new ResourceView.Job("000000000001", null, 3, null, null, List.of())),
                    new ResourceView.Level(3, 1.5, 1.25, null, true)),
            new ResourceView.Licence(List.of("a", "b", "c"), List.of("c"), true, TIME));
    private static final ResourceView BARE = new ResourceView(
            "t",
            "ring",
            "g",
            "stop",
            true,
            1,
            Duration.ZERO,
            Duration.ZERO,
            List.of(),
            List.of(),
            3,
            false,
            null,
            null,
            Duration.ofMillis(1),
            Duration.ZERO,
            null,
            new ResourceView.Counts(0, 0, 0, 0, 0, 0),
            List.of(),
            List.of(2.5e-7),
            ResourceView.Memory.NONE,
            null);
    private static final MemberView MEMBER = new MemberView(
            "cd", "beta", "10.0.0.2:7411", "alive", Duration.ofMillis(12), 3, null, "use:nas,vote:*", "0.2.0");
    private static final EventView EVENT = new EventView(
            42,
            TIME,
            EventView.Kind.TOKEN_REGENERATED,
            "alpha",
            "nas",
            "t1",
            9,
            "beta",
            "user carol",
            "no token\tfor \"long\" € \ud83d\ude00 \u007f\u0085");
    private static final EventView PLAIN =
            new EventView(1, TIME, EventView.Kind.AGENT_STARTED, "alpha", "", "", 0, "", "");
    private static final WaitView WAIT = new WaitView(
            "l1",
            2,
            4,
            5,
            List.of(new ResourceView.Holder("beta", false, TIME, 3, "b")),
            Duration.ofSeconds(90),
            false,
            true,
            List.of("b", "c"),
            List.of("d"),
            TIME.plusSeconds(30));
    private static final LeaseView LEASE =
            new LeaseView("l1", "nas", 9, 2, "soft", "one holder", TIME, TIME.plusSeconds(60), LeaseView.OnLost.KILL);
    private static final LeaseOutcome OUTCOME =
            new LeaseOutcome("l1", 9, LeaseOutcome.Result.NEVER_GRANTED, "why", Duration.ofMillis(2345));
    private static final CouncilView COUNCIL = new CouncilView(
            "sitting",
            true,
            "alpha",
            5,
            4,
            true,
            4,
            8,
            2,
            6,
            List.of(
                    new CouncilView.Member(
                            "ab",
                            "alpha",
                            "a:1",
                            new CouncilView.Report("0.1.0", 12.25, false, 3, 1, 0, 2, 10, 1, null)),
                    new CouncilView.Member("cd", "", "b:2", null)),
            List.of(new CouncilView.Estimate("agents", 30, 22.5, null)));
    private static final LeaseRequest REQUEST = new LeaseRequest(
            "nas", "läbel", 2, Duration.ofMinutes(5), null, LeaseRequest.OnIsolated.SKIP, "", null, null, null);
    private static final CouncilRequest COUNCIL_REQUEST =
            new CouncilRequest(4, 8, CouncilRequest.Algorithm.SKIP_RESET, 30, true, Duration.ofMillis(250));

    private final Map<String, String> golden = golden();

    @Test
    void everyViewIsWrittenAsUsersKnowIt() {
        expect("agent", json -> ViewJson.AGENT.write(json, AGENT));
        expect("resource", json -> ViewJson.RESOURCE.write(json, RESOURCE));
        expect("bare-resource", json -> ViewJson.RESOURCE.write(json, BARE));
        expect("member", json -> ViewJson.MEMBER.write(json, MEMBER));
        expect("event", json -> ViewJson.EVENT.write(json, EVENT));
        expect("plain-event", json -> ViewJson.EVENT.write(json, PLAIN));
        expect("waiting", LeaseJson.waiting(WAIT));
        expect("held", LeaseJson.held(LeaseState.RENEWED, LEASE));
        expect("ended", LeaseJson.ended(LeaseState.RELEASED, OUTCOME));
        expect("council", json -> ViewJson.COUNCIL.write(json, COUNCIL));
        expect(
                "lease-request",
                new LeaseRequestBody(REQUEST, Duration.ofDays(4000).plusNanos(1)).json());
        expect("council-request", json -> CouncilRequestBody.write(json, COUNCIL_REQUEST));
    }

    @Test
    void aRequestForANameIsReadAsItIsWritten() {
        LeaseRequest named = LeaseRequest.of("jobs")
                .withLock(new LockRequest("tenant/ä 7", true, Duration.ofMillis(1500), "0123456789abcdef"));

        LeaseRequestBody read = LeaseRequestBody.parse(Json.bytes(new LeaseRequestBody(named, Duration.ZERO).json()));

        assertThat(read).isEqualTo(new LeaseRequestBody(named, Duration.ZERO));
        assertThatThrownBy(() -> LeaseRequestBody.parse(
                        "{\"resource\":\"jobs\",\"extends\":\"x\"}".getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining("no effect without \"lock\"");
    }

    @Test
    void aLogLineHasALevelAndNoEmptyFields() {
        assertThat(ViewJson.logLine(EVENT, "warn")).isEqualTo(golden.get("log-event"));
        assertThat(ViewJson.logLine(PLAIN, "info")).isEqualTo(golden.get("log-plain-event"));
    }

    @Test
    void whatWasWrittenIsReadBack() throws IOException {
        assertThat(ViewJson.AGENT.read(read("agent"))).isEqualTo(AGENT);
        assertThat(ViewJson.RESOURCE.read(read("bare-resource"))).isEqualTo(BARE);
        assertThat(ViewJson.RESOURCE.read(read("resource")).holders()).isEqualTo(RESOURCE.holders());
        assertThat(ViewJson.MEMBER.read(read("member"))).isEqualTo(MEMBER);
        assertThat(ViewJson.EVENT.read(read("event"))).isEqualTo(EVENT);
        assertThat(LeaseJson.state(read("held"))).contains(LeaseState.RENEWED);
        assertThat(ViewJson.WAIT.read(read("waiting"))).isEqualTo(WAIT);
        assertThat(ViewJson.LEASE.read(read("held"))).isEqualTo(LEASE);
        assertThat(ViewJson.OUTCOME.read(read("ended"))).isEqualTo(OUTCOME);
        assertThat(ViewJson.COUNCIL.read(read("council"))).isEqualTo(COUNCIL);
        assertThat(CouncilRequestBody.parse(bytes("council-request"))).isEqualTo(COUNCIL_REQUEST);
        LeaseRequestBody body = new LeaseRequestBody(REQUEST, Duration.ofMillis(250));
        assertThat(LeaseRequestBody.parse(Json.bytes(body.json()))).isEqualTo(body);
        ErrorJson error = new ErrorJson("no-such-lease", "No lease.");
        assertThat(ErrorJson.of(JsonObject.parse(Json.text(error.json())))).isEqualTo(error);
    }

    @Test
    void aMissingFieldIsEmptyZeroOrNull() throws IOException {
        JsonObject empty = JsonObject.parse("{}");

        assertThat(ViewJson.RESOURCE.read(empty).usualWait()).isNull();
        assertThat(ViewJson.EVENT.read(empty).kind()).isEqualTo(EventView.Kind.WARNING);
        assertThat(LeaseJson.state(JsonObject.parse("{\"state\":\"of a newer agent\"}")))
                .isEmpty();
        assertThat(ViewJson.OUTCOME.read(empty).result()).isEqualTo(LeaseOutcome.Result.UNVERIFIED);
        assertThat(ViewJson.COUNCIL.read(empty).members()).isEmpty();
    }

    private void expect(String name, Json.Writing view) {
        assertThat(Json.text(view)).as(name).isEqualTo(golden.get(name));
    }

    private JsonObject read(String name) throws IOException {
        return JsonObject.parse(golden.get(name));
    }

    private byte[] bytes(String name) {
        return golden.get(name).getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, String> golden() {
        try (InputStream in = ViewJsonTest.class.getResourceAsStream("views.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .collect(Collectors.toMap(
                            line -> line.substring(0, line.indexOf(' ')),
                            line -> line.substring(line.indexOf(' ') + 1)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
