package io.wandertoken.control.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EnumWords;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the body of a request strictly: unknown fields and wrong types are problems, and all problems are reported at once.
 * A value of the wrong type is empty, and a problem.
 */
final class BodyReader {
    /** Stands for an array or an object, which no field has. */
    private static final Object NESTED = new Object();

    private final List<String> problems = new ArrayList<>();
    private final Map<String, Object> fields = new LinkedHashMap<>();

    /** @param names the names of all fields */
    BodyReader(byte[] body, List<String> names) {
        try (JsonParser json = Json.parser(body)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw badRequest("The body must be a JSON object with the fields " + String.join(", ", names) + ".");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                // Null means the same as no field.
                if (json.nextToken() != JsonToken.VALUE_NULL) {
                    fields.put(name, value(json));
                    if (!names.contains(name)) {
                        problem("there is no field \"" + name + "\"; allowed are " + String.join(", ", names));
                    }
                }
            }
            if (json.nextToken() != null) {
                throw badRequest("Something follows the JSON object; send one object only.");
            }
        } catch (JacksonException e) {
            throw badRequest("The body is not well-formed JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw badRequest("The body is not text in UTF-8: " + e.getMessage());
        }
    }

    private static Object value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT -> json.getNumberValue();
            case VALUE_NUMBER_FLOAT -> json.getDecimalValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> {
                json.skipChildren();
                yield NESTED;
            }
        };
    }

    boolean has(String name) {
        return fields.containsKey(name);
    }

    boolean isText(String name) {
        return fields.get(name) instanceof String;
    }

    Optional<String> text(String name) {
        return field(name, String.class, "a text");
    }

    Optional<Integer> integer(String name) {
        return field(name, Integer.class, "a whole number");
    }

    Optional<Integer> integer(String name, int least, int most) {
        if (!has(name)) {
            return Optional.empty();
        }
        String expected = "a whole number from " + least + " to " + most;
        Optional<Integer> number = field(name, Integer.class, expected);
        return number.isEmpty() || number.get() >= least && number.get() <= most ? number : mustBe(name, expected);
    }

    Optional<BigDecimal> number(String name, String expected) {
        return field(name, Number.class, expected).map(number -> new BigDecimal(number.toString()));
    }

    Optional<Boolean> truth(String name) {
        return field(name, Boolean.class, "true or false");
    }

    <E extends Enum<E>> Optional<E> constant(String name, Class<E> type) {
        if (!has(name)) {
            return Optional.empty();
        }
        String expected = "one of " + String.join(", ", EnumWords.all(type));
        Optional<String> word = field(name, String.class, expected);
        Optional<E> constant = word.flatMap(found -> EnumWords.parse(type, found));
        return word.isEmpty() || constant.isPresent() ? constant : mustBe(name, expected);
    }

    <T> Optional<T> mustBe(String name, String expected) {
        problem("\"" + name + "\" must be " + expected);
        return Optional.empty();
    }

    boolean hasProblems() {
        return !problems.isEmpty();
    }

    void problem(String problem) {
        problems.add(problem);
    }

    /** @throws ControlProblem when there are problems */
    void throwProblems() {
        if (hasProblems()) {
            throw badRequest("The request is wrong: " + String.join("; ", problems) + ".");
        }
    }

    private <T> Optional<T> field(String name, Class<T> type, String expected) {
        Object value = fields.get(name);
        return value == null || type.isInstance(value)
                ? Optional.ofNullable(value).map(type::cast)
                : mustBe(name, expected);
    }

    private static ControlProblem badRequest(String message) {
        return new ControlProblem(ControlProblem.Kind.BAD_REQUEST, message);
    }
}
