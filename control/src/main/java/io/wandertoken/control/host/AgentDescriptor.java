package io.wandertoken.control.host;

import io.wandertoken.control.json.Json;
import io.wandertoken.control.json.JsonObject;
import java.io.IOException;
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

    /** The name of the file with the token, which is beside it. */
    public static final String TOKEN_FILE = "api.token";

    private static final int MOST_BYTES = 1 << 16;

    /** The content of the file. */
    public String text() {
        return Json.text(json -> {
                    json.writeStartObject();
                    json.writeNumberField("pid", pid);
                    json.writeStringField("process", process);
                    json.writeStringField("url", url);
                    json.writeStringField("socket", socket);
                    json.writeStringField("tokenFile", tokenFile);
                    json.writeStringField("agent", agent);
                    json.writeStringField("fleet", fleet);
                    json.writeStringField("startedAt", startedAt.toString());
                    json.writeEndObject();
                })
                + "\n";
    }

    /**
     * The running agent that a file describes. Empty when the file does not exist, is a link or not valid, or when the
     * process that wrote it has ended.
     */
    public static Optional<AgentDescriptor> read(Path file) {
        try {
            return parse(JsonObject.parse(TrustedFile.read(file, MOST_BYTES))).filter(AgentDescriptor::isRunning);
        } catch (IOException | DateTimeException e) {
            return Optional.empty();
        }
    }

    /** Whether the process that wrote the file still runs: the system reuses pids. */
    private boolean isRunning() {
        return ProcessIdentity.of(pid).equals(Optional.of(process));
    }

    private static Optional<AgentDescriptor> parse(JsonObject json) {
        String process = json.textOrNull("process");
        String url = json.textOrNull("url");
        String socket = json.textOrNull("socket");
        String tokenFile = json.textOrNull("tokenFile");
        Instant startedAt = json.instant("startedAt");
        boolean reachable = url != null || socket != null;
        if (process == null || !reachable || tokenFile == null || startedAt == null) {
            return Optional.empty();
        }
        return Optional.of(new AgentDescriptor(
                json.whole("pid"), process, url, socket, tokenFile, json.text("agent"), json.text("fleet"), startedAt));
    }
}
