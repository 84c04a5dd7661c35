package io.wandertoken.agent.http;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.wandertoken.agent.config.ResourceLimits;
import io.wandertoken.agent.control.LeaseRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a client wants, as it came in the body of its request.
 *
 * @param request what the agent is asked for
 * @param waiting how long the client waits: null for ever, zero for not at all
 */
record LeaseOrder(LeaseRequest request, @Nullable Duration waiting) {
    private static final String FIELDS =
            "resource, label, permits, waitSeconds, maxHoldSeconds, timeToLiveSeconds, onIsolated";

    static LeaseOrder parse(byte[] body) {
        try (JsonParser json = Json.parser(body)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw ApiProblem.badRequest("The body must be a JSON object with the fields " + FIELDS + ".");
            }
            Reader reader = new Reader(json);
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                reader.field(json.currentName());
            }
            if (json.nextToken() != null) {
                throw ApiProblem.badRequest("After the JSON object comes something else.");
            }
            return reader.order();
        } catch (JacksonException e) {
            throw ApiProblem.badRequest("The body is not well-formed JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Collects the fields and everything that is wrong with them. */
    private static final class Reader {
        private final JsonParser json;
        private final List<String> problems = new ArrayList<>();
        private String resource = "";
        private LeaseRequest request = LeaseRequest.of("");
        private @Nullable Duration waiting;

        Reader(JsonParser json) {
            this.json = json;
        }

        void field(String name) throws IOException {
            JsonToken value = json.nextToken();
            if (value == JsonToken.VALUE_NULL) {
                // The same as leaving the field out.
                return;
            }
            switch (name) {
                case "resource" -> resource = text(name, value);
                case "label" -> request = request.withLabel(label(text(name, value)));
                case "permits" -> request = request.withPermits(permits(name, value));
                case "waitSeconds" -> waiting = seconds(name, value, true, LeaseRequest.LONGEST_WAIT);
                case "maxHoldSeconds" ->
                    request = request.withMaxHold(seconds(name, value, false, ResourceLimits.LONGEST_HOLD));
                case "timeToLiveSeconds" ->
                    request = request.withTimeToLive(seconds(name, value, false, ResourceLimits.LONGEST_HOLD));
                case "onIsolated" -> request = request.withOnIsolated(onIsolated(name, text(name, value)));
                default -> {
                    problems.add("there is no field \"" + name + "\"; allowed are " + FIELDS);
                    json.skipChildren();
                }
            }
        }

        LeaseOrder order() {
            if (resource.isEmpty() && problems.isEmpty()) {
                problems.add("the field \"resource\" is missing");
            }
            if (!problems.isEmpty()) {
                throw ApiProblem.badRequest("The request is wrong: " + String.join("; ", problems) + ".");
            }
            return new LeaseOrder(
                    new LeaseRequest(
                            resource,
                            request.label(),
                            request.permits(),
                            request.maxHold(),
                            request.timeToLive(),
                            request.onIsolated()),
                    waiting);
        }

        private String text(String name, JsonToken value) throws IOException {
            if (value != JsonToken.VALUE_STRING) {
                return wrong(name, "a text", "");
            }
            return json.getText();
        }

        private static String label(String text) {
            String printable = text.replaceAll("\\p{Cntrl}", " ").strip();
            return printable.substring(0, Math.min(printable.length(), LeaseRequest.MOST_LABEL));
        }

        private int permits(String name, JsonToken value) throws IOException {
            if (value != JsonToken.VALUE_NUMBER_INT
                    || json.getNumberType() != JsonParser.NumberType.INT
                    || json.getIntValue() < 0
                    || json.getIntValue() > ResourceLimits.MOST_PERMITS) {
                return wrong(name, "a whole number from 0 to " + ResourceLimits.MOST_PERMITS, 0);
            }
            return json.getIntValue();
        }

        private Duration seconds(String name, JsonToken value, boolean orNone, Duration longest) throws IOException {
            if (value.isNumeric()) {
                BigDecimal seconds = json.getDecimalValue();
                boolean longEnough = seconds.signum() > 0 || orNone && seconds.signum() == 0;
                if (longEnough && seconds.compareTo(BigDecimal.valueOf(longest.toSeconds())) <= 0) {
                    return Duration.ofNanos(
                            Math.max(seconds.signum(), seconds.movePointRight(9).longValue()));
                }
            }
            String least = orNone ? "0 or more" : "more than 0";
            return wrong(name, "a number of seconds, " + least + " and at most " + longest.toSeconds(), Duration.ZERO);
        }

        private LeaseRequest.@Nullable OnIsolated onIsolated(String name, String text) {
            for (LeaseRequest.OnIsolated choice : LeaseRequest.OnIsolated.values()) {
                if (Words.of(choice).equals(text)) {
                    return choice;
                }
            }
            List<String> choices = Arrays.stream(LeaseRequest.OnIsolated.values())
                    .map(Words::of)
                    .toList();
            problems.add("\"" + name + "\" must be one of " + String.join(", ", choices));
            return null;
        }

        private <T> T wrong(String name, String expected, T instead) throws IOException {
            problems.add("\"" + name + "\" must be " + expected);
            json.skipChildren();
            return instead;
        }
    }
}
