package io.wandertoken.control.host;

import io.wandertoken.control.json.Json;
import io.wandertoken.control.json.JsonObject;
import io.wandertoken.control.json.ViewJson;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the API of a running agent listens: the content of a small file in the agent's home, which exists while the
 * agent runs.
 *
 * @param process distinguishes the process from others that had the same pid; see {@link ProcessIdentity}
 * @param url the address of the API without a slash at the end, or null when the API listens on its socket only
 * @param socket the path of the Unix domain socket, or null when there is none
 * @param tokenFile the file with the token for requests that change something; our own client reads {@link #TOKEN_FILE}
 *     beside the descriptor instead, because the agent's user could name any file here
 */
public record AgentDescriptor(
        long pid,
        String process,
        @Nullable String url,
        @Nullable String socket,
        String tokenFile,
        String agent,
        String fleet,
        Instant startedAt) {
    /** The name of the file within the agent's home. */
    public static final String FILE = "agent.json";

    /** The name of the file with the token for everything, which is beside it. */
    public static final String TOKEN_FILE = "api.token";

    /** The same for the token that allows to acquire leases and to read. */
    public static final String LEASE_TOKEN_FILE = "api.lease.token";

    /** The same for the token that allows to read. */
    public static final String READ_TOKEN_FILE = "api.read.token";

    private static final int MOST_BYTES = 1 << 16;

    private static final ViewJson<AgentDescriptor> JSON = new ViewJson<>(fields -> new AgentDescriptor(
            fields.whole("pid", AgentDescriptor::pid),
            fields.text("process", AgentDescriptor::process),
            fields.optionalText("url", AgentDescriptor::url),
            fields.optionalText("socket", AgentDescriptor::socket),
            fields.text("tokenFile", AgentDescriptor::tokenFile),
            fields.text("agent", AgentDescriptor::agent),
            fields.text("fleet", AgentDescriptor::fleet),
            fields.instant("startedAt", AgentDescriptor::startedAt)));

    /** The content of the file. */
    public String text() {
        return Json.text(json -> JSON.write(json, this)) + "\n";
    }

    /**
     * The running agent that a file describes. Empty when the file does not exist, is a link or not valid, or when the
     * process that wrote it has ended and nobody listens at its socket.
     */
    public static Optional<AgentDescriptor> read(Path file) {
        try {
            JsonObject json = JsonObject.parse(TrustedFile.read(file, MOST_BYTES));
            boolean complete =
                    json.has("tokenFile") && json.has("startedAt") && (json.has("url") || json.has("socket"));
            return complete
                    ? Optional.of(JSON.read(json)).filter(agent -> agent.isRunning() || agent.listens())
                    : Optional.empty();
        } catch (IOException | DateTimeException e) {
            return Optional.empty();
        }
    }

    /** Whether the process that wrote the file still runs: the system reuses pids. */
    private boolean isRunning() {
        return ProcessIdentity.of(pid).equals(Optional.of(process));
    }

    /** An agent in another container has a pid that means nothing here, but its socket may be shared. */
    private boolean listens() {
        if (socket == null) {
            return false;
        }
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            return channel.isConnected();
        } catch (IOException | InvalidPathException e) {
            return false;
        }
    }
}
