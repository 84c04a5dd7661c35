package io.wandertoken.benchmarks.peers.services;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Hazelcast's FencedLock: three members of the CP subsystem, on loopback. */
final class HazelcastLocks implements LockService {
    private static final int MEMBERS = 3;
    private static final long START_SECONDS = 90;

    private final List<HazelcastInstance> members = new ArrayList<>();
    private final List<String> ports;

    private HazelcastLocks(List<String> ports) {
        this.ports = ports;
    }

    static HazelcastLocks start() throws IOException, InterruptedException {
        // One port more, for the process that joins.
        HazelcastLocks locks = new HazelcastLocks(ServerProcess.freePorts(MEMBERS + 1).stream()
                .map(String::valueOf)
                .toList());
        for (int i = 0; i < MEMBERS; i++) {
            locks.members.add(Hazelcast.newHazelcastInstance(locks.config(i)));
        }
        for (HazelcastInstance member : locks.members) {
            if (!member.getCPSubsystem()
                    .getCPSubsystemManagementService()
                    .awaitUntilDiscoveryCompleted(START_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the members do not find each other");
            }
        }
        return locks;
    }

    static HazelcastLocks join(List<String> ports) {
        HazelcastLocks locks = new HazelcastLocks(ports);
        locks.members.add(Hazelcast.newHazelcastInstance(locks.config(MEMBERS)));
        return locks;
    }

    private Config config(int member) {
        Config config = new Config()
                .setClusterName("peers-" + ports.get(0))
                .setProperty("hazelcast.logging.type", "none")
                .setProperty("hazelcast.phone.home.enabled", "false")
                .setProperty("hazelcast.socket.bind.any", "false")
                .setProperty("hazelcast.shutdownhook.enabled", "false")
                // Only the start is shorter.
                .setProperty("hazelcast.wait.seconds.before.join", "0");
        config.getNetworkConfig()
                .setPort(Integer.parseInt(ports.get(member)))
                .setPortAutoIncrement(false)
                .getInterfaces()
                .setEnabled(true)
                .addInterface("127.0.0.1");
        JoinConfig join = config.getNetworkConfig().getJoin();
        join.getMulticastConfig().setEnabled(false);
        join.getAutoDetectionConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true);
        ports.subList(0, MEMBERS).forEach(port -> join.getTcpIpConfig().addMember("127.0.0.1:" + port));
        config.getCPSubsystemConfig().setCPMemberCount(MEMBERS);
        return config;
    }

    @Override
    public LockClient client(int index) {
        return new JavaLockClient(
                members.get(index % members.size()).getCPSubsystem().getLock("bench"));
    }

    @Override
    public List<String> joinArguments() {
        return ports;
    }

    @Override
    public String version() {
        return LockService.library(Hazelcast.class);
    }

    @Override
    public void close() {
        members.forEach(member -> member.getLifecycleService().terminate());
    }
}
