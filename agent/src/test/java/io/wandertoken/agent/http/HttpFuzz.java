package io.wandertoken.agent.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.util.ReferenceCountUtil;
import io.wandertoken.agent.http.access.Caller;
import io.wandertoken.agent.http.access.Role;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Feeds the bytes of a connection to the HTTP server, without a socket. An internal error is an answer with status 500. */
public final class HttpFuzz {
    private static final Caller EVERYTHING = Caller.withToken(Role.ADMINISTER);

    private static final RequestPolicy ALLOW = new RequestPolicy() {
        @Override
        public Caller connected(Channel channel) {
            return EVERYTHING;
        }

        @Override
        public Caller identify(Caller connected, FullHttpRequest request) {
            return connected;
        }

        @Override
        public void check(Channel channel, FullHttpRequest request, @Nullable Route route, Caller caller) {}
    };

    private HttpFuzz() {}

    public static List<byte[]> examples() {
        return List.of(
                        get("/v1/agent"),
                        get("/v1/events?after=3&limit=5"),
                        get("/v1/resources/nas"),
                        get("/metrics"),
                        post("/v1/leases", "{\"resource\":\"nas\",\"label\":\"x\",\"maxHoldSeconds\":5,\"weight\":3}"),
                        post("/v1/leases", "{\"resource\":\"nas\",\"oncePer\":\"24h\",\"key\":\"job\"}"),
                        post("/v1/leases/stream", "{\"acquire\":1,\"resource\":\"nas\"}\n{\"release\":1}\n"),
                        post("/v1/councils", "{\"low\":1,\"high\":3}"),
                        post("/v1/resources/nas/regenerate", "{}"),
                        "DELETE /v1/leases/1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
                .stream()
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    private static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }

    private static String post(String path, String body) {
        return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body;
    }

    public static void run(byte[] input) {
        ApiConfig.Limits limits = ApiConfig.Limits.defaults();
        RouteHandler routes = new RouteHandler(new ScriptedAgent(), limits, new ApiAudit(entry -> {}));
        EmbeddedChannel channel = new EmbeddedChannel(new ConnectionInitializer(routes, ALLOW, limits, null));
        try {
            channel.writeInbound(Unpooled.wrappedBuffer(input));
            channel.runPendingTasks();
            for (Object out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
                check(out);
            }
        } finally {
            channel.finishAndReleaseAll();
        }
    }

    private static void check(Object out) {
        try {
            if (out instanceof ByteBuf bytes
                    && bytes.toString(StandardCharsets.ISO_8859_1).startsWith("HTTP/1.1 500")) {
                throw new AssertionError(bytes.toString(StandardCharsets.UTF_8));
            }
        } finally {
            ReferenceCountUtil.release(out);
        }
    }
}
