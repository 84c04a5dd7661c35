package io.wandertoken.agent.http;

import io.netty.handler.codec.http.HttpMethod;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All routes of the API; {@code openapi.yaml} has the same list. */
enum Route {
    DASHBOARD(HttpMethod.GET, "/"),
    ASSET(HttpMethod.GET, "/dashboard/{file}"),
    OPENAPI(HttpMethod.GET, "/openapi.yaml"),
    HEALTH(HttpMethod.GET, "/healthz"),
    METRICS(HttpMethod.GET, "/metrics"),
    AGENT(HttpMethod.GET, "/v1/agent"),
    RESOURCES(HttpMethod.GET, "/v1/resources"),
    RESOURCE(HttpMethod.GET, "/v1/resources/{name}"),
    REGENERATE(HttpMethod.POST, "/v1/resources/{name}/regenerate"),
    MEMBERS(HttpMethod.GET, "/v1/members"),
    EVENTS(HttpMethod.GET, "/v1/events"),
    COUNCIL(HttpMethod.GET, "/v1/council"),
    ELECT(HttpMethod.POST, "/v1/council"),
    ADJOURN(HttpMethod.DELETE, "/v1/council"),
    ACQUIRE(HttpMethod.POST, "/v1/leases"),
    STREAM(HttpMethod.POST, "/v1/leases/stream"),
    LEASE(HttpMethod.GET, "/v1/leases/{leaseId}"),
    RELEASE(HttpMethod.DELETE, "/v1/leases/{leaseId}"),
    RENEW(HttpMethod.POST, "/v1/leases/{leaseId}/renew");

    private final HttpMethod method;
    private final String template;
    private final String[] segments;

    Route(HttpMethod method, String template) {
        this.method = method;
        this.template = template;
        this.segments = template.split("/", -1);
    }

    HttpMethod method() {
        return method;
    }

    /** The path, with a name in braces for the one segment that varies. */
    String template() {
        return template;
    }

    /** Whether it changes something. */
    boolean writes() {
        return method != HttpMethod.GET;
    }

    /**
     * A route that fits, with the segment that varies (empty when none does), or null. What can be read can be asked
     * for its headers alone as well.
     */
    static @Nullable Match match(HttpMethod method, String path) {
        HttpMethod wanted = method.equals(HttpMethod.HEAD) ? HttpMethod.GET : method;
        for (Route route : values()) {
            String variable = route.method.equals(wanted) ? route.variable(path) : null;
            if (variable != null) {
                return new Match(route, variable);
            }
        }
        return null;
    }

    /** The methods with which a path can be asked; empty when there is no such path. */
    static List<String> methods(String path) {
        List<String> methods = new ArrayList<>();
        for (Route route : values()) {
            if (route.variable(path) != null) {
                methods.add(route.method.name());
                if (!route.writes()) {
                    methods.add(HttpMethod.HEAD.name());
                }
            }
        }
        return methods;
    }

    record Match(Route route, String variable) {}

    private @Nullable String variable(String path) {
        String[] asked = path.split("/", -1);
        if (asked.length != segments.length) {
            return null;
        }
        String variable = "";
        for (int i = 0; i < asked.length; i++) {
            if (segments[i].startsWith("{")) {
                variable = asked[i];
                if (variable.isEmpty()) {
                    return null;
                }
            } else if (!segments[i].equals(asked[i])) {
                return null;
            }
        }
        return variable;
    }
}
