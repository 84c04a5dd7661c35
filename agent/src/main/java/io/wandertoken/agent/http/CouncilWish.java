package io.wandertoken.agent.http;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.wandertoken.agent.control.CouncilRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what kind of council a client wants. */
final class CouncilWish {
    private static final String FIELDS = "lower, upper, algorithm, agents, keep, windowSeconds";
    private static final double MOST_SECONDS = 60;

    private final List<String> problems = new ArrayList<>();
    private int lower = 4;
    private int upper = 8;
    private CouncilRequest.Algorithm algorithm = CouncilRequest.Algorithm.RANK;
    private double agents;
    private boolean keep;
    private @Nullable Duration window;

    private CouncilWish() {}

    static CouncilRequest parse(byte[] body) {
        CouncilWish wish = new CouncilWish();
        try (JsonParser json = Json.parser(body)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw ApiProblem.badRequest("The body must be a JSON object with the fields " + FIELDS + ".");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                wish.field(json.currentName(), json);
            }
            if (json.nextToken() != null) {
                throw ApiProblem.badRequest("After the JSON object comes something else.");
            }
        } catch (JacksonException e) {
            throw ApiProblem.badRequest("The body is not well-formed JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return wish.request();
    }

    private CouncilRequest request() {
        try {
            if (problems.isEmpty()) {
                return new CouncilRequest(lower, upper, algorithm, agents, keep, window);
            }
        } catch (IllegalArgumentException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
        throw ApiProblem.badRequest("The request is wrong: " + String.join("; ", problems) + ".");
    }

    private void field(String name, JsonParser json) throws IOException {
        JsonToken value = json.nextToken();
        if (value == JsonToken.VALUE_NULL) {
            return;
        }
        switch (name) {
            case "lower" -> lower = whole(name, value, json, lower);
            case "upper" -> upper = whole(name, value, json, upper);
            case "algorithm" -> algorithm = algorithm(value, json);
            case "agents" -> agents = number(name, value, json, agents);
            case "keep" -> keep = truth(name, value, json);
            case "windowSeconds" -> {
                double seconds = number(name, value, json, 1);
                window = Duration.ofNanos((long) (Math.min(MOST_SECONDS + 1, Math.max(0, seconds)) * 1e9));
            }
            default -> wrong("there is no field \"" + name + "\"; allowed are " + FIELDS, json);
        }
    }

    private int whole(String name, JsonToken value, JsonParser json, int instead) throws IOException {
        if (value == JsonToken.VALUE_NUMBER_INT && json.getNumberType() == JsonParser.NumberType.INT) {
            return json.getIntValue();
        }
        wrong("\"" + name + "\" must be a whole number", json);
        return instead;
    }

    private double number(String name, JsonToken value, JsonParser json, double instead) throws IOException {
        if (value.isNumeric()) {
            return json.getDoubleValue();
        }
        wrong("\"" + name + "\" must be a number", json);
        return instead;
    }

    private boolean truth(String name, JsonToken value, JsonParser json) throws IOException {
        if (!value.isBoolean()) {
            wrong("\"" + name + "\" must be true or false", json);
        }
        return value == JsonToken.VALUE_TRUE;
    }

    private CouncilRequest.Algorithm algorithm(JsonToken value, JsonParser json) throws IOException {
        String word = value == JsonToken.VALUE_STRING ? json.getText() : "";
        for (CouncilRequest.Algorithm known : CouncilRequest.Algorithm.values()) {
            if (Words.of(known).equals(word)) {
                return known;
            }
        }
        List<String> words =
                Arrays.stream(CouncilRequest.Algorithm.values()).map(Words::of).toList();
        wrong("\"algorithm\" must be one of " + String.join(", ", words), json);
        return CouncilRequest.Algorithm.RANK;
    }

    private void wrong(String problem, JsonParser json) throws IOException {
        problems.add(problem);
        json.skipChildren();
    }
}
