package io.wandertoken.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.agent.control.AgentControl;
import io.wandertoken.agent.control.AgentView;
import io.wandertoken.agent.control.CouncilControl;
import io.wandertoken.agent.control.EventView;
import io.wandertoken.agent.control.LeaseHandle;
import io.wandertoken.agent.control.LeaseListener;
import io.wandertoken.agent.control.LeaseOutcome;
import io.wandertoken.agent.control.LeaseRequest;
import io.wandertoken.agent.control.MemberView;
import io.wandertoken.agent.control.MetricView;
import io.wandertoken.agent.control.ResourceView;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The agent of this host, over its HTTP API, as if it were in this JVM. */
final class RemoteAgent implements AgentControl, Resource.Asking {
    private static final String JSON = "application/json";
    private static final String LINES = "application/x-ndjson";
    /** How long an agent of this host may think about a question. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    /** How long a stream may be silent: several times as long as an agent lets pass between two signs of life. */
    private static final Duration SILENCE = Duration.ofMinutes(1);

    /** How long an election may take. */
    private static final Duration ELECTION = Duration.ofMinutes(5);

    private final AgentAddress address;
    private final Set<RemoteLease> leases = ConcurrentHashMap.newKeySet();

    RemoteAgent(AgentAddress address) {
        this.address = address;
    }

    @Override
    public AgentView agent() {
        return Views.agent(get("/v1/agent"));
    }

    @Override
    public List<ResourceView> resources() {
        return list("/v1/resources", Views::resource);
    }

    @Override
    public Optional<ResourceView> resource(String name) {
        try {
            return Optional.of(Views.resource(get("/v1/resources/" + encode(name))));
        } catch (WanderException e) {
            if (e.kind() == WanderException.Kind.NO_SUCH_RESOURCE) {
                return Optional.empty();
            }
            throw e;
        }
    }

    @Override
    public List<MemberView> members() {
        return list("/v1/members", Views::member);
    }

    /** Not over HTTP: programs that want the numbers read {@code /metrics}, which is made for that. */
    @Override
    public List<MetricView> metrics() {
        throw new UnsupportedOperationException("ask the agent's /metrics");
    }

    @Override
    public List<EventView> events(long afterSequence, int limit) {
        return list("/v1/events?after=" + afterSequence + "&limit=" + limit, Views::event);
    }

    @Override
    public Subscription subscribe(Consumer<EventView> listener) {
        Exchange exchange = open("GET", "/v1/events", "text/event-stream", null, SILENCE);
        Thread thread = new Thread(() -> hear(exchange, listener), "events");
        thread.setDaemon(true);
        thread.start();
        return exchange::close;
    }

    private static void hear(Exchange exchange, Consumer<EventView> listener) {
        try (exchange) {
            for (String line = exchange.nextLine(); line != null; line = exchange.nextLine()) {
                if (line.startsWith("data:")) {
                    listener.accept(Views.event(JsonObject.parse(line.substring("data:".length()))));
                }
            }
        } catch (IOException e) {
            // The subscription was closed, or the agent ended: either way there is nothing more to hear.
            return;
        }
    }

    @Override
    public LeaseHandle acquire(LeaseRequest request, LeaseListener listener) {
        return acquire(request, null, listener);
    }

    @Override
    public Optional<LeaseHandle> lease(String leaseId) {
        return leases.stream()
                .filter(lease -> lease.id().equals(leaseId))
                .map(LeaseHandle.class::cast)
                .findFirst();
    }

    @Override
    public void regenerate(String resource) {
        open("POST", "/v1/resources/" + encode(resource) + "/regenerate", JSON, null, PATIENCE)
                .close();
    }

    @Override
    public Optional<CouncilControl> councils() {
        return Optional.of(new RemoteCouncil(this::exchange));
    }

    /** An election takes several rounds, of at most a minute each. */
    private JsonObject exchange(String method, String path, @Nullable String body) {
        try (Exchange exchange = open(method, path, JSON, body, method.equals("POST") ? ELECTION : PATIENCE)) {
            return JsonObject.parse(exchange.text());
        } catch (IOException e) {
            throw noAnswer(e);
        }
    }

    @Override
    public void ask(LeaseRequest request, @Nullable Duration wait, Acquisition acquisition) {
        acquisition.asked(acquire(request, wait, acquisition));
    }

