package io.wandertoken.control.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object that an agent has sent. A field that is missing or has another type is empty or null. */
public final class JsonObject {
    static final JsonObject EMPTY = new JsonObject(Map.of());

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

    /** A field that must be of this type; null when it is missing or of another one. */
    <T> @Nullable T get(String name, Class<T> type) {
        Object value = fields.get(name);
        return type.isInstance(value) ? type.cast(value) : null;
    }

    public String text(String name) {
        return fields.get(name) instanceof String text ? text : "";
    }

    public JsonObject object(String name) {
        return fields.get(name) instanceof JsonObject object ? object : EMPTY;
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
