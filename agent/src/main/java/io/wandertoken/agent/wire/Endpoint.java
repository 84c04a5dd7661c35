package io.wandertoken.agent.wire;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The address that an agent claims for itself. An address has one form: an IPv4 address is four bytes, never sixteen,
 * because two forms would give two signatures for one address.
 *
 * @param address four or sixteen bytes, in network order
 * @param port 0 to 65535
 */
public record Endpoint(Bytes address, int port) {
    /** What an agent behind address translation signs, because it does not know its outer address. */
    public static final Endpoint UNSPECIFIED = new Endpoint(Bytes.copyOf(new byte[4]), 0);

    static final int IPV4_SIZE = 4;
    static final int IPV6_SIZE = 16;
    static final int MOST_PORT = 0xffff;

    private static final int MAPPED_ZEROS = 10;

    public Endpoint {
        if (address.length() != IPV4_SIZE && address.length() != IPV6_SIZE) {
            throw new IllegalArgumentException("an address has 4 or 16 bytes, not " + address.length());
        }
        if (isMapped(address.content(), 0, address.length())) {
            throw new IllegalArgumentException("an IPv4 address is spelled with 4 bytes: " + address);
        }
        if (port < 0 || port > MOST_PORT) {
            throw new IllegalArgumentException("a port is 0 to 65535, not " + port);
        }
    }

    // Every datagram compares them, and agents run without the compiler that makes a record's own methods fast.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Endpoint endpoint && port == endpoint.port && address.equals(endpoint.address);
    }

    @Override
    public int hashCode() {
        return 31 * address.hashCode() + port;
    }

    public static Endpoint of(InetSocketAddress socket) {
        return new Endpoint(Bytes.copyOf(socket.getAddress().getAddress()), socket.getPort());
    }

    public InetSocketAddress toSocketAddress() {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(address.content()), port);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("the length was checked", e);
        }
    }

    /** Whether a socket has this address. */
    public boolean isAt(InetSocketAddress socket) {
        return port == socket.getPort()
                && Arrays.equals(address.content(), socket.getAddress().getAddress());
    }

    /** Whether sixteen bytes are an IPv4-mapped IPv6 address. */
    static boolean isMapped(byte[] bytes, int offset, int length) {
        if (length != IPV6_SIZE) {
            return false;
        }
        for (int i = 0; i < MAPPED_ZEROS; i++) {
            if (bytes[offset + i] != 0) {
                return false;
            }
        }
        return bytes[offset + MAPPED_ZEROS] == -1 && bytes[offset + MAPPED_ZEROS + 1] == -1;
    }

    @Override
    public String toString() {
        String host = toSocketAddress().getAddress().getHostAddress();
        return (address.length() == IPV6_SIZE ? "[" + host + "]" : host) + ":" + port;
    }
}
