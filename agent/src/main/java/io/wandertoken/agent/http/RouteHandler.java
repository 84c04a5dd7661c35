package io.wandertoken.agent.http;

import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.wandertoken.agent.http.access.Role;
import io.wandertoken.control.AgentControl;
import io.wandertoken.control.AgentView;
import io.wandertoken.control.CouncilControl;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.CouncilView;
import io.wandertoken.control.EnumWords;
import io.wandertoken.control.EventView;
import io.wandertoken.control.HealthView;
import io.wandertoken.control.MemberView;
import io.wandertoken.control.MetricView;
import io.wandertoken.control.ResourceView;
import io.wandertoken.control.json.CouncilRequestBody;
import io.wandertoken.control.json.ViewJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Answers each {@link Route}. Runs on the API's thread. */
final class RouteHandler {
    private static final String NO_STORE = "no-store";
    private static final int USUAL_EVENTS = 100;
    private static final int MOST_RESULT = 255;
    private static final Duration LONGEST_ELECTION = Duration.ofMinutes(4);

    private final AgentControl control;
    private final ApiConfig.Limits limits;
    private final LeaseRoutes leases;
    private final ApiAudit audit;
    private long requestCount;
    private long cutOffCount;
    private int anonymousStreamCount;

    RouteHandler(AgentControl control, ApiConfig.Limits limits, ApiAudit audit) {
        this.audit = audit;
        this.control = control;
        this.limits = limits;
        this.leases = new LeaseRoutes(control, limits, audit);
    }

    ApiAudit audit() {
        return audit;
    }

    /** Answers a request; returns an answer that is still pending, or null. */
    @Nullable
    PendingAnswer handle(Route.Match match, QueryStringDecoder target, FullHttpRequest request, Exchange exchange) {
        requestCount++;
        if (match.route().role() == Role.ADMINISTER) {
            audit.onCommand(exchange.caller(), request);
        }
        switch (match.route()) {
            case DASHBOARD -> asset("index.html", exchange);
            case ASSET -> asset(match.variable(), exchange);
            case OPENAPI ->
                exchange.answer(HttpResponseStatus.OK, "application/yaml; charset=utf-8", "no-cache", Assets.openapi());
            case HEALTH -> health(exchange);
            case METRICS -> metrics(exchange);
            case AGENT -> {
                AgentView agent = control.agent();
                exchange.answer(HttpResponseStatus.OK, json -> ViewJson.AGENT.write(json, agent));
            }
            case RESOURCES -> resources(exchange);
            case RESOURCE -> resource(match.variable(), exchange);
            case REGENERATE -> regenerate(match.variable(), exchange);
            case MEMBERS -> members(exchange);
            case EVENTS -> {
                return events(target, request, exchange);
            }
            case COUNCIL ->
                council(control.councils().map(CouncilControl::council).orElse(CouncilView.NONE), exchange);
            case ADJOURN -> council(chair().adjourn(), exchange);
            case ELECT -> {
                AccessCheck.checkJson(request);
                return elect(CouncilRequestBody.parse(ByteBufUtil.getBytes(request.content())), exchange);
            }
            case ACQUIRE -> {
                return leases.acquire(request, exchange);
            }
            case STREAM -> {
                return leases.stream(request, exchange);
            }
            case LEASE ->
                exchange.answer(
                        HttpResponseStatus.OK, leases.find(match.variable()).json());
            case RELEASE -> {
                return leases.release(
                        match.variable(), new LeaseRoutes.Release(result(target), work(target)), request, exchange);
            }
            case RENEW -> {
                return leases.renew(match.variable(), request, exchange);
            }
        }
        return null;
    }

    private void asset(String file, Exchange exchange) {
        String type = Assets.type(file);
        if (type == null) {
            throw ApiProblem.notFound("no-such-file", "The dashboard has no file " + file + ".");
        }
        exchange.answer(HttpResponseStatus.OK, type, "no-cache", Assets.dashboard(file));
    }

    private void health(Exchange exchange) {
        HealthView health = HealthView.of(control.agent(), control.resources(), control.members());
        boolean serves = health.status() != HealthView.Status.FAILING;
        exchange.answer(serves ? HttpResponseStatus.OK : HttpResponseStatus.SERVICE_UNAVAILABLE, json -> {
            json.writeStartObject();
            json.writeStringField("status", EnumWords.of(health.status()));
            if (health.status() != HealthView.Status.OK) {
                json.writeFieldName("reasons");
                json.writeArray(
                        health.problems().toArray(new String[0]),
                        0,
                        health.problems().size());
            }
            json.writeEndObject();
        });
    }

    private void metrics(Exchange exchange) {
        List<MetricView> metrics = new ArrayList<>(control.metrics());
        metrics.add(metric("wander_api_requests_total", "Requests that the HTTP API answered.", true, requestCount));
        metrics.add(metric(
                "wander_api_cut_off_total",
                "Readers of events that were disconnected because they were too slow.",
                true,
                cutOffCount));
        metrics.add(metric(
                "wander_api_leases", "Leases that wait or are held through the HTTP API.", false, leases.openCount()));
        metrics.add(new MetricView(
                "wander_build_info",
                "The versions of the agent and of Java; always 1.",
                false,
                buildLabels(control.agent()),
                1));
        metrics.addAll(ProcessMetrics.read());
        byte[] text = PrometheusText.of(metrics).getBytes(StandardCharsets.UTF_8);
        exchange.answer(HttpResponseStatus.OK, PrometheusText.TYPE, NO_STORE, text);
    }

