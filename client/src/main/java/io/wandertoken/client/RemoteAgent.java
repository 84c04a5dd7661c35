package io.wandertoken.client;

import io.wandertoken.control.AgentControl;
import io.wandertoken.control.AgentView;
import io.wandertoken.control.CouncilControl;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.CouncilView;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseState;
import io.wandertoken.control.MemberView;
import io.wandertoken.control.MetricView;
import io.wandertoken.control.ResourceView;
import io.wandertoken.control.json.CouncilRequestBody;
import io.wandertoken.control.json.ErrorJson;
import io.wandertoken.control.json.Json;
import io.wandertoken.control.json.JsonObject;
import io.wandertoken.control.json.LeaseJson;
import io.wandertoken.control.json.LeaseRequestBody;
import io.wandertoken.control.json.ViewJson;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The agent of this host, over its HTTP API, as if it were in this JVM. */
final class RemoteAgent implements AgentControl, CouncilControl, Resource.Asking {
    private static final String JSON = "application/json";
    /** How long an agent of this host may take to answer. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    /** How long a stream may be silent: several times the interval of the agent's heartbeats. */
    private static final Duration SILENCE = Duration.ofMinutes(1);

    /** How long an election may take: several rounds, of at most a minute each. */
    private static final Duration ELECTION = Duration.ofMinutes(5);

    private static final String COUNCIL = "/v1/council";
    private static final int NOT_FOUND = 404;

    private final AgentAddress address;
    private final LockHolds lockHolds = new LockHolds();
    private @Nullable LeaseConnection connection;
    /** Most clients send the same request again and again. */
    private volatile @Nullable EncodedRequest last;

    private record EncodedRequest(LeaseRequestBody body, byte[] json) {}

    RemoteAgent(AgentAddress address) {
        this.address = address;
    }

    @Override
    public LockHolds lockHolds() {
        return lockHolds;
    }

    @Override
    public AgentView agent() {
        return get("/v1/agent", ViewJson.AGENT);
    }

    @Override
    public List<ResourceView> resources() {
        return list("/v1/resources", ViewJson.RESOURCE);
    }

    @Override
    public Optional<ResourceView> resource(String name) {
        try {
            return Optional.of(get("/v1/resources/" + encode(name), ViewJson.RESOURCE));
        } catch (WanderException e) {
            if (e.kind() == WanderException.Kind.NO_SUCH_RESOURCE) {
                return Optional.empty();
            }
            throw e;
        }
    }

    @Override
    public List<MemberView> members() {
        return list("/v1/members", ViewJson.MEMBER);
    }

    /** Not available: the agent offers its metrics at {@code /metrics}, in the format of Prometheus. */
    @Override
    public List<MetricView> metrics() {
        throw new UnsupportedOperationException("metrics are available at the agent's /metrics only");
    }

