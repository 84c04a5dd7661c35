package io.wandertoken.benchmarks.peers.services;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The recipe of Redis' own documentation: SET NX with an expiry, a script that deletes only one's own value, and polling. */
final class SetNxLocks extends ServerLocks<RedisClient> {
    private static final String KEY = "bench";
    private static final Duration EXPIRY = Duration.ofSeconds(30);
    private static final long LONGEST_PAUSE_NANOS = 1_000_000;
    private static final String DELETE_OWN =
            "if redis.call('get',KEYS[1])==ARGV[1] then return redis.call('del',KEYS[1]) else return 0 end";

    private SetNxLocks(@Nullable ServerProcess server, String port) {
        super(server, port, used -> RedisClient.create(RedisURI.create("127.0.0.1", Integer.parseInt(used))));
    }

    static SetNxLocks start(File log) throws IOException, InterruptedException {
        ServerProcess server = RedisServer.start(log);
        return new SetNxLocks(server, String.valueOf(server.port()));
    }

    static SetNxLocks join(List<String> arguments) {
        return new SetNxLocks(null, arguments.get(0));
    }

    @Override
    public LockClient client(int index) {
        RedisCommands<String, String> redis = connection(index).connect().sync();
        String mine = UUID.randomUUID().toString();
        return new LockClient() {
            @Override
            public void lock() throws InterruptedException {
                while (redis.set(KEY, mine, SetArgs.Builder.nx().px(EXPIRY)) == null) {
                    LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(LONGEST_PAUSE_NANOS));
                    if (Thread.interrupted()) {
                        throw new InterruptedException();
                    }
                }
            }

            @Override
            public void unlock() {
                redis.eval(DELETE_OWN, ScriptOutputType.INTEGER, new String[] {KEY}, mine);
            }
        };
    }

    @Override
    public String version() {
        return LockService.library(RedisClient.class);
    }
}
