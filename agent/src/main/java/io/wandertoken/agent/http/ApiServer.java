package io.wandertoken.agent.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.PreferHeapByteBufAllocator;
import io.netty.channel.ServerChannel;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.wandertoken.agent.audit.AuditEntry;
import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.agent.http.access.ApiTokens;
import io.wandertoken.control.AgentControl;
import io.wandertoken.control.AgentView;
import io.wandertoken.control.host.AgentDescriptor;
import io.wandertoken.control.host.ProcessIdentity;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP API of an agent, from the moment it is opened until it is closed. It has one thread. While it is open, the
 * file {@code agent.json} in the agent's home says where it listens.
 */
public final class ApiServer implements AutoCloseable {
    /** What a client may leave unread before it counts as too slow; many of them must fit into the heap of an agent. */
    private static final WriteBufferWaterMark UNREAD = new WriteBufferWaterMark(128 << 10, 512 << 10);

    /** Small and seldom, so not worth a pool; on the heap, where it shows, also for what is read: memory outside costs more than a copy. */
    private static final ByteBufAllocator ALLOCATOR =
            new PreferHeapByteBufAllocator(new UnpooledByteBufAllocator(false, true));

    private static final Duration TELL_AGAIN = Duration.ofSeconds(5);

    private static final String API = "the API";
    private static final String METRICS = "the listener for metrics";

    private final ApiConfig config;
    private final EventLoopGroup group;
    private final ConnectionInitializer connections;
    private final ConnectionInitializer metricsConnections;
    private final AtomicBoolean closed = new AtomicBoolean();
    private @Nullable Channel tcp;
    private @Nullable Channel metrics;
    private AgentDescriptor descriptor;
    private volatile @Nullable String problem;