    private static Map<String, String> buildLabels(AgentView agent) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("version", agent.version());
        labels.put("java", Runtime.version().toString());
        return labels;
    }

    private static MetricView metric(String name, String help, boolean counter, double value) {
        return new MetricView(name, help, counter, Map.of(), value);
    }

    private void resources(Exchange exchange) {
        List<ResourceView> resources = control.resources();
        exchange.answer(HttpResponseStatus.OK, json -> ViewJson.RESOURCE.writeAll(json, resources));
    }

    private void resource(String name, Exchange exchange) {
        // Names need no escapes, but a client may have escaped them.
        String decoded = QueryStringDecoder.decodeComponent(name);
        ResourceView resource = control.resource(decoded)
                .orElseThrow(() -> ApiProblem.notFound(
                        "no-such-resource", "This agent takes part in no resource \"" + decoded + "\"."));
        exchange.answer(HttpResponseStatus.OK, json -> ViewJson.RESOURCE.write(json, resource));
    }

    private void regenerate(String name, Exchange exchange) {
        control.regenerate(QueryStringDecoder.decodeComponent(name));
        resource(name, exchange);
    }

    private static void council(CouncilView council, Exchange exchange) {
        exchange.answer(HttpResponseStatus.OK, json -> ViewJson.COUNCIL.write(json, council));
    }

    private CouncilControl chair() {
        return control.councils()
                .orElseThrow(() -> ApiProblem.conflict("no-councils", "This agent takes no part in councils."));
    }

    /** Answers when the members have answered, or when the election has failed. */
    private PendingAnswer elect(CouncilRequest order, Exchange exchange) {
        CompletableFuture<CouncilView> elected = new CompletableFuture<>();
        chair().elect(order, elected::complete);
        elected.orTimeout(LONGEST_ELECTION.toNanos(), TimeUnit.NANOSECONDS)
                .whenCompleteAsync(
                        (view, late) -> {
                            if (exchange.isOpen() && view != null) {
                                exchange.answer(HttpResponseStatus.CREATED, json -> ViewJson.COUNCIL.write(json, view));
                            } else if (exchange.isOpen()) {
                                exchange.fail(
                                        new ApiProblem(
                                                HttpResponseStatus.SERVICE_UNAVAILABLE,
                                                "no-council",
                                                "The election did not finish in time; try again."),
                                        List.of());
                            }
                        },
                        exchange.loop());
        // The election goes on without the client; a later request sees its result.
        return () -> elected.cancel(false);
    }

    private void members(Exchange exchange) {
        List<MemberView> members = control.members();
        exchange.answer(HttpResponseStatus.OK, json -> ViewJson.MEMBER.writeAll(json, members));
    }

    private @Nullable PendingAnswer events(QueryStringDecoder target, FullHttpRequest request, Exchange exchange) {
        Long after = number(target, "after");
        if (!accepts(request, Exchange.EVENTS) && accepts(request, Exchange.JSON)) {
            Long limit = number(target, "limit");
            long most = Math.min(EventFeed.MOST_REMEMBERED, limit == null ? USUAL_EVENTS : limit);
            List<EventView> events = control.events(after == null ? 0 : after, (int) most);
            exchange.answer(HttpResponseStatus.OK, json -> ViewJson.EVENT.writeAll(json, events));
            return null;
        }
        String lastSeen = request.headers().get("Last-Event-ID");
        Long last = lastSeen == null ? after : parse("Last-Event-ID", lastSeen);
        if (exchange.wantsHeadersOnly()) {
            exchange.begin(Exchange.EVENTS);
            exchange.end();
            return null;
        }
        if (!exchange.caller().known() && anonymousStreamCount >= limits.anonymousStreams()) {
            throw new ApiProblem(
                    HttpResponseStatus.SERVICE_UNAVAILABLE,
                    "busy",
                    "There are already " + limits.anonymousStreams() + " readers of events without the token;"
                            + " send the token, use the Unix socket, or try again later.");
        }
        EventFeed feed = new EventFeed(exchange, control, () -> cutOffCount++);
        feed.start(last, limits.heartbeat());
        if (exchange.caller().known()) {
            return feed;
        }
        anonymousStreamCount++;
        return () -> {
            anonymousStreamCount--;
            feed.onDisconnect();
        };
    }

    static boolean accepts(FullHttpRequest request, String type) {
        for (String value : request.headers().getAll(HttpHeaderNames.ACCEPT)) {
            for (String part : value.split(",")) {
                if (part.split(";")[0].strip().equalsIgnoreCase(type)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The result of the job of a lease, if it is given. */
    private static OptionalInt result(QueryStringDecoder target) {
        Long result = number(target, "result");
        if (result != null && result > MOST_RESULT) {
            throw ApiProblem.badRequest("result must be at most " + MOST_RESULT + ", not " + result + ".");
        }
        return result == null ? OptionalInt.empty() : OptionalInt.of(result.intValue());
    }

    /** How much the client of a lease has done; 0 if it does not say. */
    private static double work(QueryStringDecoder target) {
        List<String> values = target.parameters().getOrDefault("work", List.of());
        return values.isEmpty() ? 0 : LeaseRoutes.amount(values.get(0));
    }

    private static @Nullable Long number(QueryStringDecoder target, String name) {
        List<String> values = target.parameters().getOrDefault(name, List.of());
        return values.isEmpty() ? null : parse(name, values.get(0));
    }

    private static Long parse(String name, String text) {
        if (!text.matches("[0-9]{1,18}")) {
            throw ApiProblem.badRequest(name + " must be a whole number, 0 or more, not \"" + text + "\".");
        }
        return Long.valueOf(text);
    }
}
