package io.wandertoken.benchmarks.peers.services;

import io.netty.resolver.DefaultAddressResolverGroup;
import java.io.File;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** Redisson's RLock on one Redis server. */
final class RedissonLocks extends ServerLocks<RedissonClient> {

    private RedissonLocks(@Nullable ServerProcess server, String port) {
        super(server, port, RedissonLocks::connect);
    }

    private static RedissonClient connect(String port) {
        Config config = new Config();
        // Its own resolver opens sockets on all interfaces; there is no name to look up.
        config.setAddressResolverGroupFactory((datagrams, streams, servers) -> DefaultAddressResolverGroup.INSTANCE);
        config.useSingleServer().setAddress("redis://127.0.0.1:" + port);
        return Redisson.create(config);
    }

    static RedissonLocks start(File log) throws IOException, InterruptedException {
        ServerProcess server = RedisServer.start(log);
        return new RedissonLocks(server, String.valueOf(server.port()));
    }

    static RedissonLocks join(List<String> arguments) {
        return new RedissonLocks(null, arguments.get(0));
    }

    @Override
    public LockClient client(int index) {
        return new JavaLockClient(connection(index).getLock("bench"));
    }

    @Override
    public String version() {
        return LockService.library(Redisson.class);
    }
}
