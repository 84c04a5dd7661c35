package io.wandertoken.benchmarks.peers.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.retry.ExponentialBackoffRetry;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingCluster;
import org.apache.zookeeper.ZooKeeper;
import org.jspecify.annotations.Nullable;

/** Curator's InterProcessMutex on three ZooKeeper servers of this JVM. */
final class CuratorLocks implements LockService {
    private static final int SERVERS = 3;
    private static final int START_SECONDS = 60;

    private final @Nullable TestingCluster cluster;
    private final String address;
    private final List<CuratorFramework> clients = new ArrayList<>();

    private CuratorLocks(@Nullable TestingCluster cluster, String address, int count) throws InterruptedException {
        this.cluster = cluster;
        this.address = address;
        for (int i = 0; i < count; i++) {
            CuratorFramework client = CuratorFrameworkFactory.newClient(address, new ExponentialBackoffRetry(1000, 3));
            clients.add(client);
            client.start();
            if (!client.blockUntilConnected(START_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("no connection to ZooKeeper");
            }
        }
    }

    static CuratorLocks start() throws Exception {
        System.setProperty("zookeeper.admin.enableServer", "false");
        List<InstanceSpec> servers = new ArrayList<>();
        for (int i = 0; i < SERVERS; i++) {
            servers.add(new InstanceSpec(null, -1, -1, -1, true, -1, -1, -1, Map.of(), "127.0.0.1"));
        }
        TestingCluster cluster = new TestingCluster(servers);
        cluster.start();
        return new CuratorLocks(cluster, cluster.getConnectString(), SERVERS);
    }

    static CuratorLocks join(List<String> arguments) throws InterruptedException {
        return new CuratorLocks(null, arguments.get(0), 1);
    }

    @Override
    public LockClient client(int index) {
        InterProcessMutex mutex = new InterProcessMutex(clients.get(index % clients.size()), "/bench");
        return new LockClient() {
            @Override
            public void lock() throws Exception {
                mutex.acquire();
            }

            @Override
            public void unlock() throws Exception {
                mutex.release();
            }
        };
    }

    @Override
    public List<String> joinArguments() {
        return List.of(address);
    }

    @Override
    public String version() {
        return LockService.library(InterProcessMutex.class) + ", " + LockService.library(ZooKeeper.class);
    }

    @Override
    public void close() {
        clients.forEach(CuratorFramework::close);
        if (cluster != null) {
            try {
                cluster.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
