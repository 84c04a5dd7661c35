package io.wandertoken.agent.transport;

import io.wandertoken.agent.wire.Endpoint;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import org.jspecify.annotations.Nullable;

/** Opens the UDP port of an agent, and says in one line why that cannot be done. */
final class UdpPort {
    private static final int SOCKET_BUFFER = 1 << 20;

    private UdpPort() {}

    /** What an agent that is bound to an address tells the others, unless it was told what to say. */
    static Endpoint advertised(@Nullable Endpoint advertised, InetSocketAddress address) {
        if (advertised != null) {
            return advertised;
        }
        if (address.getAddress().isAnyLocalAddress()) {
            throw TransportProblem.configuration(
                    "listening on all addresses, an agent does not know which one others reach it by; name that one",
                    null);
        }
        return Endpoint.of(address);
    }

    static DatagramChannel bind(InetSocketAddress bind) {
        DatagramChannel channel = null;
        try {
            channel = DatagramChannel.open();
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, SOCKET_BUFFER);
            channel.bind(bind);
            return channel;
        } catch (BindException e) {
            UdpPort.closeQuietly(channel);
            throw TransportProblem.unavailable(
                    text(bind)
                            + (isOurs(bind.getAddress())
                                    ? ": cannot listen (" + e.getMessage()
                                            + "); stop the other agent or choose another port"
                                    : ": this machine does not have that address; name one that it has"),
                    e);
        } catch (UnresolvedAddressException | UnsupportedAddressTypeException e) {
            UdpPort.closeQuietly(channel);
            throw TransportProblem.configuration(
                    text(bind) + ": is not an address to listen on; name one of this host", e);
        } catch (IOException e) {
            UdpPort.closeQuietly(channel);
            throw TransportProblem.unavailable(text(bind) + ": cannot listen (" + e.getMessage() + ")", e);
        }
    }

    private static boolean isOurs(InetAddress address) {
        try {
            return address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException e) {
            return true;
        }
    }

    private static String text(InetSocketAddress bind) {
        return bind.isUnresolved()
                ? bind.getHostString() + ":" + bind.getPort()
                : Endpoint.of(bind).toString();
    }

    static void closeQuietly(@Nullable DatagramChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // It was of no use anyway.
        }
    }
}
