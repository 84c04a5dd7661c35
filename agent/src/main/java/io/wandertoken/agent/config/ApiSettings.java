package io.wandertoken.agent.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How programs and people reach the agent.
 *
 * @param listen where it serves HTTP; default {@code 127.0.0.1:7947}, none for {@code off}
 * @param socket the Unix socket for programs on the same machine; default {@code wander.sock} in the data folder, none for
 *     {@code off}
 * @param socketGroup the group whose members may use the socket as well; default: only the agent's user
 * @param tls what encrypts HTTP; default: nothing
 * @param hosts names, besides those of loopback, by which HTTP may be asked; needed when it listens elsewhere
 */
public record ApiSettings(
        Optional<HostPort> listen,
        Optional<Path> socket,
        Optional<String> socketGroup,
        Optional<Tls> tls,
        List<String> hosts) {
    static final HostPort USUAL = new HostPort("127.0.0.1", 7947);
    static final String SOCKET = "wander.sock";

    /**
     * The files by which HTTP proves who it is.
     *
     * @param certificate the certificate and those between it and its authority, PEM; default: that of the agent
     * @param key the private key that belongs to it, PEM
     */
    public record Tls(Path certificate, Path key) {}

    public ApiSettings {
        hosts = List.copyOf(hosts);
    }

    /** One whose socket is for the agent's user alone. */
    public ApiSettings(Optional<HostPort> listen, Optional<Path> socket, List<String> hosts) {
        this(listen, socket, Optional.empty(), Optional.empty(), hosts);
    }

    /** Whether nothing reaches the agent but other agents. */
    public boolean isOff() {
        return listen.isEmpty() && socket.isEmpty();
    }
}
