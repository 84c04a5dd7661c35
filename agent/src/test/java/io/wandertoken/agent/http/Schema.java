package io.wandertoken.agent.http;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The description of the API, and whether a value is as it says. Understands the keywords of JSON Schema that the
 * description uses, and fails for others, so that none is believed to be checked that is not.
 */
final class Schema {
    private static final List<String> UNDERSTOOD = List.of(
            "type",
            "enum",
            "const",
            "required",
            "properties",
            "additionalProperties",
            "items",
            "oneOf",
            "$ref",
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "default",
            "format",
            "description");

    private final Object root;

    Schema(String yaml) {
        root = parse(yaml);
    }

    static Schema ofTheApi() {
        return new Schema(new String(Assets.openapi(), StandardCharsets.UTF_8));
    }

    static Object parse(String text) {
        return new Load(LoadSettings.builder().build()).loadFromString(text);
    }

    /** What lies at a path of names, references followed. */
    @Nullable
    Object at(String... path) {
        Object here = root;
        for (String name : path) {
            here = resolve(here) instanceof Map<?, ?> map ? map.get(name) : null;
        }
        return resolve(here);
    }

    /** Everything in which a value differs from a schema. */
    List<String> problems(@Nullable Object schema, @Nullable Object value) {
        List<String> problems = new ArrayList<>();
        check(schema, value, "$", problems);
        return problems;
    }

    private void check(@Nullable Object unresolved, @Nullable Object value, String place, List<String> problems) {
        if (!(resolve(unresolved) instanceof Map<?, ?> schema)) {
            problems.add(place + ": there is no schema");
            return;
        }
        schema.keySet().stream()
                .filter(key -> !UNDERSTOOD.contains(key))
                .forEach(key -> problems.add(place + ": the keyword " + key + " is not checked"));
        if (schema.get("type") != null && types(schema.get("type")).stream().noneMatch(type -> is(type, value))) {
            problems.add(place + ": " + value + " is no " + schema.get("type"));
            return;
        }
        if (schema.get("enum") instanceof List<?> choices && !choices.contains(value)) {
            problems.add(place + ": " + value + " is none of " + choices);
        }
        if (schema.containsKey("const") && !String.valueOf(schema.get("const")).equals(value)) {
            problems.add(place + ": " + value + " is not " + schema.get("const"));
        }
        if (value instanceof Number number
                && schema.get("minimum") instanceof Number least
                && number.doubleValue() < least.doubleValue()) {
            problems.add(place + ": " + number + " is less than " + least);
        }
        if ("date-time".equals(schema.get("format")) && value instanceof String text && !isInstant(text)) {
            problems.add(place + ": " + text + " is no instant");
        }
        if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                check(schema.get("items"), list.get(i), place + "[" + i + "]", problems);
            }
        }
        if (value instanceof Map<?, ?> map && !schema.containsKey("oneOf")) {
            checkFields(schema, map, place, problems);
        }
        if (schema.get("oneOf") instanceof List<?> choices) {
            long fitting = choices.stream()
                    .filter(choice -> problems(choice, value).isEmpty())
                    .count();
            if (fitting != 1) {
                problems.add(place + ": " + value + " fits " + fitting + " of the choices");
            }
        }
    }

    private void checkFields(Map<?, ?> schema, Map<?, ?> map, String place, List<String> problems) {
        Map<?, ?> properties = schema.get("properties") instanceof Map<?, ?> known ? known : Map.of();
        if (schema.get("required") instanceof List<?> required) {
            required.stream()
                    .filter(name -> !map.containsKey(name))
                    .forEach(name -> problems.add(place + ": " + name + " is missing"));
        }
        map.forEach((name, field) -> {
            if (properties.containsKey(name)) {
                check(properties.get(name), field, place + "." + name, problems);
            } else if (Boolean.FALSE.equals(schema.get("additionalProperties"))) {
                problems.add(place + ": " + name + " is not described");
            }
        });
    }

    private @Nullable Object resolve(@Nullable Object schema) {
        if (schema instanceof Map<?, ?> map && map.get("$ref") instanceof String reference) {
            return at(reference.substring(2).split("/"));
        }
        return schema;
    }

    private static List<?> types(Object type) {
        return type instanceof List<?> several ? several : List.of(type);
    }

    private static boolean is(Object type, @Nullable Object value) {
        return switch (type.toString()) {
            case "object" -> value instanceof Map;
            case "array" -> value instanceof List;
            case "string" -> value instanceof String;
            case "boolean" -> value instanceof Boolean;
            case "integer" -> value instanceof Integer || value instanceof Long;
            case "number" -> value instanceof Number;
            case "null" -> value == null;
            default -> false;
        };
    }

    private static boolean isInstant(String text) {
        try {
            Instant.parse(text);
            return true;
        } catch (DateTimeParseException e) {
            return false;
        }
    }
}
