package io.wandertoken.control.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The streams of jackson-core as this project uses them, and the form of times and numbers: a duration is a number of
 * seconds, an instant is ISO-8601, an unknown value is null.
 */
public final class Json {
    private static final int NANO_DIGITS = 9;
    private static final int USUAL_LENGTH = 512;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(16)
                    .maxNumberLength(40)
                    .build())
            .build();

    private Json() {}

    /** Writes one value. */
    public interface Writing {
        void to(JsonGenerator json) throws IOException;
    }

    public static byte[] bytes(Writing writing) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(USUAL_LENGTH);
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            writing.to(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    public static String text(Writing writing) {
        return new String(bytes(writing), StandardCharsets.UTF_8);
    }

    /** The same value on one line that a terminal shows as it is; see {@link LogEscapes}. */
    public static String logText(Writing writing) {
        return new LogTexts().text(writing);
    }

    static JsonParser parser(String text) throws IOException {
        return FACTORY.createParser(text);
    }

    static JsonParser parser(byte[] bytes) throws IOException {
        return FACTORY.createParser(bytes);
    }

    /** Writes every element of a list. */
    static <T> void array(JsonGenerator json, List<T> values, Element<T> element) throws IOException {
        json.writeStartArray();
        for (T value : values) {
            element.write(json, value);
        }
        json.writeEndArray();
    }

    /** Writes one element of a list. */
    interface Element<T> {
        void write(JsonGenerator json, T value) throws IOException;
    }

    /** Seconds as the nearest double. */
    static void seconds(JsonGenerator json, Duration duration) throws IOException {
        json.writeNumber(exact(duration).doubleValue());
    }

    /** An instant in ISO-8601. */
    static void time(JsonGenerator json, Instant time) throws IOException {
        json.writeString(TimeText.of(time));
    }

    /** Seconds with every nanosecond; nothing for null. For requests, which may name times that a double cannot. */
    static void exactSeconds(JsonGenerator json, String name, @Nullable Duration duration) throws IOException {
        if (duration != null) {
            json.writeNumberField(name, exact(duration));
        }
    }

    private static BigDecimal exact(Duration duration) {
        // A long duration has more nanoseconds than a long can count.
        return BigDecimal.valueOf(duration.getSeconds()).add(BigDecimal.valueOf(duration.getNano(), NANO_DIGITS));
    }

    /** A number; null for what JSON has no number for. */
    static void number(JsonGenerator json, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }
}
