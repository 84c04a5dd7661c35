package io.wandertoken.agent.http;

import io.netty.handler.codec.http.HttpMethod;
import io.wandertoken.agent.http.access.Role;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All routes of the API; {@code openapi.yaml} has the same list. */
enum Route {
    DASHBOARD(HttpMethod.GET, "/", Role.READ),
    ASSET(HttpMethod.GET, "/dashboard/{file}", Role.READ),
    OPENAPI(HttpMethod.GET, "/openapi.yaml", Role.READ),
    HEALTH(HttpMethod.GET, "/healthz", Role.READ),
    METRICS(HttpMethod.GET, "/metrics", Role.READ),
    AGENT(HttpMethod.GET, "/v1/agent", Role.READ),
    RESOURCES(HttpMethod.GET, "/v1/resources", Role.READ),
    RESOURCE(HttpMethod.GET, "/v1/resources/{name}", Role.READ),
    REGENERATE(HttpMethod.POST, "/v1/resources/{name}/regenerate", Role.ADMINISTER),
    MEMBERS(HttpMethod.GET, "/v1/members", Role.READ),
    EVENTS(HttpMethod.GET, "/v1/events", Role.READ),
    COUNCIL(HttpMethod.GET, "/v1/council", Role.READ),
    ELECT(HttpMethod.POST, "/v1/council", Role.ADMINISTER),
    ADJOURN(HttpMethod.DELETE, "/v1/council", Role.ADMINISTER),
    ACQUIRE(HttpMethod.POST, "/v1/leases", Role.LEASE),
    STREAM(HttpMethod.POST, "/v1/leases/stream", Role.LEASE),
    LEASE(HttpMethod.GET, "/v1/leases/{leaseId}", Role.READ),
    RELEASE(HttpMethod.DELETE, "/v1/leases/{leaseId}", Role.LEASE),
    RENEW(HttpMethod.POST, "/v1/leases/{leaseId}/renew", Role.LEASE);

    private final HttpMethod method;
    private final String template;
    private final String[] segments;
    private final Role role;

    Route(HttpMethod method, String template, Role role) {
        this.method = method;
        this.template = template;
        this.role = role;
        this.segments = template.split("/", -1);
    }

    HttpMethod method() {
        return method;
    }

    /** The path, with a name in braces for the one segment that varies. */
    String template() {
        return template;
    }

    /** The role that a client needs for it. */
    Role role() {
        return role;
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
