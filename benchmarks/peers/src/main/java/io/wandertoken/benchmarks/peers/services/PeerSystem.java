package io.wandertoken.benchmarks.peers.services;

import io.wandertoken.agent.config.ResourceSettings.Mode;
import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is compared: how each lock service starts, what it guarantees, and the settings that a reader must know. */
public enum PeerSystem {
    SOFT(
            "Wandertoken soft, embedded",
            "One holder with high probability; after faults there may be two. FIFO, fence numbers, authenticated and encrypted.",
            "the default mode, profile lan, pairwise keys; three agents in one JVM",
            log -> EmbeddedAgents.start(Mode.SOFT),
            arguments -> EmbeddedAgents.join(Mode.SOFT, arguments)),
    SOFT_CONNECTED(
            "Wandertoken soft, connected",
            "As above. The client that dies is another process than the agent, which notices it at once.",
            "three agent processes as the launcher starts them, clients over the Unix socket",
            log -> ConnectedAgents.start(Mode.SOFT),
            ConnectedAgents::join),
    PATH_REVERSAL(
            "Wandertoken path-reversal, embedded",
            "One holder while no agent dies with the token and the network is not partitioned. Fence numbers, authenticated and encrypted.",
            "mode path-reversal, profile lan, pairwise keys; three agents in one JVM",
            log -> EmbeddedAgents.start(Mode.PATH_REVERSAL),
            arguments -> EmbeddedAgents.join(Mode.PATH_REVERSAL, arguments)),
    PATH_REVERSAL_CONNECTED(
            "Wandertoken path-reversal, connected",
            "As above.",
            "three agent processes, clients over the Unix socket",
            log -> ConnectedAgents.start(Mode.PATH_REVERSAL),
            ConnectedAgents::join),
    REQUEST(
            "Wandertoken request, embedded",
            "As path-reversal.",
            "mode request, profile lan, pairwise keys; three agents in one JVM",
            log -> EmbeddedAgents.start(Mode.REQUEST),
            arguments -> EmbeddedAgents.join(Mode.REQUEST, arguments)),
    REQUEST_CONNECTED(
            "Wandertoken request, connected",
            "As path-reversal.",
            "three agent processes, clients over the Unix socket",
            log -> ConnectedAgents.start(Mode.REQUEST),
            ConnectedAgents::join),
    JGROUPS_UDP(
            "JGroups LockService, UDP",
            "One holder while the members agree on one view; each part of a partition has its own. Neither authenticated nor encrypted, no fence numbers.",
            "udp.xml with CENTRAL_LOCK2, multicast with TTL 0; three members in one JVM",
            log -> JGroupsLocks.start(true),
            arguments -> JGroupsLocks.join(true, arguments)),
    JGROUPS_TCP(
            "JGroups LockService, TCP",
            "As above.",
            "tcp.xml with CENTRAL_LOCK2; three members in one JVM",
            log -> JGroupsLocks.start(false),
            arguments -> JGroupsLocks.join(false, arguments)),
    HAZELCAST(
            "Hazelcast FencedLock",
            "Linearizable by Raft among three CP members, in memory; fence numbers. A session that is not renewed ends after 300 s.",
            "three CP members in one JVM, default sessions; the killed process is a fourth member",
            log -> HazelcastLocks.start(),
            HazelcastLocks::join),
    REDISSON(
            "Redisson RLock",
            "One holder while the one Redis server lives; a replica that takes over may have missed the lock. A watchdog renews the lease of 30 s.",
            "default configuration; one server without persistence, three Redisson clients",
            RedissonLocks::start,
            RedissonLocks::join),
    SET_NX(
            "Redis SET NX",
            "As Redisson, but nobody renews: who works longer than 30 s shares the lock without knowing. No queue: clients poll.",
            "lettuce; expiry 30 s, retry after 0 to 1 ms; one server without persistence",
            SetNxLocks::start,
            SetNxLocks::join),
    CURATOR(
            "Curator InterProcessMutex",
            "Writes are agreed on by ZooKeeper's majority and forced to disk; FIFO. The session of a dead client ends after a timeout.",
            "Curator asks for sessions of 60 s, of which its test servers grant less; three ZooKeeper servers in the JVM of the clients",
            log -> CuratorLocks.start(),
            CuratorLocks::join),
    ETCD(
            "etcd lock",
            "Writes are agreed on by Raft and forced to disk; FIFO. Here one server, so nothing is replicated.",
            "jetcd; lease of 10 s (the default of etcdctl lock), kept alive; one server",
            EtcdLocks::start,
            EtcdLocks::join);

    /** The same for every service. */
    public static final List<String> JVM_OPTIONS =
            List.of("-Xmx512m", "-Djava.net.preferIPv4Stack=true", "-Dio.netty.machineId=02:00:00:00:00:01");

    private final String title;
    private final String guarantee;
    private final String settings;
    private final Starter starter;
    private final Joiner joiner;

    /** Starts the service, with a file for what other processes print. */
    private interface Starter {
        LockService start(File log) throws Exception;
    }

    private interface Joiner {
        LockService join(List<String> arguments) throws Exception;
    }

    PeerSystem(String title, String guarantee, String settings, Starter starter, Joiner joiner) {
        this.title = title;
        this.guarantee = guarantee;
        this.settings = settings;
        this.starter = starter;
        this.joiner = joiner;
    }

    public static PeerSystem of(String id) {
        return Arrays.stream(values())
                .filter(system -> system.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown system " + id + "; allowed are "
                        + String.join(
                                ", ",
                                Arrays.stream(values()).map(PeerSystem::id).toList())));
    }

    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String title() {
        return title;
    }

    public String guarantee() {
        return guarantee;
    }

    public String settings() {
        return settings;
    }

    public boolean ours() {
        return compareTo(JGROUPS_UDP) < 0;
    }

    /** Whether a timeout ends the lock of a dead holder. */
    public boolean expires() {
        return compareTo(HAZELCAST) >= 0;
    }

    /** The server that must be installed, or null if the service needs none. */
    public @Nullable String server() {
        return switch (this) {
            case REDISSON, SET_NX -> RedisServer.TOOL;
            case ETCD -> EtcdLocks.TOOL;
            default -> null;
        };
    }

    /** The Debian package of the server. */
    public String serverPackage() {
        return this == ETCD ? "etcd-server" : "redis-server";
    }

    public LockService start(File log) throws Exception {
        return starter.start(log);
    }

    /** Takes part in the service that another process started, with what it told those who join. */
    public LockService join(List<String> arguments) throws Exception {
        return joiner.join(arguments);
    }
}
