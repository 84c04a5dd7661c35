package io.wandertoken.benchmarks.peers.services;

import io.netty.resolver.DefaultAddressResolverGroup;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** Redisson's RLock on one Redis server. */
final class RedissonLocks implements LockService {
    private static final int CONNECTIONS = 3;

    private final @Nullable ServerProcess server;
    private final String port;
    private final List<RedissonClient> clients = new ArrayList<>();

    private RedissonLocks(@Nullable ServerProcess server, String port, int count) {
        this.server = server;
        this.port = port;
        for (int i = 0; i < count; i++) {
            Config config = new Config();
            // Its own resolver opens sockets on all interfaces; there is no name to look up.
            config.setAddressResolverGroupFactory(
                    (datagrams, streams, servers) -> DefaultAddressResolverGroup.INSTANCE);
            config.useSingleServer().setAddress("redis://127.0.0.1:" + port);
            clients.add(Redisson.create(config));
        }
    }

    static RedissonLocks start(File log) throws IOException, InterruptedException {
        ServerProcess server = RedisServer.start(log);
        return new RedissonLocks(server, String.valueOf(server.port()), CONNECTIONS);
    }

    static RedissonLocks join(List<String> arguments) {
        return new RedissonLocks(null, arguments.get(0), 1);
    }

    @Override
    public LockClient client(int index) {
        return new JavaLockClient(clients.get(index % clients.size()).getLock("bench"));
    }

    @Override
    public List<String> joinArguments() {
        return List.of(port);
    }

    @Override
    public List<Long> servers() {
        return server == null ? List.of() : List.of(server.pid());
    }

    @Override
    public String version() {
        return LockService.library(Redisson.class);
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}
