package io.wandertoken.agent.http;

import io.netty.channel.Channel;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides which requests are allowed. A web page that a user of this host visits can neither read (its requests carry a
 * foreign {@code Host}, or the browser withholds the answer) nor write (it does not know the token).
 */
final class AccessCheck implements RequestPolicy {
    private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

    private static final int UNKNOWN_PORT = -1;

    private final ApiToken token;
    private final Set<String> names;

    AccessCheck(ApiToken token, List<String> names) {
        this.token = token;
        this.names = new HashSet<>(LOOPBACK_NAMES);
        for (String name : names) {
            this.names.add(name.toLowerCase(Locale.ROOT));
        }
    }

    /** Only the agent's owner can open the Unix socket. Everything else, also what is closed by now, counts as TCP. */
    static boolean isOverSocket(Channel channel) {
        return channel.parent() instanceof NioServerDomainSocketChannel;
    }

    /** It came over the socket, or sent the token. */
    @Override
    public boolean isTrusted(Channel channel, FullHttpRequest request) {
        String authorization = request.headers().get(HttpHeaderNames.AUTHORIZATION);
        return isOverSocket(channel) || (authorization != null && token.isAuthorization(authorization));
    }

    /** A client that can open the Unix socket needs no further check. */
    @Override
    public void check(Channel channel, FullHttpRequest request, @Nullable Route route) {
        boolean writes = route != null && route.writes();
        if (!isOverSocket(channel)) {
            int port = channel.localAddress() instanceof InetSocketAddress local ? local.getPort() : UNKNOWN_PORT;
            String host = checkHost(request, port);
            boolean near = channel.remoteAddress() instanceof InetSocketAddress remote
                    && remote.getAddress().isLoopbackAddress();
            if (writes) {
                checkOrigin(request, host);
            }
            if (writes || !near) {
                checkToken(request);
            }
        }
    }

    /** Throws unless there is a body, announced as JSON. */
    static void checkJson(FullHttpRequest request) {
        if (!request.content().isReadable()) {
            throw new ApiProblem(
                    HttpResponseStatus.LENGTH_REQUIRED,
                    "length-required",
                    "The request has no body; send a JSON object.");
        }
        CharSequence type = HttpUtil.getMimeType(request);
        if (type == null || !"application/json".equalsIgnoreCase(type.toString().strip())) {
            throw new ApiProblem(
                    HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE,
                    "unsupported-media-type",
                    "The body must be JSON; send it with Content-Type: application/json.");
        }
    }

    private String checkHost(FullHttpRequest request, int port) {
        List<String> hosts = request.headers().getAll(HttpHeaderNames.HOST);
        String host = hosts.size() == 1 ? hosts.get(0).toLowerCase(Locale.ROOT) : "";
        int colon = host.lastIndexOf(':');
        boolean hasPort = colon > host.lastIndexOf(']');
        String name = hasPort ? host.substring(0, colon) : host;
        String asked = hasPort ? host.substring(colon + 1) : "80";
        if (!names.contains(name) || !asked.equals(Integer.toString(port))) {
            throw ApiProblem.forbidden(
                    "wrong-host",
                    "The host name \"" + host + "\" is not allowed; use localhost:" + port
                            + ", or add the name to api.hosts in wander.yaml.");
        }
        return host;
    }

    private static void checkOrigin(FullHttpRequest request, String host) {
        for (String origin : request.headers().getAll(HttpHeaderNames.ORIGIN)) {
            if (!origin.equalsIgnoreCase("http://" + host)) {
                throw ApiProblem.forbidden(
                        "wrong-origin",
                        "Pages from " + origin + " may not change anything; use the dashboard of this agent.");
            }
        }
    }

    private void checkToken(FullHttpRequest request) {
        String authorization = request.headers().get(HttpHeaderNames.AUTHORIZATION);
        if (authorization == null || !token.isAuthorization(authorization)) {
            throw new ApiProblem(
                    HttpResponseStatus.UNAUTHORIZED,
                    authorization == null ? "token-missing" : "token-wrong",
                    "Send \"Authorization: Bearer TOKEN\" with the token from the file that agent.json names,"
                            + " or use the Unix socket.");
        }
    }
}
