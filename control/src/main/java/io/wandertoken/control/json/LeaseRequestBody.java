package io.wandertoken.control.json;

import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EnumWords;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.ResourceLimits;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request for a lease, as a client sends it.
 *
 * @param request the request
 * @param waiting how long the client waits: null for ever, zero for not at all
 */
public record LeaseRequestBody(
        LeaseRequest request, @Nullable Duration waiting) {

    public Json.Writing json() {
        return json -> {
            json.writeStartObject();
            json.writeStringField("resource", request.resource());
            json.writeStringField("label", request.label());
            json.writeNumberField("permits", request.permits());
            Json.exactSeconds(json, "waitSeconds", waiting);
            Json.exactSeconds(json, "maxHoldSeconds", request.maxHold());
            Json.exactSeconds(json, "timeToLiveSeconds", request.timeToLive());
            LeaseRequest.OnIsolated onIsolated = request.onIsolated();
            if (onIsolated != null) {
                json.writeStringField("onIsolated", EnumWords.of(onIsolated));
            }
            json.writeEndObject();
        };
    }

    /** @throws ControlProblem that lists everything that is wrong with the body */
    public static LeaseRequestBody parse(byte[] body) {
        Reader reader = new Reader();
        reader.read(body);
        return reader.body();
    }

    private static final class Reader extends BodyReader {
        private static final int NANO_DIGITS = 9;

        private String resource = "";
        private LeaseRequest request = LeaseRequest.of("");
        private @Nullable Duration waiting;

        Reader() {
            super("resource, label, permits, waitSeconds, maxHoldSeconds, timeToLiveSeconds, onIsolated");
        }

        @Override
        boolean field(Field field) throws IOException {
            switch (field.name()) {
                case "resource" -> resource = field.text().orElse("");
                case "label" -> request = request.withLabel(label(field.text().orElse("")));
                case "permits" ->
                    request = request.withPermits(
                            field.integer(0, ResourceLimits.MOST_PERMITS).orElse(0));
                case "waitSeconds" ->
                    waiting = seconds(field, true, LeaseRequest.LONGEST_WAIT).orElse(null);
                case "maxHoldSeconds" -> request = request.withMaxHold(hold(field));
                case "timeToLiveSeconds" -> request = request.withTimeToLive(hold(field));
                case "onIsolated" ->
                    request = request.withOnIsolated(
                            field.constant(LeaseRequest.OnIsolated.class).orElse(null));
                default -> {
                    return false;
                }
            }
            return true;
        }

        LeaseRequestBody body() {
            if (resource.isEmpty() && !hasProblems()) {
                problem("the field \"resource\" is missing");
            }
            throwProblems();
            return new LeaseRequestBody(
                    new LeaseRequest(
                            resource,
                            request.label(),
                            request.permits(),
                            request.maxHold(),
                            request.timeToLive(),
                            request.onIsolated()),
                    waiting);
        }

        private static String label(String text) {
            String printable = text.replaceAll("\\p{Cntrl}", " ").strip();
            return printable.substring(0, Math.min(printable.length(), LeaseRequest.MOST_LABEL));
        }

        private @Nullable Duration hold(Field field) throws IOException {
            return seconds(field, false, ResourceLimits.LONGEST_HOLD).orElse(null);
        }

        private Optional<Duration> seconds(Field field, boolean orNone, Duration longest) throws IOException {
            if (field.isNumber()) {
                BigDecimal seconds = field.decimal();
                boolean longEnough = seconds.signum() > 0 || orNone && seconds.signum() == 0;
                if (longEnough && seconds.compareTo(BigDecimal.valueOf(longest.toSeconds())) <= 0) {
                    return Optional.of(Duration.ofNanos(Math.max(
                            seconds.signum(),
                            seconds.movePointRight(NANO_DIGITS).longValue())));
                }
            }
            String least = orNone ? "0 or more" : "more than 0";
            return field.mustBe("a number of seconds, " + least + " and at most " + longest.toSeconds());
        }
    }
}
