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
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Fits out every new connection, and keeps count of them. */
@ChannelHandler.Sharable
final class Connections extends ChannelInitializer<Channel> {
    private static final int LINE_BYTES = 4096;
    private static final int HEADER_BYTES = 8192;

    private static final byte[] BUSY = ("HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n"
                    + "Connection: close\r\nRetry-After: 1\r\n\r\n"
                    + "{\"error\":{\"code\":\"busy\",\"message\":\"Too many connections.\"}}")
            .getBytes(StandardCharsets.US_ASCII);

    private final Api api;
    private final Guard guard;
    private final ApiConfig.Limits limits;
    private final ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    private int count;

    Connections(Api api, Guard guard, ApiConfig.Limits limits) {
        this.api = api;
        this.guard = guard;
        this.limits = limits;
    }

    /** A channel that listens. */
    void add(Channel channel) {
        channels.add(channel);
    }

    void closeAll() {
        channels.close().awaitUninterruptibly(2, TimeUnit.SECONDS);
    }

    @Override
    protected void initChannel(Channel channel) {
        if (count >= limits.connections()) {
            channel.writeAndFlush(Unpooled.wrappedBuffer(BUSY)).addListener(ChannelFutureListener.CLOSE);
            return;
        }
        count++;
        channel.closeFuture().addListener(closed -> count--);
        channels.add(channel);
        HttpDecoderConfig form =
                new HttpDecoderConfig().setMaxInitialLineLength(LINE_BYTES).setMaxHeaderSize(HEADER_BYTES);
        channel.pipeline()
                .addLast(new HttpServerCodec(form))
                .addLast(new WholeRequests())
                .addLast(new Connection(api, guard, limits.request()));
    }
}