    private ApiServer(ApiConfig config, RouteHandler routes, AccessCheck access, AgentView agent) throws IOException {
        this.config = config;
        group = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("wander-api", true), NioIoHandler.newFactory());
        connections = new ConnectionInitializer(routes, access, config.limits(), config.tls());
        metricsConnections = new ConnectionInitializer(
                routes, RequestPolicy.METRICS_ONLY, config.limits().forMetrics(), null);
        try {
            if (config.tls() != null) {
                // A wrong file is reported at the start rather than to the first client.
                config.tls().context();
            }
            if (config.host() != null) {
                tcp = listen(
                        NioServerSocketChannel.class, new InetSocketAddress(config.host(), config.port()), connections);
            }
            if (config.metrics() != null) {
                metrics = listen(NioServerSocketChannel.class, config.metrics(), metricsConnections);
            }
            if (config.socket() != null) {
                listenOnSocket(config.socket());
            }
            descriptor = describe(agent);
            if (config.servesClients()) {
                shareFolder(config.home().toAbsolutePath());
                tellClients();
            }
        } catch (IOException | RuntimeException e) {
            shutDown();
            throw e;
        }
    }

    /**
     * Listens, and tells clients where.
     *
     * @throws BindException when somebody else listens there, or nobody can
     * @throws IOException when what clients need cannot be written
     */
    public static ApiServer open(ApiConfig config, AgentControl control) throws IOException {
        return open(config, control, entry -> {});
    }

    /** @param audit takes what people may ask for later, without blocking */
    public static ApiServer open(ApiConfig config, AgentControl control, Consumer<AuditEntry> audit)
            throws IOException {
        Path home = config.home().toAbsolutePath();
        SafeFiles.makeFolder(home);
        ApiTokens tokens = ApiTokens.loadOrCreate(config.tokenFile());
        return new ApiServer(
                config,
                new RouteHandler(control, config.limits(), new ApiAudit(audit)),
                new AccessCheck(tokens, SafeFiles.ownUser(home), config.names()),
                control.agent());
    }

    /**
     * Finds out whether an API could be opened, before anything else is started.
     *
     * @throws BindException when it could not
     */
    public static void requireFree(ApiConfig config) throws BindException {
        if (config.host() != null) {
            requireFree(new InetSocketAddress(config.host(), config.port()), API);
        }
        if (config.metrics() != null) {
            requireFree(config.metrics(), METRICS);
        }
        if (config.socket() != null) {
            requireUnserved(config.socket().toAbsolutePath());
        }
    }

    private static void requireFree(InetSocketAddress address, String what) throws BindException {
        try (ServerSocket attempt = new ServerSocket()) {
            attempt.setReuseAddress(true);
            attempt.bind(address);
        } catch (IOException e) {
            throw taken(what, address, e);
        }
    }

    /** @throws IllegalStateException when it listens on its socket only */
    public int port() {
        return address().getPort();
    }

    /**
     * Where it listens, without a slash at the end.
     *
     * @throws IllegalStateException when it listens on its socket only
     */
    public String url() {
        String host = address().getAddress().isAnyLocalAddress() ? "127.0.0.1" : String.valueOf(config.host());
        return (config.tls() == null ? "http://" : "https://") + (host.contains(":") ? "[" + host + "]" : host) + ":"
                + port();
    }

    private InetSocketAddress address() {
        if (tcp == null) {
            throw new IllegalStateException("the API listens on its socket only");
        }
        return (InetSocketAddress) tcp.localAddress();
    }

    /** Where it serves metrics without a token, or null. */
    public @Nullable InetSocketAddress metricsAddress() {
        return metrics == null ? null : (InetSocketAddress) metrics.localAddress();
    }

    public AgentDescriptor descriptor() {
        return descriptor;
    }

    /** Ends all connections, and with them the leases that they keep alive. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        try {
            removeDescriptor();
            if (config.socket() != null && isSocket(config.socket())) {
                Files.deleteIfExists(config.socket());
            }
        } catch (IOException e) {
            System.getLogger(ApiServer.class.getName())
                    .log(System.Logger.Level.WARNING, "Cannot remove a file of the API", e);
        }
        shutDown();
    }

    /**
     * Writes the file by which clients find the agent. Everything else in the folder is there by now, so what may fail is a full disk: the
     * agent then serves other agents, and tries again.
     */
    private void tellClients() throws IOException {
        try {
            SafeFiles.replace(config.descriptor(), descriptor.text(), SafeFiles.Readers.OWNER, false);
            problem = null;
        } catch (IOException e) {
            problem = config.descriptor() + ": cannot be written (" + SafeFiles.reason(e)
                    + "), so no client finds this agent; make room on the disk, and it tries again every "
                    + TELL_AGAIN.toSeconds() + " s";
            group.schedule(this::tellClientsLater, TELL_AGAIN.toSeconds(), TimeUnit.SECONDS);
            return;
        }
        share(config.descriptor(), PosixFilePermission.GROUP_READ);
    }

    private void tellClientsLater() {
        try {
            if (!closed.get()) {
                tellClients();
            }
        } catch (IOException e) {
            problem = e.getMessage();
        }
    }

    /** Why clients of this host do not find the agent; empty if they do. */
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** Another agent may have taken over the home and written its own descriptor. */
    private void removeDescriptor() throws IOException {
        if (AgentDescriptor.read(config.descriptor()).map(descriptor::equals).orElse(true)) {
            Files.deleteIfExists(config.descriptor());
        }
    }

    private void shutDown() {
        connections.closeAll();
        metricsConnections.closeAll();
        group.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3, TimeUnit.SECONDS);
    }

    private AgentDescriptor describe(AgentView agent) {
        Path socket = config.socket();
        long pid = ProcessHandle.current().pid();
        return new AgentDescriptor(
                pid,
                ProcessIdentity.of(pid).orElse(""),
                tcp == null ? null : url(),
                socket == null ? null : socket.toAbsolutePath().toString(),
                config.tokenFile().toAbsolutePath().toString(),
                agent.name(),
                agent.fleet(),
                Instant.now());
    }

    private Channel listen(Class<? extends ServerChannel> kind, SocketAddress address, ConnectionInitializer handler)
            throws IOException {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(group)
                .channel(kind)
                .option(ChannelOption.SO_BACKLOG, 128)
                .option(ChannelOption.ALLOCATOR, ALLOCATOR)
                .childOption(ChannelOption.ALLOCATOR, ALLOCATOR)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, UNREAD)
                .childHandler(handler);
        if (address instanceof InetSocketAddress) {
            bootstrap
                    .option(ChannelOption.SO_REUSEADDR, true)
                    .childOption(ChannelOption.TCP_NODELAY, true)
                    .childOption(ChannelOption.SO_KEEPALIVE, true);
        }
        var bound = bootstrap.bind(address).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw taken(handler == metricsConnections ? METRICS : API, address, bound.cause());
        }
        handler.add(bound.channel());
        return bound.channel();
    }

    private static BindException taken(String what, SocketAddress address, Throwable cause) {
        String place = address instanceof InetSocketAddress internet
                ? NetUtil.toSocketAddressString(internet)
                : address.toString();
        BindException problem = new BindException(what + " cannot listen on " + place + ": " + why(address, cause));
        problem.initCause(cause);
        return problem;
    }

    private static String why(SocketAddress address, Throwable cause) {
        return address instanceof InetSocketAddress internet && internet.isUnresolved()
                ? "no host of this name is known"
                : String.valueOf(cause.getMessage());
    }

    /** The socket gets its name only when nobody else can open it any more. */
    private void listenOnSocket(Path socket) throws IOException {
        Path absolute = socket.toAbsolutePath();
        requireUnserved(absolute);
        SafeFiles.makeFolder(absolute.getParent());
        Path folder = SafeFiles.makeTemporaryFolder(absolute.getParent());
        Path temporary = folder.resolve("s");
        try {
            listen(NioServerDomainSocketChannel.class, UnixDomainSocketAddress.of(temporary), connections);
            SafeFiles.restrict(temporary);
            share(temporary, PosixFilePermission.GROUP_READ, PosixFilePermission.GROUP_WRITE);
            Files.move(temporary, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
            Files.deleteIfExists(folder);
        }
        shareFolder(absolute.getParent());
    }

    /** A folder that everybody may enter, such as /tmp, stays as it is. */
    private void shareFolder(Path folder) throws IOException {
        if (config.group() != null
                && !Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_EXECUTE)) {
            share(folder, PosixFilePermission.GROUP_EXECUTE);
        }
    }

    private void share(Path file, PosixFilePermission... allowed) throws IOException {
        if (config.group() != null) {
            SafeFiles.share(file, config.group(), Set.of(allowed));
        }
    }

    private static void requireUnserved(Path socket) throws BindException {
        if (!Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!isSocket(socket)) {
            throw new BindException(socket + " is there and is not a socket, so the API does not replace it");
        }
        if (isServed(socket)) {
            throw new BindException("another agent already listens on " + socket);
        }
    }

    private static boolean isSocket(Path file) {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .isOther();
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isServed(Path socket) {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            return channel.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
