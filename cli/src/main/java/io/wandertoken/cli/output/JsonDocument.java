package io.wandertoken.cli.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.control.EnumWords;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object with its fields in the order in which they were added. As in the agent's HTTP API, durations become seconds,
 * instants ISO-8601 and constants lower case with hyphens; numbers that are not finite become null.
 */
public final class JsonDocument {
    private static final JsonFactory FACTORY =
            new JsonFactory().configure(JsonGenerator.Feature.AUTO_CLOSE_TARGET, false);

    /** A value that writes itself. */
    public interface Value {
        void write(JsonGenerator json) throws IOException;
    }

    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    /** Adds a field: an object, a collection, a number, a truth value, a {@link Value}, null, or anything else as text. */
    public JsonDocument with(String name, @Nullable Object value) {
        fields.put(name, value);
        return this;
    }

    /** Adds a field that writes itself. */
    public JsonDocument with(String name, Value value) {
        fields.put(name, value);
        return this;
    }

    public JsonDocument withPresent(String name, Optional<?> value) {
        value.ifPresent(present -> fields.put(name, present));
        return this;
    }

    /** Adds an object, which is filled in place. */
    public JsonDocument withObject(String name, UnaryOperator<JsonDocument> content) {
        return with(name, content.apply(new JsonDocument()));
    }

    /** Adds a list with an object for each of the values. */
    public <T> JsonDocument withList(String name, Collection<T> values, Function<? super T, JsonDocument> form) {
        return with(name, list(values, form));
    }

    /** Adds the fields of another object. */
    public JsonDocument withAll(JsonDocument other) {
        fields.putAll(other.fields);
        return this;
    }

    public static <T> List<JsonDocument> list(Collection<T> values, Function<? super T, JsonDocument> form) {
        return values.stream().map(form).toList();
    }

    /** Writes an object, or a list of objects, on several lines. */
    public static void write(Object document, Writer out) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.useDefaultPrettyPrinter();
            write(document, json);
            json.writeRaw('\n');
        }
    }

    /** The object in one line. */
    @Override
    public String toString() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            write(this, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void write(@Nullable Object value, JsonGenerator json) throws IOException {
        if (value instanceof JsonDocument object) {
            json.writeStartObject();
            for (Map.Entry<String, @Nullable Object> field : object.fields.entrySet()) {
                json.writeFieldName(field.getKey());
                write(field.getValue(), json);
            }
            json.writeEndObject();
        } else if (value instanceof Value other) {
            other.write(json);
        } else if (value instanceof Collection<?> values) {
            json.writeStartArray();
            for (Object element : values) {
                write(element, json);
            }
            json.writeEndArray();
        } else if (value instanceof Long || value instanceof Integer) {
            json.writeNumber(((Number) value).longValue());
        } else if (value instanceof Duration duration) {
            json.writeNumber(duration.toNanos() / 1e9);
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value == null || value instanceof Double number && !Double.isFinite(number)) {
            json.writeNull();
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else {
            json.writeString(value instanceof Enum<?> constant ? EnumWords.of(constant) : value.toString());
        }
    }
}