    @Override
    public boolean knowsTime() {
        return true;
    }

    private LeaseHandle acquire(LeaseRequest request, @Nullable Duration wait, LeaseListener listener) {
        Exchange exchange = open("POST", "/v1/leases", LINES, json(request, wait), SILENCE);
        RemoteLease lease = new RemoteLease(this, exchange, listener);
        leases.add(lease);
        lease.listen(() -> leases.remove(lease));
        return lease;
    }

    LeaseOutcome release(String leaseId) {
        try (Exchange exchange = open("DELETE", "/v1/leases/" + encode(leaseId), JSON, null, PATIENCE)) {
            return Views.outcome(JsonObject.parse(exchange.text()));
        } catch (IOException e) {
            throw noAnswer(e);
        }
    }

    private JsonObject get(String path) {
        return read(path, JsonObject::parse);
    }

    private <T> List<T> list(String path, Function<JsonObject, T> view) {
        return read(path, JsonObject::parseList).stream().map(view).toList();
    }

    private <T> T read(String path, Parsing<T> parsing) {
        try (Exchange exchange = open("GET", path, JSON, null, PATIENCE)) {
            return parsing.parse(exchange.text());
        } catch (IOException e) {
            throw noAnswer(e);
        }
    }

    private interface Parsing<T> {
        T parse(String text) throws IOException;
    }

    /** Asks, and throws what the agent complains about. */
    private Exchange open(String method, String path, String accept, @Nullable String body, Duration patience) {
        try {
            Exchange exchange = Exchange.open(address, method, path, accept, body, patience);
            if (exchange.succeeded()) {
                return exchange;
            }
            try (exchange) {
                throw problem(exchange.status(), exchange.text());
            }
        } catch (IOException e) {
            throw noAnswer(e);
        }
    }

    private static WanderException problem(int status, String body) {
        String code = "";
        String message = "the agent answers with status " + status;
        try {
            JsonObject error = JsonObject.parse(body).object("error");
            code = error.text("code");
            message = error.text("message").isEmpty() ? message : error.text("message");
        } catch (IOException e) {
            // The status says enough.
        }
        return switch (status) {
            case 401, 403 -> new WanderException(WanderException.Kind.NOT_AUTHORISED, message);
            case 400, 409 -> new WanderException(WanderException.Kind.CONTRADICTION, message);
            default -> problem(code, message);
        };
    }

    /** A refusal by its code. */
    static WanderException problem(String code, String message) {
        WanderException.Kind kind = switch (code) {
            case "no-such-resource" -> WanderException.Kind.NO_SUCH_RESOURCE;
            case "contradiction" -> WanderException.Kind.CONTRADICTION;
            case "isolated" -> WanderException.Kind.ISOLATED;
            case "shut-out" -> WanderException.Kind.NOT_AUTHORISED;
            case "stopping" -> WanderException.Kind.NO_AGENT;
            default -> WanderException.Kind.MISUNDERSTANDING;
        };
        return new WanderException(kind, message);
    }

    private WanderException noAnswer(IOException cause) {
        return new WanderException(
                WanderException.Kind.NO_AGENT,
                "the agent at " + address.place() + " does not answer: " + cause.getMessage(),
                cause);
    }

    private static String json(LeaseRequest request, @Nullable Duration wait) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("resource", request.resource());
            json.writeStringField("label", request.label());
            json.writeNumberField("permits", request.permits());
            seconds(json, "waitSeconds", wait);
            seconds(json, "maxHoldSeconds", request.maxHold());
            seconds(json, "timeToLiveSeconds", request.timeToLive());
            LeaseRequest.OnIsolated onIsolated = request.onIsolated();
            if (onIsolated != null) {
                json.writeStringField("onIsolated", onIsolated.name().toLowerCase(Locale.ROOT));
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory failed", e);
        }
        return text.toString();
    }

    private static void seconds(JsonGenerator json, String name, @Nullable Duration duration) throws IOException {
        if (duration != null) {
            // Not by way of nanoseconds, of which a long time has too many for a long.
            json.writeNumberField(
                    name, BigDecimal.valueOf(duration.getSeconds()).add(BigDecimal.valueOf(duration.getNano(), 9)));
        }
    }

    private static String encode(String segment) {
        return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
