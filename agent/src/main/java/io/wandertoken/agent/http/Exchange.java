package io.wandertoken.agent.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.DateFormatter;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.wandertoken.agent.http.access.Caller;
import io.wandertoken.control.json.ErrorJson;
import io.wandertoken.control.json.Json;
import java.util.Date;
import java.util.List;

/**
 * One request and its answer: at once, later, or in parts. Runs on the API's thread. A HEAD request is answered in the
 * same way; the codec of the connection omits the body.
 */
final class Exchange {
    static final String JSON = "application/json";
    static final String LINES = "application/x-ndjson";
    static final String EVENTS = "text/event-stream";

    private static final String POLICY =
            "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

    private final Channel channel;
    private final boolean keepAlive;
    private final boolean headersOnly;
    private final Caller caller;
    private final Runnable atEnd;
    private boolean ended;

    /**
     * @param caller who sent the request
     * @param atEnd runs once, when the answer is complete
     */
    Exchange(Channel channel, FullHttpRequest request, Caller caller, Runnable atEnd) {
        this.channel = channel;
        this.keepAlive = HttpUtil.isKeepAlive(request);
        this.headersOnly = request.method().equals(HttpMethod.HEAD);
        this.caller = caller;
        this.atEnd = atEnd;
    }

    /** Who sent the request. */
    Caller caller() {
        return caller;
    }

    Channel channel() {
        return channel;
    }

    EventLoop loop() {
        return channel.eventLoop();
    }

    boolean isOpen() {
        return !ended && channel.isActive();
    }

    /** Whether the client does not want the body. */
    boolean wantsHeadersOnly() {
        return headersOnly;
    }

    /** Answers with an object or an array. */
    ChannelFuture answer(HttpResponseStatus status, Json.Writing json) {
        return answer(status, JSON, "no-store", Json.bytes(json));
    }

    ChannelFuture answer(HttpResponseStatus status, String type, String caching, byte[] body) {
        DefaultFullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body));
        headers(response.headers(), type, caching).set(HttpHeaderNames.CONTENT_LENGTH, body.length);
        return end(response, keepAlive);
    }

    void fail(ApiProblem problem, List<String> allowed) {
        byte[] body = Json.bytes(new ErrorJson(problem.code(), problem.sentence()).json());
        DefaultFullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, problem.status(), Unpooled.wrappedBuffer(body));
        headers(response.headers(), JSON, "no-store").set(HttpHeaderNames.CONTENT_LENGTH, body.length);
        if (!allowed.isEmpty()) {
            response.headers().set(HttpHeaderNames.ALLOW, String.join(", ", allowed));
        }
        if (problem.status().equals(HttpResponseStatus.UNAUTHORIZED)) {
            response.headers().set(HttpHeaderNames.WWW_AUTHENTICATE, problem.challenge());
        }
        // The rest of an incomplete request would be taken for the next one.
        boolean goOn = keepAlive
                && !problem.status().equals(HttpResponseStatus.REQUEST_TIMEOUT)
                && !problem.status().equals(HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE);
        end(response, goOn);
    }

    /** Begins an answer that comes in parts. */
    void begin(String type) {
        DefaultHttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        headers(response.headers(), type, "no-store")
                .set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED)
                .set("X-Accel-Buffering", "no");
        channel.writeAndFlush(response);
    }

    /** Leaves HTTP: from now on the connection's lines go to that handler, until it ends. Returns whether that was written. */
    ChannelFuture switchTo(String protocol, ChannelHandler lines) {
        DefaultFullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.SWITCHING_PROTOCOLS);
        response.headers()
                .set(HttpHeaderNames.UPGRADE, protocol)
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE);
        ChannelFuture written = channel.writeAndFlush(response);
        ChannelPipeline pipeline = channel.pipeline();
        String codec = pipeline.context(HttpServerCodec.class).name();
        pipeline.addAfter(codec, null, lines);
        pipeline.addAfter(codec, null, new LineBasedFrameDecoder(RequestAggregator.BODY_BYTES));
        pipeline.remove(RequestAggregator.class);
        // What has come after the request goes to the next handler.
        pipeline.remove(codec);
        return written;
    }

    /** Sends one part. A client that reads too slowly is disconnected, so that its data does not pile up in memory. */
    ChannelFuture send(ByteBuf part) {
        if (!channel.isWritable()) {
            part.release();
            return channel.close();
        }
        return channel.writeAndFlush(new DefaultHttpContent(part));
    }

    /** Whether the client reads fast enough. */
    boolean isWritable() {
        return channel.isWritable();
    }

    void cutOff() {
        channel.close();
    }

    /** Ends an answer that came in parts. */
    void end() {
        end(LastHttpContent.EMPTY_LAST_CONTENT, keepAlive);
    }

    private ChannelFuture end(Object last, boolean goOn) {
        if (ended) {
            throw new IllegalStateException("answered twice");
        }
        ended = true;
        if (!goOn && last instanceof DefaultFullHttpResponse response) {
            response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        }
        ChannelFuture written = channel.writeAndFlush(last);
        if (!goOn) {
            written.addListener(ChannelFutureListener.CLOSE);
        }
        atEnd.run();
        return written;
    }

    private static HttpHeaders headers(HttpHeaders headers, String type, String caching) {
        return headers.set(HttpHeaderNames.CONTENT_TYPE, type)
                // The dashboard compares it with the clock of the browser.
                .set(HttpHeaderNames.DATE, DateFormatter.format(new Date()))
                .set(HttpHeaderNames.CACHE_CONTROL, caching)
                .set("X-Content-Type-Options", "nosniff")
                .set("Referrer-Policy", "no-referrer")
                .set("Cross-Origin-Resource-Policy", "same-origin")
                .set("Content-Security-Policy", POLICY);
    }
}
