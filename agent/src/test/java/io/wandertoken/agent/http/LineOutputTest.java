package io.wandertoken.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineOutputTest {
    private static final int MOST_UNREAD = 1 << 20;
    private static final String LONG_WORD = "x".repeat(1_000);

    @TempDir
    Path folder;

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    @AfterEach
    void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }

    private static ByteBuffer line(int number) {
        return ByteBuffer.wrap((number + " " + LONG_WORD + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    private interface Use {
        void of(LineOutput output, SocketChannel client) throws IOException;
    }

    private void connect(Use use) throws IOException {
        CompletableFuture<Channel> accepted = new CompletableFuture<>();
        UnixDomainSocketAddress place = UnixDomainSocketAddress.of(folder.resolve("s"));
        new ServerBootstrap()
                .group(group)
                .channel(NioServerDomainSocketChannel.class)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(1, MOST_UNREAD))
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new ChannelInboundHandlerAdapter());
                        accepted.complete(channel);
                    }
                })
                .bind(place)
                .syncUninterruptibly();
        try (SocketChannel client = SocketChannel.open(place)) {
            Channel channel = accepted.join();
            // The channel is active when its thread has nothing else to do.
            channel.eventLoop().submit(() -> {}).syncUninterruptibly();
            use.of(new LineOutput(channel), client);
        }
    }

    @Test
    void aLineIsWrittenOnTheCallingThread() throws IOException {
        connect((output, client) -> {
            CompletableFuture<Void> busy = new CompletableFuture<>();
            group.submit(busy::join);

            output.write(line(1));

            assertThat(new BufferedReader(Channels.newReader(client, StandardCharsets.US_ASCII)).readLine())
                    .isEqualTo("1 " + LONG_WORD);
            busy.complete(null);
        });
    }

    private static ByteBuffer word(String word) {
        return ByteBuffer.wrap(word.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void theNextLineTakesAlongWhatWasKept() throws IOException {
        connect((output, client) -> {
            ByteBuffer read = ByteBuffer.allocate(100);
            client.configureBlocking(false);
            output.keep(word("1\n"));
            output.keep(word("2\n"));
            assertThat(client.read(read)).isZero();

            output.write(word("3\n"));

            assertThat(client.read(read)).isEqualTo(6);
            assertThat(new String(read.array(), 0, 6, StandardCharsets.US_ASCII))
                    .isEqualTo("1\n2\n3\n");
            output.flush();
            assertThat(client.read(read)).isZero();
        });
    }

    @Test
    void linesKeepTheirOrderWhereTooManyAreKept() throws IOException {
        connect((output, client) -> {
            output.keep(word("short\n"));
            output.keep(line(1));
            output.keep(line(2));
            output.write(line(3));
            output.keep(word("last\n"));
            output.flush();

            BufferedReader reader = new BufferedReader(Channels.newReader(client, StandardCharsets.US_ASCII));
            assertThat(reader.lines().limit(5))
                    .containsExactly("short", "1 " + LONG_WORD, "2 " + LONG_WORD, "3 " + LONG_WORD, "last");
        });
    }

    @Test
    void whatTheSocketDoesNotTakeAtOnceFollowsInOrder() throws IOException {
        // More than the buffer of a Unix socket, and less than a client may leave unread.
        int count = 900;
        connect((output, client) -> {
            for (int i = 0; i < count; i++) {
                output.write(line(i));
            }

            BufferedReader reader = new BufferedReader(Channels.newReader(client, StandardCharsets.US_ASCII));
            for (int i = 0; i < count; i++) {
                assertThat(reader.readLine()).isEqualTo(i + " " + LONG_WORD);
            }
            output.write(line(count));
            assertThat(reader.readLine()).isEqualTo(count + " " + LONG_WORD);
        });
    }

    @Test
    void whoReadsTooSlowlyIsDisconnected() throws IOException {
        connect((output, client) -> {
            for (int i = 0; i < 10_000; i++) {
                output.write(line(i));
            }

            long count = 0;
            BufferedReader reader = new BufferedReader(Channels.newReader(client, StandardCharsets.US_ASCII));
            while (reader.readLine() != null) {
                count++;
            }
            assertThat(count).isLessThan(10_000);
        });
    }
}
