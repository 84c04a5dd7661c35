package io.wandertoken.benchmarks.peers.services;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Locks of one server on loopback: three connections to a server that was started for them, or one to the server of another process.
 *
 * @param <C> what a connection is to the client library
 */
abstract class ServerLocks<C> implements LockService {
    private static final int CONNECTIONS = 3;

    private final @Nullable ServerProcess server;
    private final String port;
    private final List<C> connections;

    /** @param server the server that ends with these locks, or null if it belongs to another process */
    ServerLocks(@Nullable ServerProcess server, String port, Function<String, C> connect) {
        this.server = server;
        this.port = port;
        connections = IntStream.range(0, server == null ? 1 : CONNECTIONS)
                .mapToObj(i -> connect.apply(port))
                .toList();
    }

    final C connection(int index) {
        return connections.get(index % connections.size());
    }

    @Override
    public final List<String> joinArguments() {
        return List.of(port);
    }

    @Override
    public final List<Long> servers() {
        return server == null ? List.of() : List.of(server.pid());
    }

    @Override
    public final void close() {
        if (server != null) {
            server.close();
        }
    }
}
