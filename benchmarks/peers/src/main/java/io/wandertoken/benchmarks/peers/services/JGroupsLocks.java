package io.wandertoken.benchmarks.peers.services;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jgroups.JChannel;

/**
 * JGroups' LockService: its stacks udp.xml or tcp.xml with CENTRAL_LOCK2 on top, on loopback. The next version of JGroups does not have it
 * any more.
 */
@SuppressWarnings("deprecation")
final class JGroupsLocks implements LockService {
    private static final int MEMBERS = 3;
    private static final String CLUSTER = "peers";
    private static final long START_SECONDS = 60;
    private static final long LOOK_MILLIS = 20;

    private final List<JChannel> channels = new ArrayList<>();
    private final List<org.jgroups.blocks.locking.LockService> services = new ArrayList<>();
    private final boolean udp;
    private final List<String> joinArguments;

    /** @param joinArguments the port of the multicast group, or the ports of all members */
    private JGroupsLocks(boolean udp, List<String> joinArguments) {
        this.udp = udp;
        this.joinArguments = joinArguments;
    }

    static JGroupsLocks start(boolean udp) throws Exception {
        // One port more, for the process that joins.
        List<String> ports = ServerProcess.freePorts(udp ? 1 : MEMBERS + 1).stream()
                .map(String::valueOf)
                .toList();
        JGroupsLocks locks = new JGroupsLocks(udp, ports);
        for (int i = 0; i < MEMBERS; i++) {
            locks.connect(udp ? "0" : ports.get(i));
        }
        locks.awaitMembers();
        return locks;
    }

    static JGroupsLocks join(boolean udp, List<String> arguments) throws Exception {
        JGroupsLocks locks = new JGroupsLocks(udp, arguments);
        locks.connect(udp ? "0" : arguments.get(MEMBERS));
        locks.awaitMembers();
        return locks;
    }

    private void connect(String port) throws Exception {
        System.setProperty("jgroups.bind_addr", "127.0.0.1");
        System.setProperty("jgroups.bind_port", port);
        System.setProperty("jgroups.udp.mcast_port", joinArguments.get(0));
        System.setProperty("jgroups.udp.ip_ttl", "0");
        System.setProperty(
                "jgroups.tcpping.initial_hosts",
                joinArguments.stream()
                        .map(member -> "127.0.0.1[" + member + "]")
                        .collect(Collectors.joining(",")));
        System.setProperty("jgroups.tcp.port_range", "0");
        JChannel channel = new JChannel(stack(udp ? "udp.xml" : "tcp.xml"));
        channels.add(channel);
        services.add(new org.jgroups.blocks.locking.LockService(channel));
        channel.connect(CLUSTER);
    }

    private static InputStream stack(String file) throws Exception {
        try (InputStream in = Objects.requireNonNull(JChannel.class.getResourceAsStream("/" + file), file)) {
            String xml = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new ByteArrayInputStream(xml.replace("</config>", "<CENTRAL_LOCK2/></config>")
                    // Otherwise it listens to a multicast group beyond loopback.
                    .replaceFirst("<(UDP|TCP)\\b", "<$1 diag.enabled=\"false\"")
                    .getBytes(StandardCharsets.UTF_8));
        }
    }

    private void awaitMembers() throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        for (JChannel channel : channels) {
            while (channel.getView().size() < MEMBERS) {
                if (System.nanoTime() > end) {
                    throw new IllegalStateException("the members do not find each other");
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
        }
    }

    @Override
    public LockClient client(int index) {
        return new JavaLockClient(services.get(index % services.size()).getLock("bench"));
    }

    @Override
    public List<String> joinArguments() {
        return joinArguments;
    }

    /** Each message is a datagram unless the stack bundles several into one. */
    @Override
    public OptionalLong datagrams() {
        return udp
                ? OptionalLong.of(channels.stream()
                        .map(channel ->
                                channel.getProtocolStack().getTransport().getMessageStats())
                        .mapToLong(stats -> stats.getNumSingleMsgsSent() + stats.getNumBatchesSent())
                        .sum())
                : OptionalLong.empty();
    }

    @Override
    public String version() {
        return LockService.library(JChannel.class);
    }

    @Override
    public void close() {
        channels.forEach(JChannel::close);
    }
}
