package io.wandertoken.agent.http;

import io.wandertoken.control.host.AgentDescriptor;
import io.wandertoken.protocol.Requirements;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the API listens and what it puts up with.
 *
 * @param home the folder for the descriptor {@code agent.json}, and by default for the token and the socket
 * @param host the address to listen on, or null for none; others than loopback also need the token for reading
 * @param port 0 for any free one, which the descriptor tells
 * @param names further names by which clients may call this host in their {@code Host} header
 * @param socket a Unix domain socket to listen on, or null for none; who may open it needs no token
 * @param group a group whose members may use the socket, or null for none; the agent's user must be a member
 * @param metrics a further address, at which anybody may read metrics and health without a token, or null for none
 * @param tls encrypts what {@code host} serves, or null for plain HTTP
 * @param tokenFile where the token for writing is kept; made when it is missing
 * @param limits what one client may use up
 */
public record ApiConfig(
        Path home,
        @Nullable String host,
        int port,
        List<String> names,
        @Nullable Path socket,
        @Nullable String group,
        @Nullable InetSocketAddress metrics,
        @Nullable TlsFiles tls,
        Path tokenFile,
        Limits limits) {

    /**
     * What one client may use up.
     *
     * @param connections how many at a time, over TCP and as many over the socket; the next one replaces an idle one
     *     without the token, or is told that the agent is busy
     * @param anonymousStreams how many readers of events at a time need no token
     * @param request within what time a request must have arrived completely; idle connections live that long too
     * @param heartbeat how often a stream without news says that it is still there
     * @param tryWait how long a client waits that does not want to: the token may be on its way
     * @param timeToLive how long a lease lasts that is not bound to a connection and does not say
     */
    public record Limits(
            int connections,
            int anonymousStreams,
            Duration request,
            Duration heartbeat,
            Duration tryWait,
            Duration timeToLive) {

        public Limits {
            new Requirements()
                    .require(connections >= 1, "connections must be at least 1, not " + connections)
                    .require(
                            anonymousStreams >= 0 && anonymousStreams < connections,
                            "anonymousStreams must be 0 or more, and less than connections, not " + anonymousStreams)
                    .positive(request, "request must be positive, not " + request)
                    .positive(heartbeat, "heartbeat must be positive, not " + heartbeat)
                    .positive(tryWait, "tryWait must be positive, not " + tryWait)
                    .positive(timeToLive, "timeToLive must be positive, not " + timeToLive)
                    .check();
        }

        /** Those of the listener for metrics, which is open to strangers: few connections, each for a short time. */
        Limits forMetrics() {
            return new Limits(16, 0, Duration.ofSeconds(10), heartbeat, tryWait, timeToLive);
        }

        public static Limits defaults() {
            return new Limits(
                    256,
                    16,
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(10),
                    Duration.ofMillis(250),
                    Duration.ofSeconds(30));
        }
    }

    public ApiConfig {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("port must be from 0 to 65535, not " + port);
        }
        if (host == null && socket == null && metrics == null) {
            throw new IllegalArgumentException("an API needs an address or a socket to listen on");
        }
        names = List.copyOf(names);
    }

    /** Loopback, any free port, with a socket; everything in the given folder. */
    public static ApiConfig in(Path home) {
        return new ApiConfig(
                home,
                "127.0.0.1",
                0,
                List.of(),
                home.resolve("agent.sock"),
                null,
                null,
                null,
                home.resolve(AgentDescriptor.TOKEN_FILE),
                Limits.defaults());
    }

    public ApiConfig withPort(int changed) {
        return new ApiConfig(home, host, changed, names, socket, group, metrics, tls, tokenFile, limits);
    }

    public ApiConfig withHost(@Nullable String changed) {
        return new ApiConfig(home, changed, port, names, socket, group, metrics, tls, tokenFile, limits);
    }

    public ApiConfig withNames(List<String> changed) {
        return new ApiConfig(home, host, port, changed, socket, group, metrics, tls, tokenFile, limits);
    }

    public ApiConfig withSocket(@Nullable Path changed) {
        return new ApiConfig(home, host, port, names, changed, group, metrics, tls, tokenFile, limits);
    }

    public ApiConfig withMetrics(@Nullable InetSocketAddress changed) {
        return new ApiConfig(home, host, port, names, socket, group, changed, tls, tokenFile, limits);
    }

    public ApiConfig withTls(@Nullable TlsFiles changed) {
        return new ApiConfig(home, host, port, names, socket, group, metrics, changed, tokenFile, limits);
    }

    public ApiConfig withGroup(@Nullable String changed) {
        return new ApiConfig(home, host, port, names, socket, changed, metrics, tls, tokenFile, limits);
    }

    public ApiConfig withLimits(Limits changed) {
        return new ApiConfig(home, host, port, names, socket, group, metrics, tls, tokenFile, changed);
    }

    /** Whether clients can acquire leases here, over TCP or the socket. */
    boolean servesClients() {
        return host != null || socket != null;
    }

    /** The file by which clients on this host find the agent. */
    public Path descriptor() {
        return home.resolve(AgentDescriptor.FILE);
    }
}
