package io.wandertoken.client;

import io.wandertoken.control.host.AgentDescriptor;
import io.wandertoken.control.host.TrustedFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where the agent of this host listens, and the token for requests that change something.
 *
 * <p>The agent's user owns {@code agent.json}, and this client may run as root. So the client takes from that file only
 * what cannot turn it against its own user: a Unix socket of the agent's user, or a loopback address. The token comes from
 * a fixed place beside the file.
 *
 * @param address the Unix domain socket, or the TCP address of an agent without one
 * @param host the value of the Host header, with the port
 * @param token the secret that the agent demands; null over the socket, which needs none
 */
record AgentAddress(
        SocketAddress address, String host, @Nullable String token) {
    /** Over the socket the agent accepts any name. */
    private static final String ANY_HOST = "localhost";

    /** The greatest role first. */
    private static final List<String> TOKEN_FILES =
            List.of(AgentDescriptor.TOKEN_FILE, AgentDescriptor.LEASE_TOKEN_FILE, AgentDescriptor.READ_TOKEN_FILE);

    private static final Pattern TOKEN = Pattern.compile("[0-9a-f]{64}");
    /** A token and the end of its line, with room to notice more. */
    private static final int MOST_BYTES = 128;

    /** A numeric address, so that no name service decides where the token goes. */
    private static final Pattern NUMERIC = Pattern.compile("localhost|[0-9.]+|\\[[0-9a-fA-F:]+]");

    /**
     * The address in the descriptor of a running agent.
     *
     * @param home the folder that the descriptor is in
     */
    static AgentAddress of(Path home, AgentDescriptor descriptor) {
        Path file = home.resolve(AgentDescriptor.FILE);
        String socket = descriptor.socket();
        String url = descriptor.url();
        if (socket != null && (url == null || isSocketOfOwner(Path.of(socket), file))) {
            return overSocket(Path.of(socket), file);
        }
        if (url == null) {
            throw new WanderException(WanderException.Kind.MISUNDERSTANDING, file + " names no address");
        }
        return overTcp(url, home, file);
    }

    private static AgentAddress overSocket(Path socket, Path descriptor) {
        if (Files.exists(socket, LinkOption.NOFOLLOW_LINKS) && !isSocketOfOwner(socket, descriptor)) {
            throw new WanderException(
                    WanderException.Kind.NOT_AUTHORISED,
                    descriptor + " names " + socket + ", which is not a socket of the agent's user; restart the agent");
        }
        return new AgentAddress(UnixDomainSocketAddress.of(socket), ANY_HOST, null);
    }

    /** Sockets of other users are other services, which must not get our requests. */
    private static boolean isSocketOfOwner(Path socket, Path descriptor) {
        try {
            return Files.readAttributes(socket, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                            .isOther()
                    && TrustedFile.haveSameOwner(socket, descriptor);
        } catch (IOException e) {
            return false;
        }
    }

    private static AgentAddress overTcp(String url, Path home, Path descriptor) {
        try {
            URI uri = URI.create(url);
            String host = String.valueOf(uri.getHost());
            boolean plain = "http".equals(uri.getScheme())
                    && NUMERIC.matcher(host).matches()
                    && uri.getPort() > 0
                    && uri.getUserInfo() == null;
            if (plain && InetAddress.getByName(host).isLoopbackAddress()) {
                InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(host), uri.getPort());
                return new AgentAddress(address, host + ":" + uri.getPort(), token(home, descriptor));
            }
        } catch (IllegalArgumentException | UnknownHostException e) {
            // It is not an address at all: the same answer.
        }
        throw new WanderException(
                WanderException.Kind.NOT_AUTHORISED,
                descriptor + " names '" + url
                        + "', which is not a loopback address, so this client sends no token there;"
                        + " let the agent listen on its Unix socket ('api: socket') or on loopback ('api: listen')");
    }

    /** For people. */
    String place() {
        return address instanceof UnixDomainSocketAddress ? address.toString() : host;
    }

    /** The token for everything, or the best one that this user may read: an operator may give others the smaller ones. */
    private static String token(Path home, Path descriptor) {
        for (String name : TOKEN_FILES) {
            Path file = home.resolve(name);
            try {
                return readToken(file, descriptor);
            } catch (AccessDeniedException | NoSuchFileException e) {
                // That one is not for this user.
                continue;
            } catch (IOException e) {
                throw refused("cannot read the agent's token in " + file + ": " + e.getMessage(), e);
            }
        }
        throw refused(
                "cannot read the agent's token in " + home.resolve(AgentDescriptor.TOKEN_FILE)
                        + ", nor one of a smaller role beside it; ask the operator of the agent for one",
                null);
    }

    private static String readToken(Path file, Path descriptor) throws IOException {
        String text = TrustedFile.read(file, MOST_BYTES).strip();
        if (!TOKEN.matcher(text).matches()) {
            throw refused(file + " holds no token of 64 hexadecimal digits; remove it and restart the agent", null);
        }
        if (!TrustedFile.haveSameOwner(file, descriptor) && !TrustedFile.belongsToRoot(file)) {
            throw refused(
                    file + " does not belong to the owner of " + descriptor + "; remove it and restart the agent",
                    null);
        }
        return text;
    }

    private static WanderException refused(String message, @Nullable Throwable cause) {
        return new WanderException(WanderException.Kind.NOT_AUTHORISED, message, cause);
    }
}
