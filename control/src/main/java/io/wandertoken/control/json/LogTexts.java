package io.wandertoken.control.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.wandertoken.control.json.Json.Writing;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/**
 * Writes values as lines that a terminal shows as they are, see {@link LogEscapes}. A generator of JSON takes much more memory than a line, so one
 * writes all lines of a log. For one thread.
 */
public final class LogTexts {
    private static final int USUAL_LENGTH = 512;

    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .characterEscapes(new LogEscapes())
            .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
            .rootValueSeparator((String) null)
            .build();

    private final StringWriter out = new StringWriter(USUAL_LENGTH);
    private JsonGenerator json = generator();

    /** The text of one value. */
    public String text(Writing value) {
        out.getBuffer().setLength(0);
        boolean complete = false;
        try {
            value.to(json);
            json.flush();
            complete = true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            if (!complete) {
                // It would go on in the middle of the value.
                json = generator();
            }
        }
        return out.toString();
    }

    private JsonGenerator generator() {
        try {
            return FACTORY.createGenerator(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
