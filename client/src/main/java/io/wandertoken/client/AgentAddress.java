package io.wandertoken.client;

import io.wandertoken.agent.http.AgentDescriptor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the agent of this host listens, and what opens its door.
 *
 * @param token what the agent demands of those who change something
 */
record AgentAddress(InetSocketAddress address, String token) {

    /** What an agent that runs has left in its home. */
    static AgentAddress of(AgentDescriptor descriptor) {
        return new AgentAddress(socketAddress(descriptor.url()), token(Path.of(descriptor.tokenFile())));
    }

    private static InetSocketAddress socketAddress(String url) {
        try {
            URI uri = URI.create(url);
            return new InetSocketAddress(uri.getHost(), uri.getPort());
        } catch (IllegalArgumentException e) {
            throw new WanderException(
                    WanderException.Kind.MISUNDERSTANDING, "the agent says it listens at '" + url + "'", e);
        }
    }

    private static String token(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new WanderException(
                    WanderException.Kind.NOT_AUTHORISED, "cannot read the agent's token in " + file, e);
        }
    }

    /** As the agent wants to be called. */
    String host() {
        return address.getHostString() + ":" + address.getPort();
    }
}
