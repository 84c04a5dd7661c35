package io.wandertoken.control.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.wandertoken.control.EnumWords;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object that an agent has sent. A field that is missing or has another type is empty, zero or null. */
public final class JsonObject {
    private final Map<String, Object> fields;

    private JsonObject(Map<String, Object> fields) {
        this.fields = fields;
    }

    /** @throws IOException when the text is not an object */
    public static JsonObject parse(String text) throws IOException {
        try (JsonParser parser = Json.parser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("not a JSON object: " + text);
            }
            return object(parser);
        }
    }

    /** @throws IOException when the text is not an array */
    public static List<JsonObject> parseList(String text) throws IOException {
        try (JsonParser parser = Json.parser(text)) {
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                throw new IOException("not a JSON array: " + text);
            }
            List<JsonObject> objects = new ArrayList<>();
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                objects.add(object(parser));
            }
            return objects;
        }
    }

    public boolean has(String name) {
        return fields.containsKey(name);
    }

    public String text(String name) {
        return fields.get(name) instanceof String text ? text : "";
    }

    public @Nullable String textOrNull(String name) {
        return fields.get(name) instanceof String text ? text : null;
    }

    double number(String name) {
        return fields.get(name) instanceof Number number ? number.doubleValue() : 0;
    }

    @Nullable
    Double numberOrNull(String name) {
        return fields.get(name) instanceof Number number ? number.doubleValue() : null;
    }

    /** A count, or null. */
    @Nullable
    Integer count(String name) {
        return fields.get(name) instanceof Number number ? number.intValue() : null;
    }

    public long whole(String name) {
        return fields.get(name) instanceof Number number ? number.longValue() : 0;
    }

    boolean truth(String name) {
        return Boolean.TRUE.equals(fields.get(name));
    }

    @Nullable
    Duration duration(String name) {
        return fields.get(name) instanceof Number number
                ? Duration.ofNanos(Math.round(number.doubleValue() * 1e9))
                : null;
    }

    Duration durationOrZero(String name) {
        Duration duration = duration(name);
        return duration == null ? Duration.ZERO : duration;
    }

    public @Nullable Instant instant(String name) {
        String text = text(name);
        return text.isEmpty() ? null : Instant.parse(text);
    }

    Instant instantOrEpoch(String name) {
        Instant instant = instant(name);
        return instant == null ? Instant.EPOCH : instant;
    }

    public JsonObject object(String name) {
        return fields.get(name) instanceof JsonObject object ? object : new JsonObject(Map.of());
    }

    public List<JsonObject> objects(String name) {
        return list(name, JsonObject.class);
    }

    List<String> texts(String name) {
        return list(name, String.class);
    }

    List<Double> numbers(String name) {
        return list(name, Number.class).stream().map(Number::doubleValue).toList();
    }

    /** A constant by its word; the given one when no constant has this word. */
    <E extends Enum<E>> E constant(String name, Class<E> type, E otherwise) {
        return EnumWords.parse(type, text(name)).orElse(otherwise);
    }

    private <T> List<T> list(String name, Class<T> type) {
        return fields.get(name) instanceof List<?> list
                ? list.stream().filter(type::isInstance).map(type::cast).toList()
                : List.of();
    }

    private static JsonObject object(JsonParser parser) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            Object value = value(parser);
            if (value != null) {
                fields.put(name, value);
            }
        }
        return new JsonObject(fields);
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    Object value = value(parser);
                    if (value != null) {
                        list.add(value);
                    }
                }
                yield list;
            }
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }
}
