package io.wandertoken.agent.transport;

import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The socket of a multicast group. It is bound to the group's own address, so that nothing but what was sent to the group
 * comes out of it, and is shared with other agents of the same machine.
 */
final class MulticastPort {
    private final DatagramChannel channel;
    private final InetSocketAddress group;
    private final Counters counters;

    private MulticastPort(DatagramChannel channel, InetSocketAddress group, Counters counters) {
        this.channel = channel;
        this.group = group;
        this.counters = counters;
    }

    /**
     * Joins a group.
     *
     * @param local an address of the interface, if none is named
     * @throws TransportProblem when there is no such interface ({@code CONFIGURATION}), or the system refuses
     *     ({@code UNAVAILABLE}); the latter may be different elsewhere or tomorrow
     */
    static MulticastPort join(MulticastGroup wish, InetAddress local, Counters counters) {
        DatagramChannel channel = null;
        try {
            NetworkInterface by = interfaceOf(wish, local);
            InetSocketAddress group = scoped(wish.address(), by);
            channel = DatagramChannel.open(
                    group.getAddress() instanceof Inet6Address
                            ? StandardProtocolFamily.INET6
                            : StandardProtocolFamily.INET);
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            channel.setOption(StandardSocketOptions.IP_MULTICAST_IF, by);
            channel.setOption(StandardSocketOptions.IP_MULTICAST_TTL, wish.timeToLive());
            // Other agents of this machine are to hear it, too.
            channel.setOption(StandardSocketOptions.IP_MULTICAST_LOOP, true);
            channel.bind(group);
            channel.join(group.getAddress(), by);
            return new MulticastPort(channel, group, counters);
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            UdpPort.closeQuietly(channel);
            throw TransportProblem.unavailable(
                    "multicast group " + wish.text() + ": the system refuses to join it (" + e.getMessage()
                            + "), so councils are announced by unicast alone; look at the interface with 'ip maddr',"
                            + " or remove agent.multicast",
                    e);
        }
    }

    DatagramChannel channel() {
        return channel;
    }

    void send(byte[] sealed) {
        try {
            boolean sent = channel.send(ByteBuffer.wrap(sealed), group) > 0;
            counters.count(sent ? Total.GROUP_SENT : Total.NOT_SENT);
        } catch (IOException | RuntimeException e) {
            // The interface is down, say. Peers pass the announcement on, as if the group had lost it.
            counters.count(Total.NOT_SENT);
        }
    }

    private static NetworkInterface interfaceOf(MulticastGroup wish, InetAddress local) throws SocketException {
        String name = wish.interfaceName();
        NetworkInterface found = name != null
                ? NetworkInterface.getByName(name)
                : local.isAnyLocalAddress() ? null : NetworkInterface.getByInetAddress(local);
        if (found == null) {
            throw TransportProblem.configuration(
                    "multicast group " + wish.text() + ": "
                            + (name != null
                                    ? "there is no interface '" + name + "'"
                                    : "no interface of this machine has the address " + local.getHostAddress())
                            + "; name one of " + interfaces() + " as agent.multicast-interface",
                    null);
        }
        return found;
    }

    private static String interfaces() throws SocketException {
        return NetworkInterface.networkInterfaces()
                .map(NetworkInterface::getName)
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /** An IPv6 group of a narrow scope means another one on each interface. */
    private static InetSocketAddress scoped(InetSocketAddress group, NetworkInterface by) throws IOException {
        return group.getAddress() instanceof Inet6Address
                ? new InetSocketAddress(
                        Inet6Address.getByAddress(null, group.getAddress().getAddress(), by.getIndex()),
                        group.getPort())
                : group;
    }

    static void closeQuietly(@Nullable MulticastPort port) {
        UdpPort.closeQuietly(port == null ? null : port.channel);
    }
}
