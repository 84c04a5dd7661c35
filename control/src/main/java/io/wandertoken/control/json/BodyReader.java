package io.wandertoken.control.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EnumWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the body of a request strictly: unknown fields and wrong types are problems, and all problems are reported at once. */
abstract class BodyReader {
    private final List<String> problems = new ArrayList<>();
    private final String fields;

    /** @param fields the names of all fields, for messages */
    BodyReader(String fields) {
        this.fields = fields;
    }

    /** Takes a field that is not null; returns false when it does not know the field. */
    abstract boolean field(Field field) throws IOException;

    final void read(byte[] body) {
        try (JsonParser json = Json.parser(body)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw badRequest("The body must be a JSON object with the fields " + fields + ".");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                Field field = new Field(json.currentName(), json.nextToken(), json);
                // Null means the same as no field.
                if (field.value != JsonToken.VALUE_NULL && !field(field)) {
                    field.wrong("there is no field \"" + field.name + "\"; allowed are " + fields);
                }
            }
            if (json.nextToken() != null) {
                throw badRequest("Something follows the JSON object; send one object only.");
            }
        } catch (JacksonException e) {
            throw badRequest("The body is not well-formed JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    final boolean hasProblems() {
        return !problems.isEmpty();
    }

    final void problem(String problem) {
        problems.add(problem);
    }

    /** @throws ControlProblem when there are problems */
    final void throwProblems() {
        if (hasProblems()) {
            throw badRequest("The request is wrong: " + String.join("; ", problems) + ".");
        }
    }

    private static ControlProblem badRequest(String message) {
        return new ControlProblem(ControlProblem.Kind.BAD_REQUEST, message);
    }

    /** One field and its value. A value of the wrong type is empty, and a problem. */
    final class Field {
        private final String name;
        private final JsonToken value;
        private final JsonParser json;

        private Field(String name, JsonToken value, JsonParser json) {
            this.name = name;
            this.value = value;
            this.json = json;
        }

        String name() {
            return name;
        }

        Optional<String> text() throws IOException {
            return value == JsonToken.VALUE_STRING ? Optional.of(json.getText()) : mustBe("a text");
        }

        Optional<Integer> integer() throws IOException {
            return isInteger() ? Optional.of(json.getIntValue()) : mustBe("a whole number");
        }

        Optional<Integer> integer(int least, int most) throws IOException {
            return isInteger() && json.getIntValue() >= least && json.getIntValue() <= most
                    ? Optional.of(json.getIntValue())
                    : mustBe("a whole number from " + least + " to " + most);
        }

        private boolean isInteger() throws IOException {
            return value == JsonToken.VALUE_NUMBER_INT && json.getNumberType() == JsonParser.NumberType.INT;
        }

        boolean isNumber() {
            return value.isNumeric();
        }

        BigDecimal decimal() throws IOException {
            return json.getDecimalValue();
        }

        Optional<Double> number() throws IOException {
            return isNumber() ? Optional.of(json.getDoubleValue()) : mustBe("a number");
        }

        Optional<Boolean> truth() throws IOException {
            return value.isBoolean() ? Optional.of(value == JsonToken.VALUE_TRUE) : mustBe("true or false");
        }

        <E extends Enum<E>> Optional<E> constant(Class<E> type) throws IOException {
            Optional<E> constant =
                    value == JsonToken.VALUE_STRING ? EnumWords.parse(type, json.getText()) : Optional.empty();
            return constant.isPresent() ? constant : mustBe("one of " + String.join(", ", EnumWords.all(type)));
        }

        <T> Optional<T> mustBe(String expected) throws IOException {
            wrong("\"" + name + "\" must be " + expected);
            return Optional.empty();
        }

        private void wrong(String problem) throws IOException {
            problems.add(problem);
            json.skipChildren();
        }
    }
}
