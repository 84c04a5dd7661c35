package io.wandertoken.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.control.EnumWords;
import io.wandertoken.control.EventView;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The description of the API says what the server does, no more and no less. */
class OpenApiTest extends ApiTest {
    private static final Set<String> METHODS = Set.of("get", "post", "put", "delete", "patch", "head", "options");

    private final Schema schema = Schema.ofTheApi();

    @Test
    void itNamesTheRoutesOfTheServer() {
        Set<String> described = new TreeSet<>();
        ((Map<?, ?>) schema.at("paths"))
                .forEach((path, item) -> ((Map<?, ?>) item)
                        .keySet().stream()
                                .filter(METHODS::contains)
                                .forEach(method ->
                                        described.add(method.toString().toUpperCase(Locale.ROOT) + " " + path)));

        Set<String> served = new TreeSet<>();
        for (Route route : Route.values()) {
            served.add(route.method() + " " + route.template());
        }

        assertThat(described).isEqualTo(served);
    }

    @Test
    void itNamesAllKindsOfEvents() {
        List<String> kinds =
                Arrays.stream(EventView.Kind.values()).map(EnumWords::of).toList();

        assertThat(schema.at("components", "schemas", "Event", "properties", "kind", "enum"))
                .isEqualTo(kinds);
    }

    @Test
    void itsExamplesFitItsSchemas() {
        int[] count = {0};
        examples(schema.at("paths"), count);
        examples(schema.at("components"), count);

        assertThat(count[0]).isGreaterThan(9);
    }

    private void examples(Object tree, int[] count) {
        if (tree instanceof Map<?, ?> map) {
            if (map.containsKey("example") && map.containsKey("schema")) {
                count[0]++;
                assertThat(schema.problems(map.get("schema"), map.get("example")))
                        .isEmpty();
            }
            map.values().forEach(child -> examples(child, count));
        } else if (tree instanceof List<?> list) {
            list.forEach(child -> examples(child, count));
        }
    }

    @Test
    void readsAreAsDescribed() throws IOException {
        api.agent.occupy("beta");
        api.agent.tell(EventView.Kind.WARNING, "Mind the gap.");

        check("get", "/v1/agent", api.ask("GET", "/v1/agent"));
        check("get", "/v1/resources", api.ask("GET", "/v1/resources"));
        check("get", "/v1/resources/{name}", api.ask("GET", "/v1/resources/nas"));
        check("get", "/v1/resources/{name}", api.ask("GET", "/v1/resources/none"));
        check("get", "/v1/members", api.ask("GET", "/v1/members"));
        check("get", "/v1/events", api.ask("GET", "/v1/events", "Accept: application/json"));
        check("get", "/v1/events", api.ask("GET", "/v1/events?after=-1", "Accept: application/json"));
        check("get", "/healthz", api.ask("GET", "/healthz"));
        api.agent.isolate();
        check("get", "/healthz", api.ask("GET", "/healthz"));
        for (String path : List.of("/", "/openapi.yaml", "/metrics")) {
            assertThat(schema.at("paths", path, "get", "responses", "200", "content", type(api.ask("GET", path))))
                    .as(path)
                    .isNotNull();
        }
        check("get", "/dashboard/{file}", api.ask("GET", "/dashboard/none"));
    }

    @Test
    void aRegenerationIsAsDescribed() throws IOException {
        String path = "/v1/resources/{name}/regenerate";
        String token = "Authorization: Bearer " + api.token();

        RawClient.Answer without = api.ask("POST", "/v1/resources/nas/regenerate");
        RawClient.Answer refused = api.ask("POST", "/v1/resources/nas/regenerate", token);
        RawClient.Answer unknown = api.ask("POST", "/v1/resources/none/regenerate", token);
        api.agent.stopNas();
        RawClient.Answer made = api.ask("POST", "/v1/resources/nas/regenerate", token);

        for (RawClient.Answer answer : List.of(without, refused, unknown, made)) {
            check("post", path, answer);
        }
        assertThat(List.of(without.status(), refused.status(), unknown.status(), made.status()))
                .containsExactly(401, 409, 404, 200);
    }

