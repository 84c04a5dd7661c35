package io.wandertoken.agent.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.ssl.SslHandler;
import io.wandertoken.agent.http.access.ApiTokens;
import io.wandertoken.agent.http.access.Caller;
import io.wandertoken.agent.http.access.Role;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.UserPrincipal;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import jdk.net.ExtendedSocketOptions;
import jdk.net.UnixDomainPrincipal;
import org.jspecify.annotations.Nullable;

/**
 * Decides which requests are allowed. A web page that a user of this host visits can neither read (its requests carry a
 * foreign {@code Host}, or the browser withholds the answer) nor write (it does not know the token). The system names the user at the
 * other end of the Unix socket: the agent's user and root may do everything, members of the socket's group may use leases.
 */
final class AccessCheck implements RequestPolicy {
    private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

    private static final int UNKNOWN_PORT = -1;
    private static final String BASIC = "Basic ";

    /** Lets a browser ask for the token. */
    private static final String PROMPT = ApiProblem.BEARER
            + ", Basic realm=\"Wandertoken: any name, and the token in api.read.token as the password\", charset=\"UTF-8\"";

    private static final ChannelOption<UnixDomainPrincipal> PEER =
            NioChannelOption.of(ExtendedSocketOptions.SO_PEERCRED);
    /** Also on a host without a table of users. */
    private static final Set<String> SUPERUSERS = Set.of("root", "0");

    private final ApiTokens tokens;
    private final UserPrincipal owner;
    private final Set<String> names;

    /**
     * @param owner the user of the agent
     * @param names of this host, besides those of loopback
     */
    AccessCheck(ApiTokens tokens, UserPrincipal owner, List<String> names) {
        this.tokens = tokens;
        this.owner = owner;
        this.names = new HashSet<>(LOOPBACK_NAMES);
        for (String name : names) {
            this.names.add(name.toLowerCase(Locale.ROOT));
        }
    }

    /** Everything that did not come over the Unix socket, also what is closed by now, counts as TCP. */
    static boolean isOverSocket(Channel channel) {
        return channel.parent() instanceof NioServerDomainSocketChannel;
    }

    /** Those who can open the socket, but are neither the agent's user nor root, are members of its group. */
    @Override
    public Caller connected(Channel channel) {
        if (isOverSocket(channel)) {
            UserPrincipal user = user(channel);
            return user == null
                    ? new Caller(Role.LEASE, "a user whom the system does not name", true)
                    : Caller.user(user.getName(), role(user));
        }
        if (!(channel.remoteAddress() instanceof InetSocketAddress remote)) {
            return Caller.elsewhere("no address");
        }
        return remote.getAddress().isLoopbackAddress()
                ? Caller.NEARBY
                : Caller.elsewhere(remote.getAddress().getHostAddress());
    }

    private static @Nullable UserPrincipal user(Channel channel) {
        try {
            UnixDomainPrincipal peer = channel.config().getOption(PEER);
            return peer == null ? null : peer.user();
        } catch (ChannelException e) {
            // It is closed by now.
            return null;
        }
    }

    private Role role(UserPrincipal user) {
        return user.equals(owner) || SUPERUSERS.contains(user.getName()) ? Role.ADMINISTER : Role.LEASE;
    }

    @Override
    public Caller identify(Caller connected, FullHttpRequest request) {
        String authorization = request.headers().get(HttpHeaderNames.AUTHORIZATION);
        Role role = authorization == null ? Role.NONE : role(authorization);
        return role == Role.NONE || connected.known() && connected.role().includes(role)
                ? connected
                : Caller.withToken(role);
    }

    /**
     * Browsers ask a person for a name and a password, and send both with every request to this host, also with those of foreign
     * pages: a token as the password is good for reading only.
     */
    private Role role(String authorization) {
        if (!authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
            return tokens.role(authorization);
        }
        String decoded;
        try {
            byte[] bytes = Base64.getDecoder()
                    .decode(authorization.substring(BASIC.length()).strip());
            decoded = new String(bytes, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return Role.NONE;
        }
        Role role = tokens.role("Bearer " + decoded.substring(decoded.indexOf(':') + 1));
        return role.includes(Role.READ) ? Role.READ : Role.NONE;
    }

    /** A client over the Unix socket is no web page. */
    @Override
    public void check(Channel channel, FullHttpRequest request, @Nullable Route route, Caller caller) {
        if (!isOverSocket(channel)) {
            int port = channel.localAddress() instanceof InetSocketAddress local ? local.getPort() : UNKNOWN_PORT;
            boolean encrypted = channel.pipeline().get(SslHandler.class) != null;
            String host = checkHost(request, port, encrypted ? "443" : "80");
            if (route != null && route.writes()) {
                checkOrigin(request, (encrypted ? "https://" : "http://") + host);
            }
        }
        Role needed = route == null ? Role.READ : route.role();
        if (!caller.role().includes(needed)) {
            throw caller.known()
                    ? roleMissing(needed, caller)
                    : tokenMissing(needed, request.headers().get(HttpHeaderNames.AUTHORIZATION));
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

    private String checkHost(FullHttpRequest request, int port, String usualPort) {
        List<String> hosts = request.headers().getAll(HttpHeaderNames.HOST);
        String host = hosts.size() == 1 ? hosts.get(0).toLowerCase(Locale.ROOT) : "";
        int colon = host.lastIndexOf(':');
        boolean hasPort = colon > host.lastIndexOf(']');
        String name = hasPort ? host.substring(0, colon) : host;
        String asked = hasPort ? host.substring(colon + 1) : usualPort;
        if (!names.contains(name) || !asked.equals(Integer.toString(port))) {
            throw ApiProblem.forbidden(
                    "wrong-host",
                    "The host name \"" + host + "\" is not allowed; use localhost:" + port
                            + ", or add the name to api.hosts in wander.yaml.");
        }
        return host;
    }

    private static void checkOrigin(FullHttpRequest request, String own) {
        for (String origin : request.headers().getAll(HttpHeaderNames.ORIGIN)) {
            if (!origin.equalsIgnoreCase(own)) {
                throw ApiProblem.forbidden(
                        "wrong-origin",
                        "Pages from " + origin + " may not change anything; use the dashboard of this agent.");
            }
        }
    }

    private static ApiProblem tokenMissing(Role needed, @Nullable String authorization) {
        return new ApiProblem(
                HttpResponseStatus.UNAUTHORIZED,
                authorization == null ? "token-missing" : "token-wrong",
                "Send \"Authorization: Bearer TOKEN\" with the token in " + ApiTokens.file(needed)
                        + " beside agent.json, or use the Unix socket.",
                needed == Role.READ ? PROMPT : ApiProblem.BEARER);
    }

    private static ApiProblem roleMissing(Role needed, Caller caller) {
        return ApiProblem.forbidden(
                "role-missing",
                "This needs the role " + needed.word() + ", and " + caller.name() + " has the role "
                        + caller.role().word() + "; repeat it as root or as the agent's user, or send the token in "
                        + ApiTokens.file(needed) + ".");
    }
}
