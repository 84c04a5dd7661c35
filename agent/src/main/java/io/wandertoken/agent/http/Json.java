package io.wandertoken.agent.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The small change of JSON: one factory, and how times and numbers are written. */
final class Json {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(16)
                    .maxNumberLength(40)
                    .build())
            .build();

    private Json() {}

    /** Writes one value. */
    interface Writing {
        void to(JsonGenerator json) throws IOException;
    }

    static byte[] bytes(Writing writing) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(512);
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            writing.to(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    static String text(Writing writing) {
        return new String(bytes(writing), StandardCharsets.UTF_8);
    }

    static JsonParser parser(String text) throws IOException {
        return FACTORY.createParser(text);
    }

    static JsonParser parser(byte[] bytes) throws IOException {
        return FACTORY.createParser(bytes);
    }

    /** Seconds as a decimal number, or null. */
    static void seconds(JsonGenerator json, String name, @Nullable Duration duration) throws IOException {
        if (duration == null) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, duration.getSeconds() + duration.getNano() / 1e9);
        }
    }

    /** ISO-8601, or null. */
    static void instant(JsonGenerator json, String name, @Nullable Instant instant) throws IOException {
        json.writeStringField(name, instant == null ? null : instant.toString());
    }

    /** A number, or null for what JSON has no number for. */
    static void number(JsonGenerator json, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }
}
