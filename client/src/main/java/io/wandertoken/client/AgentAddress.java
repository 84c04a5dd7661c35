package io.wandertoken.client;

import io.wandertoken.agent.http.AgentDescriptor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the agent of this host listens, and what opens its door.
 *
 * @param address an address of this machine or, of an agent that has none, its Unix domain socket
 * @param host as the agent wants to be called, with the port
 * @param token what the agent demands of those who change something
 */
record AgentAddress(SocketAddress address, String host, String token) {
    /** Who can open a socket may call the agent as he likes. */
    private static final String ANY_HOST = "localhost";

    /** What an agent that runs has left in its home. */
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
                    WanderException.Kind.MISUNDERSTANDING, "the agent says it listens at '" + url + "'", e);
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
