package io.wandertoken.client;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.time.Duration;

/** A connection to an agent. A read blocks for a bounded time, and throws when another thread closes the connection. */
interface Link extends Closeable {
    /** How long connecting may take. */
    Duration CONNECT = Duration.ofSeconds(5);

    void send(byte[] bytes) throws IOException;

    InputStream in() throws IOException;

    /** @param patience how long the agent may be silent */
    static Link open(SocketAddress address, Duration patience) throws IOException {
        return address instanceof UnixDomainSocketAddress socket
                ? SocketLink.open(socket, patience)
                : open((InetSocketAddress) address, patience);
    }

    private static Link open(InetSocketAddress address, Duration patience) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(address, (int) CONNECT.toMillis());
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) patience.toMillis());
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
        return new Link() {
            @Override
            public void send(byte[] bytes) throws IOException {
                socket.getOutputStream().write(bytes);
            }

            @Override
            public InputStream in() throws IOException {
                return socket.getInputStream();
            }

            @Override
            public void close() throws IOException {
                socket.close();
            }
        };
    }
}