    @Test
    void leasesAreAsDescribed() throws IOException {
        RawClient.Answer granted;
        try (RawClient client = api.acquire("application/json", "{\"resource\":\"nas\"}")) {
            granted = client.answer();
        }

        check("post", "/v1/leases", granted);
        check("get", "/v1/leases/{leaseId}", api.ask("GET", "/v1/leases/lease-1"));
        check("post", "/v1/leases/{leaseId}/renew", api.write("POST", "/v1/leases/lease-1/renew"));
        try (RawClient client = api.acquire("application/json", "{\"resource\":\"nas\",\"waitSeconds\":0}")) {
            check("post", "/v1/leases", client.answer());
        }
        try (RawClient client = api.acquire("application/json", "{\"resource\":\"nas\",\"waitSeconds\":0.01}")) {
            check("post", "/v1/leases", client.answer());
        }
        check("get", "/v1/leases/{leaseId}", api.ask("GET", "/v1/leases/lease-3"));
        check("delete", "/v1/leases/{leaseId}", api.write("DELETE", "/v1/leases/lease-1"));
        check("delete", "/v1/leases/{leaseId}", api.ask("DELETE", "/v1/leases/lease-1"));
        check("post", "/v1/leases/{leaseId}/renew", api.write("POST", "/v1/leases/lease-1/renew"));
        check("get", "/v1/leases/{leaseId}", api.ask("GET", "/v1/leases/none"));
        check("post", "/v1/leases", api.write("POST", "/v1/leases"));
        check("post", "/v1/leases", api.ask("POST", "/v1/leases"));
    }

    @Test
    void councilsAreAsDescribed() throws IOException {
        check("get", "/v1/council", api.ask("GET", "/v1/council"));
        check("post", "/v1/council", api.write("POST", "/v1/council", "{\"lower\":2,\"upper\":4,\"keep\":true}"));
        check("get", "/v1/council", api.ask("GET", "/v1/council"));
        check("post", "/v1/council", api.write("POST", "/v1/council", "{\"lower\":5,\"upper\":4}"));
        check("post", "/v1/council", api.write("POST", "/v1/council", "{\"lower\":\"x\",\"more\":1}"));
        check("post", "/v1/council", api.ask("POST", "/v1/council"));
        check("delete", "/v1/council", api.write("DELETE", "/v1/council"));
        check("delete", "/v1/council", api.ask("DELETE", "/v1/council"));
    }

    @Test
    void theLinesOfAnAttachedLeaseAreAsDescribed() throws IOException {
        Object lease = schema.at("components", "schemas", "Lease");
        try (RawClient client = api.acquire("application/x-ndjson", "{\"resource\":\"nas\"}")) {
            client.answer();
            String waiting = client.nextLine();
            String granted = client.nextLine();
            api.agent.lose("lease-1", "Too late.");
            String lost = client.nextLine();

            for (String line : List.of(waiting, granted, lost)) {
                assertThat(schema.problems(lease, Schema.parse(line))).as(line).isEmpty();
            }
        }
    }

    @Test
    void aWrongAnswerWouldBeNoticed() {
        Object lease = schema.at("components", "schemas", "Lease");
        Object member = schema.at("components", "schemas", "Member");
        Object error = schema.at("components", "schemas", "Error");

        assertThat(schema.problems(lease, Schema.parse("{\"state\":\"granted\"}")))
                .isNotEmpty();
        assertThat(schema.problems(error, Schema.parse("{\"error\":{\"code\":1,\"message\":\"x\"}}")))
                .containsExactly("$.error.code: 1 is no string");
        assertThat(schema.problems(error, Schema.parse("{\"error\":{\"code\":\"a\"}}")))
                .containsExactly("$.error: message is missing");
        assertThat(schema.problems(error, Schema.parse("{\"error\":{\"code\":\"a\",\"message\":\"b\",\"c\":1}}")))
                .containsExactly("$.error: c is not described");
        String wrong = "{\"id\":\"\",\"name\":\"\",\"address\":\"\",\"state\":\"dead\",\"lastHeard\":null,"
                + "\"failures\":-1,\"roundTrip\":\"1\",\"rights\":\"\",\"version\":\"\"}";
        assertThat(schema.problems(member, Schema.parse(wrong))).hasSize(3);
    }

    private void check(String method, String path, RawClient.Answer answer) {
        Object content = schema.at(
                "paths",
                path,
                method,
                "responses",
                Integer.toString(answer.status()),
                "content",
                type(answer),
                "schema");

        assertThat(content)
                .as(method + " " + path + " may answer " + answer.status() + " with " + type(answer))
                .isNotNull();
        assertThat(schema.problems(content, Schema.parse(answer.body())))
                .as(answer.body())
                .isEmpty();
    }

    private static String type(RawClient.Answer answer) {
        return answer.header("Content-Type").replaceAll(";.*", "");
    }
}
