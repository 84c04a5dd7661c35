package io.wandertoken.agent.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.wandertoken.agent.http.access.Role;
import io.wandertoken.control.json.ErrorJson;
import io.wandertoken.control.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Sets up every new connection, and limits their number. */
@ChannelHandler.Sharable
final class ConnectionInitializer extends ChannelInitializer<Channel> {
    private static final int LINE_BYTES = 4096;
    private static final int HEADER_BYTES = 8192;

    private static final byte[] BUSY = ("HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n"
                    + "Connection: close\r\nRetry-After: 1\r\n\r\n"
                    + Json.text(new ErrorJson("busy", "Too many connections; try again in a second.").json()))
            .getBytes(StandardCharsets.US_ASCII);

    private final RouteHandler api;
    private final RequestPolicy policy;
    private final ApiConfig.Limits limits;
    private final @Nullable TlsFiles tls;
    private final ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    /** Apart, so that connections to the one never take the places of the other. */
    private final Places tcp;

    private final Places socket;
    /** The members of the socket's group must not take the places of the agent's user. */
    private final Places groupSocket;

    /** @param tls encrypts connections over TCP, or null */
    ConnectionInitializer(RouteHandler api, RequestPolicy policy, ApiConfig.Limits limits, @Nullable TlsFiles tls) {
        this.api = api;
        this.policy = policy;
        this.limits = limits;
        this.tls = tls;
        this.tcp = new Places(limits.connections());
        this.socket = new Places(limits.connections());
        this.groupSocket = new Places(limits.connections());
    }

    void add(Channel channel) {
        channels.add(channel);
    }

    void closeAll() {
        channels.close().awaitUninterruptibly(2, TimeUnit.SECONDS);
    }

    @Override
    protected void initChannel(Channel channel) {
        if (tls != null && !AccessCheck.isOverSocket(channel)) {
            channel.pipeline().addLast(tls.context().newHandler(channel.alloc()));
        }
        Connection connection = new Connection(channel, api, policy, limits.request());
        Places places = !AccessCheck.isOverSocket(channel)
                ? tcp
                : connection.connected().role().includes(Role.ADMINISTER) ? socket : groupSocket;
        if (!places.take(connection)) {
            channel.writeAndFlush(Unpooled.wrappedBuffer(BUSY)).addListener(ChannelFutureListener.CLOSE);
            return;
        }
        channel.closeFuture().addListener(closed -> places.taken.remove(connection));
        channels.add(channel);
        HttpDecoderConfig form =
                new HttpDecoderConfig().setMaxInitialLineLength(LINE_BYTES).setMaxHeaderSize(HEADER_BYTES);
        channel.pipeline()
                .addLast(new HttpServerCodec(form))
                .addLast(new RequestAggregator())
                .addLast(connection);
    }

    /**
     * The connections of one listener, of which there is a limited number. Any user of the host can connect to the TCP
     * address, so a connection that has not shown the token gives its place to the next one while it is idle: those who
     * have the token always get in. Runs on the API's thread.
     */
    private static final class Places {
        private final int most;
        /** The oldest first. */
        private final Set<Connection> taken = new LinkedHashSet<>();

        Places(int most) {
            this.most = most;
        }

        /** Whether there is a place for one more connection, if need be that of another one, which is closed. */
        boolean take(Connection connection) {
            if (taken.size() >= most && !evict()) {
                return false;
            }
            taken.add(connection);
            return true;
        }

        private boolean evict() {
            Optional<Connection> idle =
                    taken.stream().filter(Connection::isExpendable).findFirst();
            idle.ifPresent(connection -> {
                taken.remove(connection);
                connection.close();
            });
            return idle.isPresent();
        }
    }
}
