package io.wandertoken.simulator.study;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import io.wandertoken.protocol.Durations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

/** Writes what happens in a run, one JSON object per line, each with its time and the name of the event. */
public abstract class EventTrace implements AutoCloseable {
    protected final JsonGenerator json;

    /** Writes what an event has besides its time and name. */
    protected interface Fields {
        void write() throws IOException;
    }

    protected EventTrace(Writer out) throws IOException {
        json = new JsonFactory().createGenerator(out);
        json.setPrettyPrinter(new MinimalPrettyPrinter("\n"));
    }

    protected final void write(long nowNanos, String event, Fields fields) {
        try {
            json.writeStartObject();
            json.writeNumberField("t", Durations.seconds(nowNanos));
            json.writeStringField("event", event);
            fields.write();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public final void close() throws IOException {
        json.writeRaw('\n');
        json.close();
    }
}
