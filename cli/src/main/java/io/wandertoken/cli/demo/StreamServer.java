package io.wandertoken.cli.demo;

import io.wandertoken.agent.transport.TransportProblem;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.apache.ftpserver.ConnectionConfigFactory;
import org.apache.ftpserver.FtpServer;
import org.apache.ftpserver.FtpServerFactory;
import org.apache.ftpserver.ftplet.FileSystemView;
import org.apache.ftpserver.ftplet.FtpException;
import org.apache.ftpserver.ftplet.FtpFile;
import org.apache.ftpserver.ftplet.User;
import org.apache.ftpserver.listener.Listener;
import org.apache.ftpserver.listener.ListenerFactory;
import org.apache.ftpserver.usermanager.impl.BaseUser;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.transport.socket.SocketSessionConfig;

/**
 * A plain FTP server on loopback, the resource of the demo: it has no queue, accepts all clients, and shares its bandwidth
 * among all who fetch at the same time.
 */
final class StreamServer implements AutoCloseable {
    /** The file with the latest frames. */
    static final String FILE = "/stream";

    /** An empty file, to see what a fetch costs by itself. */
    static final String NOTHING = "/nothing";

    private static final String LISTENER = "default";
    /** More than fetch at the same time by chance. */
    private static final int MOST_THREADS = 64;

    private static final double ALMOST_UNLIMITED = 1e9;
    private static final long CREDIT_NANOS = 2_000_000;

    private final FtpServer server;
    private final Listener listener;
    private final DataStream stream;
    private volatile RateLimiter rate = new RateLimiter(ALMOST_UNLIMITED, CREDIT_NANOS);
    private volatile double most = ALMOST_UNLIMITED;

    /** @param clients how many may be connected at a time */
    StreamServer(DataStream stream, int clients) {
        this.stream = stream;
        FtpServerFactory factory = new FtpServerFactory();
        ListenerFactory listeners = new ListenerFactory();
        listeners.setServerAddress(InetAddress.getLoopbackAddress().getHostAddress());
        listeners.setPort(0);
        listeners.setIdleTimeout(0);
        // The only place where a connection shows itself before it is used.
        listeners.setSessionFilter(StreamServer::sendAtOnce);
        listener = listeners.createListener();
        factory.addListener(LISTENER, listener);
        factory.setFileSystem(View::new);
        ConnectionConfigFactory connections = new ConnectionConfigFactory();
        connections.setMaxLogins(clients);
        connections.setMaxAnonymousLogins(clients);
        connections.setMaxThreads(Math.min(clients, MOST_THREADS));
        factory.setConnectionConfig(connections.createConnectionConfig());
        BaseUser anybody = new BaseUser();
        anybody.setName("anonymous");
        anybody.setHomeDirectory("/");
        anybody.setMaxIdleTime(0);
        server = factory.createServer();
        try {
            factory.getUserManager().save(anybody);
            server.start();
        } catch (FtpException e) {
            throw TransportProblem.unavailable("the FTP server cannot listen on loopback: " + e.getMessage(), e);
        }
    }

    InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.getPort());
    }

    /** What all transfers together get from now on. */
    void limit(double bytesPerSecond) {
        rate = new RateLimiter(bytesPerSecond, CREDIT_NANOS);
    }

    /** The same, and what each transfer gets at most. */
    void limit(double bytesPerSecond, double each) {
        limit(bytesPerSecond);
        most = each;
    }

    @Override
    public void close() {
        server.stop();
    }

    /**
     * An answer must not wait until the client has acknowledged the one before, which systems delay by 40 ms: as long as a
     * whole fetch.
     */
    private static boolean sendAtOnce(IoSession session) {
        if (session.getConfig() instanceof SocketSessionConfig socket) {
            socket.setTcpNoDelay(true);
        }
        return true;
    }

    private FtpFile file(String name, User user) {
        String path = name.startsWith("/") ? name : "/" + name;
        return switch (path) {
            case FILE ->
                new StreamFile(
                        path,
                        DataStream.FILE_BYTES,
                        () -> new RateLimiter.ThrottledStream(
                                stream.file(System.nanoTime()), () -> rate, new RateLimiter(most, CREDIT_NANOS)),
                        user);
            case NOTHING -> new StreamFile(path, 0, InputStream::nullInputStream, user);
            default -> new StreamFile("/", 0, null, user);
        };
    }

    private final class View implements FileSystemView {
        private final User user;

        View(User user) {
            this.user = user;
        }

        @Override
        public FtpFile getHomeDirectory() {
            return file("/", user);
        }

        @Override
        public FtpFile getWorkingDirectory() {
            return file("/", user);
        }

        @Override
        public boolean changeWorkingDirectory(String folder) {
            return folder.equals("/");
        }

        @Override
        public FtpFile getFile(String name) {
            return file(name, user);
        }

        @Override
        public boolean isRandomAccessible() {
            return false;
        }

        @Override
        public void dispose() {
            // Holds nothing.
        }
    }
}
