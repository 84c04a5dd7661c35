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
 * @param host as the agent wants to be called, with the port
 * @param token what the agent demands of those who change something
 */
record AgentAddress(InetSocketAddress address, String host, String token) {

    /** What an agent that runs has left in its home. */
    static AgentAddress of(AgentDescriptor descriptor) {
        String url = descriptor.url();
        try {
            URI uri = URI.create(url);
            return new AgentAddress(
                    new InetSocketAddress(uri.getHost(), uri.getPort()),
                    uri.getAuthority(),
                    token(Path.of(descriptor.tokenFile())));
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
}
