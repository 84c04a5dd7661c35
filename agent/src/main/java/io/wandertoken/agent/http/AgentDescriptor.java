package io.wandertoken.agent.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.wandertoken.agent.files.SafeFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How clients on the same host find a running agent: a small file in its home, there while the agent runs.
 *
 * @param process what tells the process from others that had its number
 * @param url where its API listens, without a slash at the end, or null when it listens on its socket only
 * @param socket its Unix domain socket, or null when it has none
 * @param tokenFile the file with the token for writing
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
    /** Its name within the agent's home. */
    public static final String FILE = "agent.json";

    /** Replaces the file; only its owner can read it. */
    public void write(Path file) throws IOException {
        SafeFiles.replace(file, Json.text(this::writeTo) + "\n", SafeFiles.Readers.OWNER, false);
    }

    /**
     * The agent that a file describes. Nothing when there is no file, when it cannot be understood, or when it was left
     * behind by a process that is gone.
     */
    public static Optional<AgentDescriptor> read(Path file) {
        try {
            return parse(Files.readString(file)).filter(AgentDescriptor::isRunning);
        } catch (IOException | DateTimeException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Removes the file if it is this very one: another agent may have taken the home over. */
    void remove(Path file) throws IOException {
        Optional<AgentDescriptor> there = read(file);
        if (there.isEmpty() || there.get().equals(this)) {
            Files.deleteIfExists(file);
        }
    }

    /** Whether the very process runs that wrote the file: numbers of processes are used again. */
    private boolean isRunning() {
        return ProcessMark.of(pid).equals(Optional.of(process));
    }

    private void writeTo(JsonGenerator json) throws IOException {
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
    }

    private static Optional<AgentDescriptor> parse(String text) throws IOException {
        Map<String, String> fields = new LinkedHashMap<>();
        try (JsonParser parser = Json.parser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                if (value.isScalarValue() && value != JsonToken.VALUE_NULL) {
                    fields.put(name, parser.getText());
                } else {
                    parser.skipChildren();
                }
            }
        }
        String pid = fields.get("pid");
        String process = fields.get("process");
        String url = fields.get("url");
        String socket = fields.get("socket");
        String tokenFile = fields.get("tokenFile");
        String startedAt = fields.get("startedAt");
        boolean reachable = url != null || socket != null;
        if (pid == null || process == null || !reachable || tokenFile == null || startedAt == null) {
            return Optional.empty();
        }
        return Optional.of(new AgentDescriptor(
                Long.parseLong(pid),
                process,
                url,
                socket,
                tokenFile,
                fields.getOrDefault("agent", ""),
                fields.getOrDefault("fleet", ""),
                Instant.parse(startedAt)));
    }
}