    @Override
    public List<EventView> events(long afterSequence, int limit) {
        return list("/v1/events?after=" + afterSequence + "&limit=" + limit, ViewJson.EVENT);
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
                    listener.accept(ViewJson.EVENT.read(JsonObject.parse(line.substring("data:".length()))));
                }
            }
        } catch (IOException e) {
            // The subscription was closed, or the agent has stopped: there are no more events.
            return;
        }
    }

    @Override
    public LeaseHandle acquire(LeaseRequest request, LeaseListener listener) {
        return acquire(request, null, listener);
    }

    @Override
    public Optional<LeaseHandle> lease(String leaseId) {
        LeaseConnection used = used();
        return (used == null ? List.<RemoteLease>of() : used.leases())
                .stream()
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
        return Optional.of(this);
    }

    @Override
    public CouncilView council() {
        return get(COUNCIL, ViewJson.COUNCIL);
    }

    /** Calls {@code done} before it returns, since a thread of its own would serve nothing else. */
    @Override
    public void elect(CouncilRequest request, Consumer<CouncilView> done) {
        String body = Json.text(json -> CouncilRequestBody.write(json, request));
        done.accept(read("POST", COUNCIL, body, ELECTION, ViewJson.COUNCIL));
    }

    @Override
    public CouncilView adjourn() {
        return read("DELETE", COUNCIL, null, PATIENCE, ViewJson.COUNCIL);
    }

    @Override
    public void ask(LeaseRequest request, @Nullable Duration wait, Acquisition acquisition) {
        acquisition.asked(acquire(request, wait, acquisition));
    }

    @Override
    public void onAwait(CompletableFuture<?> awaited) {
        LeaseConnection used = used();
        if (used != null) {
            used.readUntil(awaited);
        }
    }

    @Override
    public boolean knowsTime() {
        return true;
    }

    private LeaseHandle acquire(LeaseRequest request, @Nullable Duration wait, LeaseListener listener) {
        RemoteLease lease = new RemoteLease(encoded(new LeaseRequestBody(request, wait)), listener);
        LeaseConnection used = used();
        try {
            if (used != null) {
                used.acquire(lease);
                return lease;
            }
        } catch (IOException e) {
            // It has just ended, perhaps because the agent was restarted; a new one will do.
        }
        try {
            connect().acquire(lease);
            return lease;
        } catch (IOException e) {
            throw noAnswer(e);
        }
    }

    private byte[] encoded(LeaseRequestBody body) {
        EncodedRequest encoded = last;
        // The first request compares nothing: a record's first equals makes code at run time, for which 'wander run'
        // would wait.
        if (encoded == null || !encoded.body.equals(body)) {
            encoded = new EncodedRequest(body, Json.bytes(body.json()));
            last = encoded;
        }
        return encoded.json;
    }

    /** Asks over another connection; false when there is none. */
    private boolean acquireAgain(RemoteLease lease) {
        try {
            connect().acquire(lease);
            return true;
        } catch (IOException | WanderException e) {
            return false;
        }
    }

    private synchronized @Nullable LeaseConnection used() {
        return connection;
    }

    private synchronized LeaseConnection connect() throws IOException {
        if (connection == null || connection.isClosed()) {
            Exchange asked = LeaseConnection.ask(address);
            if (!asked.isUpgraded()) {
                try (asked) {
                    throw problem(asked.status(), asked.text());
                }
            }
            connection = LeaseConnection.over(asked, this::acquireAgain);
        }
        return connection;
    }

    @Override
    public boolean isHeld(String resource, String leaseId) {
        try (Exchange exchange = Exchange.open(address, "GET", "/v1/leases/" + encode(leaseId), JSON, null, PATIENCE)) {
            String body = exchange.text();
            if (exchange.status() == NOT_FOUND) {
                return false;
            }
            if (!exchange.succeeded()) {
                throw problem(exchange.status(), body);
            }
            JsonObject lease = JsonObject.parse(body);
            return LeaseJson.state(lease).filter(LeaseState::isHeld).isPresent()
                    && ViewJson.LEASE.read(lease).resource().equals(resource);
        } catch (IOException e) {
            throw noAnswer(e);
        }
    }

    private <V> V get(String path, ViewJson<V> view) {
        return read("GET", path, null, PATIENCE, view);
    }

    private <V> V read(String method, String path, @Nullable String body, Duration patience, ViewJson<V> view) {
        try (Exchange exchange = open(method, path, JSON, body, patience)) {
            return view.read(JsonObject.parse(exchange.text()));
        } catch (IOException e) {
            throw noAnswer(e);
        }
    }

    private <V> List<V> list(String path, ViewJson<V> view) {
        try (Exchange exchange = open("GET", path, JSON, null, PATIENCE)) {
            return JsonObject.parseList(exchange.text()).stream()
                    .map(view::read)
                    .toList();
        } catch (IOException e) {
            throw noAnswer(e);
        }
    }

    /** Sends a request; throws when the agent answers with an error. */
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
        ErrorJson error = new ErrorJson("", "");
        try {
            error = ErrorJson.of(JsonObject.parse(body));
        } catch (IOException e) {
            // The status says enough.
        }
        String message = error.message().isEmpty() ? "the agent answers with status " + status : error.message();
        return switch (status) {
            case 401, 403 -> new WanderException(WanderException.Kind.NOT_AUTHORISED, message);
            case 400, 409 -> new WanderException(WanderException.Kind.CONTRADICTION, message);
            default -> WanderException.of(error.code(), message);
        };
    }

    private WanderException noAnswer(IOException cause) {
        return new WanderException(
                WanderException.Kind.NO_AGENT,
                "the agent at " + address.place() + " does not answer: " + cause.getMessage(),
                cause);
    }

    private static String encode(String segment) {
        return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
