package io.wandertoken.agent.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.concurrent.Future;
import io.wandertoken.agent.http.access.Caller;
import io.wandertoken.control.ControlProblem;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One client's connection: handles its requests one after the other, and notices at once when the client disconnects. */
final class Connection extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final Logger LOG = System.getLogger(Connection.class.getName());

    private final Channel channel;
    private final RouteHandler api;
    private final RequestPolicy policy;
    private final Duration patience;
    private final Caller connected;
    /** Whether its client has shown who it is. */
    private boolean known;

    private boolean busy;
    private @Nullable PendingAnswer ongoing;
    private @Nullable Future<?> hurry;

    Connection(Channel channel, RouteHandler api, RequestPolicy policy, Duration patience) {
        this.channel = channel;
        this.api = api;
        this.policy = policy;
        this.patience = patience;
        this.connected = policy.connected(channel);
        this.known = connected.known();
    }

    /** Who has opened it. */
    Caller connected() {
        return connected;
    }

    /** Whether it may be closed when others need its place: nobody waits for an answer, and anybody may have opened it. */
    boolean isExpendable() {
        return !known && !busy;
    }

    void close() {
        channel.close();
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        startWaiting(context);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        if (busy) {
            // A client must not send a request before it has the answer to the last one.
            context.close();
            return;
        }
        busy = true;
        stopWaiting();
        Caller caller = policy.identify(connected, request);
        known = known || caller.known();
        Exchange exchange = new Exchange(channel, request, caller, () -> onAnswered(context));
        List<String> allowed = List.of();
        try {
            checkForm(request);
            QueryStringDecoder target = new QueryStringDecoder(request.uri());
            String path = target.path();
            Route.Match match = Route.match(request.method(), path);
            policy.check(channel, request, match == null ? null : match.route(), caller);
            if (match == null) {
                allowed = Route.methods(path);
                throw unknown(request, path, allowed);
            }
            ongoing = api.handle(match, target, request, exchange);
            if (!busy) {
                ongoing = null;
            }
        } catch (ApiProblem problem) {
            api.audit().onProblem(caller, request, problem);
            exchange.fail(problem, allowed);
        } catch (ControlProblem problem) {
            exchange.fail(ApiProblem.of(problem), allowed);
        } catch (IllegalArgumentException problem) {
            exchange.fail(ApiProblem.badRequest("The URL of the request is not well-formed."), allowed);
        } catch (RuntimeException problem) {
            LOG.log(Logger.Level.ERROR, "A request failed: " + request.method() + " " + request.uri(), problem);
            exchange.fail(internal(), allowed);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        stopWaiting();
        PendingAnswer gone = ongoing;
        ongoing = null;
        busy = true;
        if (gone != null) {
            gone.onDisconnect();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOG.log(Logger.Level.DEBUG, "A connection failed", cause);
        context.close();
    }

    private void onAnswered(ChannelHandlerContext context) {
        busy = false;
        ongoing = null;
        startWaiting(context);
    }

    private void startWaiting(ChannelHandlerContext context) {
        stopWaiting();
        hurry = context.executor().schedule(() -> context.close(), patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void stopWaiting() {
        if (hurry != null) {
            hurry.cancel(false);
            hurry = null;
        }
    }

    private static void checkForm(FullHttpRequest request) {
        DecoderResult result = request.decoderResult();
        if (result.isFailure()) {
            if (result.cause() instanceof TooLongHttpLineException) {
                throw new ApiProblem(HttpResponseStatus.REQUEST_URI_TOO_LONG, "uri-too-long", "The URL is too long.");
            }
            if (result.cause() instanceof TooLongHttpHeaderException) {
                throw new ApiProblem(
                        HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
                        "headers-too-large",
                        "The headers are too long.");
            }
            throw ApiProblem.badRequest("The request is not valid HTTP.");
        }
        if (!request.protocolVersion().equals(HttpVersion.HTTP_1_1)) {
            throw new ApiProblem(
                    HttpResponseStatus.HTTP_VERSION_NOT_SUPPORTED,
                    "version-not-supported",
                    "This HTTP version is not supported; use HTTP/1.1.");
        }
    }

    private static ApiProblem unknown(FullHttpRequest request, String path, List<String> allowed) {
        return allowed.isEmpty()
                ? ApiProblem.notFound("no-such-path", "There is no path " + path + "; /openapi.yaml lists all paths.")
                : new ApiProblem(
                        HttpResponseStatus.METHOD_NOT_ALLOWED,
                        "method-not-allowed",
                        path + " does not allow " + request.method() + "; allowed: " + String.join(", ", allowed)
                                + ".");
    }

    static ApiProblem internal() {
        return new ApiProblem(
                HttpResponseStatus.INTERNAL_SERVER_ERROR,
                "internal",
                "The request failed because of an error in the agent; see its log.");
    }
}
