package io.wandertoken.simulator.walk;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import io.wandertoken.protocol.Durations;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.WalkEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Locale;

/** Writes everything that happens in a run, one JSON object per line. */
public final class WalkTrace implements WalkObserver, AutoCloseable {
    private final JsonGenerator json;

    public WalkTrace(Writer out) throws IOException {
        json = new JsonFactory().createGenerator(out);
        json.setPrettyPrinter(new MinimalPrettyPrinter("\n"));
    }

    @Override
    public void onEvent(long nowNanos, int agent, int permit, WalkEvent event, Token token) {
        write(() -> {
            begin(nowNanos, event.name().toLowerCase(Locale.ROOT).replace('_', '-'));
            json.writeNumberField("agent", agent);
            end(permit, token);
        });
    }

    @Override
    public void onHandover(long nowNanos, int from, int to, int permit, Token token, boolean lost) {
        write(() -> {
            begin(nowNanos, lost ? "lost" : "handover");
            json.writeNumberField("from", from);
            if (to >= 0) {
                json.writeNumberField("to", to);
            }
            end(permit, token);
        });
    }

    @Override
    public void onTokenCount(long nowNanos, int tokens) {
        write(() -> {
            begin(nowNanos, "tokens");
            json.writeNumberField("count", tokens);
            json.writeEndObject();
        });
    }

    @Override
    public void close() throws IOException {
        json.writeRaw('\n');
        json.close();
    }

    private void begin(long nowNanos, String event) throws IOException {
        json.writeStartObject();
        json.writeNumberField("t", Durations.seconds(nowNanos));
        json.writeStringField("event", event);
    }

    private void end(int permit, Token token) throws IOException {
        json.writeNumberField("permit", permit);
        json.writeNumberField("token", token.id().serial());
        json.writeNumberField("session", token.session());
        json.writeEndObject();
    }

    private interface Writing {
        void run() throws IOException;
    }

    private static void write(Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
