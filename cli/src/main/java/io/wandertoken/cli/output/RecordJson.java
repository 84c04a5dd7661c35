package io.wandertoken.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Records as JSON, in the way of the agent's HTTP API: a field per component, durations in seconds, instants in ISO-8601,
 * constants in lower case with hyphens.
 */
public final class RecordJson {
    private RecordJson() {}

    public static void write(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value instanceof Record record) {
            json.writeStartObject();
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                json.writeFieldName(component.getName());
                write(json, valueOf(component, record));
            }
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                write(json, element);
            }
            json.writeEndArray();
        } else if (value instanceof Long || value instanceof Integer) {
            json.writeNumber(((Number) value).longValue());
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value instanceof Duration duration) {
            json.writeNumber(duration.toNanos() / 1e9);
        } else if (value instanceof Enum<?> constant) {
            json.writeString(word(constant));
        } else if (value == null) {
            json.writeNull();
        } else {
            json.writeString(value.toString());
        }
    }

    /** How a constant is spelled outside of Java. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static @Nullable Object valueOf(RecordComponent component, Record record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(component + " cannot be read", e);
        }
    }
}
