package io.wandertoken.agent.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.wandertoken.agent.http.access.Caller;
import java.util.List;

/** Assembles a request with its body, and refuses a body that is too large. */
final class RequestAggregator extends HttpObjectAggregator {
    static final int BODY_BYTES = 16 << 10;

    RequestAggregator() {
        super(BODY_BYTES, true);
    }

    @Override
    protected void handleOversizedMessage(ChannelHandlerContext context, HttpMessage oversized) {
        HttpRequest request = (HttpRequest) oversized;
        DefaultFullHttpRequest head =
                new DefaultFullHttpRequest(request.protocolVersion(), request.method(), request.uri());
        HttpHeaders headers = head.headers().set(request.headers());
        headers.remove("Expect");
        new Exchange(context.channel(), head, Caller.NEARBY, () -> {})
                .fail(
                        new ApiProblem(
                                HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE,
                                "too-large",
                                "A body may have at most " + BODY_BYTES + " bytes."),
                        List.of());
        head.release();
    }
}
