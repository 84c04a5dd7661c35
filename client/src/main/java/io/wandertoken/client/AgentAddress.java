package io.wandertoken.client;

import io.wandertoken.control.host.AgentDescriptor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the agent of this host listens, and the token for requests that change something.
 *
 * @param address the TCP address, or the Unix domain socket of an agent without one
 * @param host the value of the Host header, with the port
 * @param token the secret that the agent demands
 */
record AgentAddress(SocketAddress address, String host, String token) {
    /** Over the socket the agent accepts any name. */
    private static final String ANY_HOST = "localhost";

    /** The address in the descriptor of a running agent. */
    static AgentAddress of(AgentDescriptor descriptor) {
        String url = descriptor.url();
        String token = token(Path.of(descriptor.tokenFile()));
        if (url == null) {
            Path socket = Path.of(String.valueOf(descriptor.socket()));
            return new AgentAddress(UnixDomainSocketAddress.of(socket), ANY_HOST, token);
        }
        try {
            URI uri = URI.create(url);
            return new AgentAddress(new InetSocketAddress(uri.getHost(), uri.getPort()), uri.getAuthority(), token);
        } catch (IllegalArgumentException e) {
            throw new WanderException(
                    WanderException.Kind.MISUNDERSTANDING, "agent.json has an invalid address: '" + url + "'", e);
        }
    }

    /** For people. */
    String place() {
        return address instanceof UnixDomainSocketAddress ? address.toString() : host;
    }

    private static String token(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new WanderException(
                    WanderException.Kind.NOT_AUTHORISED, "cannot read the agent's token in " + file, e);
        }
    }
}
