package io.wandertoken.agent.http;

import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.wandertoken.agent.http.access.Caller;
import io.wandertoken.control.AgentControl;
import io.wandertoken.control.EnumWords;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseState;
import io.wandertoken.control.ResourceView;
import io.wandertoken.control.json.LeaseRequestBody;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Answers the routes about leases. Runs on the API's thread. */
final class LeaseRoutes {
    private static final Duration LONGEST_CHANGE = Duration.ofSeconds(2);

    /** How long the token of a name that a client tries to lock may take to come. */
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(10);

    private final AgentControl control;
    private final ApiConfig.Limits limits;
    private final ApiAudit audit;
    private final LeaseRegistry leases;

    LeaseRoutes(AgentControl control, ApiConfig.Limits limits, ApiAudit audit) {
        this.control = control;
        this.limits = limits;
        this.audit = audit;
        leases = new LeaseRegistry(control);
    }

    int openCount() {
        return leases.openCount();
    }

    PendingAnswer acquire(FullHttpRequest request, Exchange exchange) {
        AccessCheck.checkJson(request);
        LeaseRequestBody order = LeaseRequestBody.parse(ByteBufUtil.getBytes(request.content()));
        if (RouteHandler.accepts(request, Exchange.LINES)) {
            AttachedLease lease = new AttachedLease(exchange, this);
            lease.start(order, limits.heartbeat());
            return lease;
        }
        LeaseRequest wanted = order.request();
        LeaseRequest bounded = wanted.timeToLive() == null ? wanted.withTimeToLive(limits.timeToLive()) : wanted;
        LeaseRequestBody body = new LeaseRequestBody(bounded, order.waiting());
        return request(body, exchange.caller(), TrackedLease.Watch.of(exchange.loop(), new DetachedLease(exchange)))
                ::release;
    }

    /** Requests a lease; the watch hears of every change, never before this method returns. */
    TrackedLease request(LeaseRequestBody order, Caller caller, TrackedLease.Watch watch) {
        boolean tries = order.waiting() != null && order.waiting().isZero();
        // Only a client that does not wait needs to know whether all permits are in use.
        int permits = tries
                ? control.resource(order.request().resource())
                        .map(ResourceView::permits)
                        .orElse(1)
                : 1;
        // Whether a name is free, only the token knows: a client that does not wait for the name waits for the token.
        boolean named = tries && order.request().lock() != null;
        TrackedLease.Patience patience =
                new TrackedLease.Patience(named ? LONGEST_LOOK : order.waiting(), permits, limits.tryWait());
        return leases.acquire(order.request().withClient(caller.name()), patience, watch);
    }

    /** Asks how a lease ended when the agent does not know it any more but never reported its end. */
    void settle(TrackedLease entry) {
        leases.settle(entry);
    }

    PendingAnswer stream(FullHttpRequest request, Exchange exchange) {
        if (!request.headers().contains(HttpHeaderNames.UPGRADE, LeaseStreams.PROTOCOL, true)) {
            throw new ApiProblem(
                    HttpResponseStatus.UPGRADE_REQUIRED,
                    "upgrade-required",
                    "Send \"Connection: Upgrade\" and \"Upgrade: " + LeaseStreams.PROTOCOL
                            + "\", or use POST /v1/leases.");
        }
        LineOutput output = new LineOutput(exchange.channel());
        LeaseStreams streams = new LeaseStreams(exchange.channel(), exchange.caller(), this, limits, output);
        output.follow(exchange.switchTo(LeaseStreams.PROTOCOL, streams));
        streams.start();
        return streams;
    }

    /**
     * What a client says when it releases a lease.
     *
     * @param result how its job ended, if it is one that runs once per period
     * @param work how much it has done; 0 if it does not say
     */
    record Release(OptionalInt result, double work) {}

    /** An amount of work: a number above 0. */
    static double amount(String text) {
        try {
            double amount = Double.parseDouble(text);
            if (amount > 0 && Double.isFinite(amount)) {
                return amount;
            }
        } catch (NumberFormatException e) {
            // The same complaint as for a number that is no amount.
        }
        throw ApiProblem.badRequest("work must be a number above 0, not \"" + text + "\".");
    }

    @Nullable
    PendingAnswer release(String id, Release wish, FullHttpRequest request, Exchange exchange) {
        TrackedLease entry = leases.find(id);
        if (entry == null) {
            // Perhaps a program in the same JVM requested it, and not over HTTP.
            LeaseHandle handle = control.lease(id).orElseThrow(() -> noSuchLease(id));
            requireOwner(id, "", request, exchange);
            handle.work(wish.work);
            handle.release();
            exchange.answer(HttpResponseStatus.ACCEPTED, json -> {
                json.writeStartObject();
                json.writeStringField("leaseId", id);
                json.writeEndObject();
            });
            return null;
        }
        requireOwner(id, entry.owner(), request, exchange);
        if (entry.state().isOver()) {
            exchange.answer(HttpResponseStatus.OK, entry.json());
            return null;
        }
        PendingAnswer answer = answerWhen(entry, LeaseState::isOver, exchange);
        entry.work(wish.work);
        entry.release(wish.result);
        return answer;
    }

    PendingAnswer renew(String id, FullHttpRequest request, Exchange exchange) {
        TrackedLease entry = find(id);
        requireOwner(id, entry.owner(), request, exchange);
        if (!entry.state().isHeld()) {
            throw ApiProblem.conflict("not-held", "The lease is not held: " + EnumWords.of(entry.state()) + ".");
        }
        PendingAnswer answer = answerWhen(entry, state -> true, exchange);
        entry.renew();
        return answer;
    }

    /** Clients that share an agent do not end each other's leases. */
    private void requireOwner(String id, String owner, FullHttpRequest request, Exchange exchange) {
        if (!exchange.caller().mayChange(owner)) {
            throw ApiProblem.forbidden(
                    "other-client",
                    "Lease " + id + " is not one of " + exchange.caller().name() + "; "
                            + "repeat it as the user that holds it, as root or as the agent's user.");
        }
        if (!exchange.caller().name().equals(owner)) {
            audit.onCommand(exchange.caller(), request);
        }
    }

    /** Answers after the next change to the expected state, or after two seconds in any case. Call it before the change. */
    private static PendingAnswer answerWhen(TrackedLease entry, Predicate<LeaseState> expected, Exchange exchange) {
        CompletableFuture<@Nullable Void> change = entry.nextChange(expected);
        change.completeOnTimeout(null, LONGEST_CHANGE.toNanos(), TimeUnit.NANOSECONDS)
                .thenRunAsync(
                        () -> {
                            if (exchange.isOpen()) {
                                exchange.answer(HttpResponseStatus.OK, entry.json());
                            }
                        },
                        exchange.loop());
        return () -> change.cancel(false);
    }

    TrackedLease find(String id) {
        return Optional.ofNullable(leases.find(id)).orElseThrow(() -> noSuchLease(id));
    }

    private static ApiProblem noSuchLease(String id) {
        return ApiProblem.notFound("no-such-lease", "No lease " + id + " waits or is held here.");
    }
}
