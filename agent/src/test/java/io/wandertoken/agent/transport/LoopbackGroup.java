package io.wandertoken.agent.transport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/** A multicast group that nobody outside this machine hears, and that no other test uses; and a stranger who speaks to it. */
public final class LoopbackGroup implements AutoCloseable {
    private final InetSocketAddress address;
    private final NetworkInterface loopback;
    private final DatagramChannel stranger;

    public LoopbackGroup() {
        try (DatagramSocket free = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            address = new InetSocketAddress("239.255.79.46", free.getLocalPort());
            loopback = NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress());
            stranger = DatagramChannel.open(StandardProtocolFamily.INET);
            stranger.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            stranger.setOption(StandardSocketOptions.IP_MULTICAST_IF, loopback);
            stranger.setOption(StandardSocketOptions.IP_MULTICAST_TTL, 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public MulticastGroup group() {
        return new MulticastGroup(address, loopback.getName(), 0);
    }

    /** Sends bytes to the group, from an address that is nobody's. */
    void send(byte[] bytes) throws IOException {
        stranger.send(ByteBuffer.wrap(bytes), address);
    }

    @Override
    public void close() {
        UdpPort.closeQuietly(stranger);
    }
}
