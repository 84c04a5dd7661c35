package io.wandertoken.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object as an agent sends it, with the small change of its fields: what is missing is empty, zero or null. */
final class JsonObject {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final Map<String, Object> fields;

    private JsonObject(Map<String, Object> fields) {
        this.fields = fields;
    }

    /** @throws IOException when the text is no object */
    static JsonObject parse(String text) throws IOException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("no JSON object: " + text);
            }
            return object(parser);
        }
    }

    /** @throws IOException when the text is no list of objects */
    static List<JsonObject> parseList(String text) throws IOException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                throw new IOException("no JSON list: " + text);
            }
            List<JsonObject> objects = new ArrayList<>();
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                objects.add(object(parser));
            }
            return objects;
        }
    }

    boolean has(String name) {
        return fields.containsKey(name);
    }

    String text(String name) {
        return fields.get(name) instanceof String text ? text : "";
    }

    @Nullable
    String textOrNull(String name) {
        return fields.get(name) instanceof String text ? text : null;
    }

    double number(String name) {
        return fields.get(name) instanceof Number number ? number.doubleValue() : 0;
    }

    @Nullable
    Double numberOrNull(String name) {
        return fields.get(name) instanceof Number number ? number.doubleValue() : null;
    }

    /** A number of things, or null when it is not told. */
    @Nullable
    Integer count(String name) {
        return fields.get(name) instanceof Number number ? number.intValue() : null;
    }

    long whole(String name) {
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

    @Nullable
    Instant instant(String name) {
        String text = text(name);
        return text.isEmpty() ? null : Instant.parse(text);
    }

    Instant instantOrStart(String name) {
        Instant instant = instant(name);
        return instant == null ? Instant.EPOCH : instant;
    }

    JsonObject object(String name) {
        return fields.get(name) instanceof JsonObject object ? object : new JsonObject(Map.of());
    }

    List<JsonObject> objects(String name) {
        return list(name, JsonObject.class);
    }

    List<String> texts(String name) {
        return list(name, String.class);
    }

    List<Double> numbers(String name) {
        return list(name, Number.class).stream().map(Number::doubleValue).toList();
    }

    /** A constant that is spelled in lower case with hyphens; the given one when there is no such constant. */
    <E extends Enum<E>> E constant(String name, Class<E> type, E otherwise) {
        String spelled = text(name);
        for (E constant : type.getEnumConstants()) {
            if (constant.name().replace('_', '-').equalsIgnoreCase(spelled)) {
                return constant;
            }
        }
        return otherwise;
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
