package io.wandertoken.agent.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.DateFormatter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.Date;
import java.util.List;

/**
 * One request and its answer, which may come at once, later, or bit by bit. Belongs to the API's thread. Whoever asks for the
 * headers alone is answered in the same way: the codec of the connection leaves the body out.
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
    private final Runnable atEnd;
    private boolean ended;

    /** @param atEnd runs once, when the answer is complete or will never be */
    Exchange(Channel channel, FullHttpRequest request, Runnable atEnd) {
        this.channel = channel;
        this.keepAlive = HttpUtil.isKeepAlive(request);
        this.headersOnly = request.method().equals(HttpMethod.HEAD);
        this.atEnd = atEnd;
    }

    EventLoop loop() {
        return channel.eventLoop();
    }

    boolean isOpen() {
        return !ended && channel.isActive();
    }

    /** Whether nobody would read the body. */
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

    /** Answers that it cannot be, and why. */
    void fail(ApiProblem problem, List<String> allowed) {
        byte[] body = Json.bytes(json -> {
            json.writeStartObject();
            json.writeObjectFieldStart("error");
            json.writeStringField("code", problem.code());
            json.writeStringField("message", problem.sentence());
            json.writeEndObject();
            json.writeEndObject();
        });
        DefaultFullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, problem.status(), Unpooled.wrappedBuffer(body));
        headers(response.headers(), JSON, "no-store").set(HttpHeaderNames.CONTENT_LENGTH, body.length);
        if (!allowed.isEmpty()) {
            response.headers().set(HttpHeaderNames.ALLOW, String.join(", ", allowed));
        }
        if (problem.status().equals(HttpResponseStatus.UNAUTHORIZED)) {
            response.headers().set(HttpHeaderNames.WWW_AUTHENTICATE, "Bearer");
        }
        // A client whose request was cut off or never came to an end would be misunderstood from here on.
        boolean goOn = keepAlive
                && !problem.status().equals(HttpResponseStatus.REQUEST_TIMEOUT)
                && !problem.status().equals(HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE);
        end(response, goOn);
    }

    /** Begins an answer that comes bit by bit. */
    void begin(String type) {
        DefaultHttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        headers(response.headers(), type, "no-store")
                .set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED)
                .set("X-Accel-Buffering", "no");
        channel.writeAndFlush(response);
    }

    /** Sends one more bit. Whoever does not read fast enough is cut off rather than remembered for. */
    ChannelFuture send(ByteBuf bit) {
        if (!channel.isWritable()) {
            bit.release();
            return channel.close();
        }
        return channel.writeAndFlush(new DefaultHttpContent(bit));
    }

    /** Whether the client reads as fast as it is written to, by and large. */
    boolean isWritable() {
        return channel.isWritable();
    }

    void cutOff() {
        channel.close();
    }

    /** Ends an answer that came bit by bit. */
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
                // Also by which a page learns how far the agent's clock is from its own.
                .set(HttpHeaderNames.DATE, DateFormatter.format(new Date()))
                .set(HttpHeaderNames.CACHE_CONTROL, caching)
                .set("X-Content-Type-Options", "nosniff")
                .set("Referrer-Policy", "no-referrer")
                .set("Cross-Origin-Resource-Policy", "same-origin")
                .set("Content-Security-Policy", POLICY);
    }
}
