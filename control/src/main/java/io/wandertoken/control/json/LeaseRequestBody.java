package io.wandertoken.control.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EnumWords;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LockRequest;
import io.wandertoken.control.OncePer;
import io.wandertoken.control.ResourceLimits;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request for a lease, as a client sends it.
 *
 * @param request the request
 * @param waiting how long the client waits: null forever, zero for not at all
 */
public record LeaseRequestBody(
        LeaseRequest request, @Nullable Duration waiting) {
    private static final int NANO_DIGITS = 9;
    private static final Pattern CONTROL_CHARACTER = Pattern.compile("\\p{Cntrl}");
    private static final List<String> NAMES = List.of(
            "resource",
            "label",
            "permits",
            "waitSeconds",
            "maxHoldSeconds",
            "timeToLiveSeconds",
            "onIsolated",
            "oncePer",
            "key",
            "zone",
            "tries",
            "onceEvenIfFailed",
            "lock",
            "minHoldSeconds",
            "extends",
            "weight");

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
            writeOnce(json);
            if (request.weight() != null) {
                json.writeNumberField("weight", request.weight());
            }
            writeLock(json);
            json.writeEndObject();
        };
    }

    /** @throws ControlProblem that lists everything that is wrong with the body */
    public static LeaseRequestBody parse(byte[] bytes) {
        BodyReader body = new BodyReader(bytes, NAMES);
        Duration waiting = seconds(body, "waitSeconds", true, LeaseRequest.LONGEST_WAIT);
        LeaseRequest request = new LeaseRequest(
                body.text("resource").orElse(""),
                body.text("label").map(LeaseRequestBody::label).orElse(""),
                body.integer("permits", 0, ResourceLimits.MOST_PERMITS).orElse(0),
                seconds(body, "maxHoldSeconds", false, ResourceLimits.LONGEST_HOLD),
                seconds(body, "timeToLiveSeconds", false, ResourceLimits.LONGEST_HOLD),
                body.constant("onIsolated", LeaseRequest.OnIsolated.class).orElse(null),
                "",
                once(body),
                lock(body, waiting),
                body.integer("weight", 1, ResourceLimits.MOST_WEIGHT).orElse(null));
        if (request.resource().isEmpty() && !body.hasProblems()) {
            body.problem("the field \"resource\" is missing");
        }
        body.throwProblems();
        return new LeaseRequestBody(request, waiting);
    }

    private void writeOnce(JsonGenerator json) throws IOException {
        OncePer once = request.once();
        if (once == null) {
            return;
        }
        OncePer.Unit unit = once.unit();
        if (unit == null) {
            Json.exactSeconds(json, "oncePer", once.period());
        } else {
            json.writeStringField("oncePer", EnumWords.of(unit));
        }
        json.writeStringField("key", once.key());
        json.writeStringField("zone", once.zone().getId());
        json.writeNumberField("tries", once.tries());
        json.writeBooleanField("onceEvenIfFailed", once.evenIfFailed());
    }

    private void writeLock(JsonGenerator json) throws IOException {
        LockRequest lock = request.lock();
        if (lock != null) {
            json.writeStringField("lock", lock.name());
            Json.exactSeconds(json, "minHoldSeconds", lock.minHold());
            if (!lock.extended().isEmpty()) {
                json.writeStringField("extends", lock.extended());
            }
        }
    }

    /** A client that does not wait for the lease does not wait for the name. */
    private static @Nullable LockRequest lock(BodyReader body, @Nullable Duration waiting) {
        if (!body.has("lock")) {
            for (String name : List.of("minHoldSeconds", "extends")) {
                if (body.has(name)) {
                    body.problem("\"" + name + "\" has no effect without \"lock\"");
                }
            }
            return null;
        }
        Duration minHold = seconds(body, "minHoldSeconds", true, ResourceLimits.LONGEST_HOLD);
        return new LockRequest(
                body.text("lock").orElse(""),
                waiting != null && waiting.isZero(),
                minHold == null ? Duration.ZERO : minHold,
                body.text("extends").orElse(""));
    }

    private static @Nullable OncePer once(BodyReader body) {
        if (!body.has("oncePer")) {
            for (String name : List.of("key", "zone", "tries", "onceEvenIfFailed")) {
                if (body.has(name)) {
                    body.problem("\"" + name + "\" has no effect without \"oncePer\"");
                }
            }
            return null;
        }
        String expected = "a number of seconds from " + OncePer.SHORTEST.toSeconds() + " to "
                + OncePer.LONGEST.toSeconds() + ", or hour, day or week";
        OncePer.Unit unit = body.isText("oncePer")
                ? body.constant("oncePer", OncePer.Unit.class).orElse(null)
                : null;
        BigDecimal seconds = body.isText("oncePer")
                ? null
                : body.number("oncePer", expected)
                        .filter(number -> number.signum() > 0
                                && number.compareTo(BigDecimal.valueOf(OncePer.LONGEST.toSeconds())) <= 0)
                        .orElse(null);
        try {
            ZoneId zone = body.text("zone").map(ZoneId::of).orElse(ZoneId.systemDefault());
            return new OncePer(
                    body.text("key").map(LeaseRequestBody::printable).orElse(""),
                    seconds == null
                            ? null
                            : Duration.ofNanos(
                                    seconds.movePointRight(NANO_DIGITS).longValue()),
                    unit,
                    zone,
                    body.integer("tries", 0, OncePer.MOST_TRIES).orElse(0),
                    body.truth("onceEvenIfFailed").orElse(false));
        } catch (DateTimeException e) {
            body.mustBe("zone", "the name of a time zone, such as Europe/Rome");
        } catch (IllegalArgumentException e) {
            if (!body.hasProblems()) {
                body.mustBe("oncePer", expected);
            }
        }
        return null;
    }

    private static String printable(String text) {
        return CONTROL_CHARACTER.matcher(text).replaceAll(" ").strip();
    }

    private static String label(String text) {
        String printable = printable(text);
        return printable.substring(0, Math.min(printable.length(), LeaseRequest.MOST_LABEL));
    }

    private static @Nullable Duration seconds(BodyReader body, String name, boolean orNone, Duration longest) {
        if (!body.has(name)) {
            return null;
        }
        String expected = "a number of seconds, " + (orNone ? "0 or more" : "more than 0") + " and at most "
                + longest.toSeconds();
        BigDecimal seconds = body.number(name, expected).orElse(null);
        if (seconds == null) {
            return null;
        }
        boolean longEnough = seconds.signum() > 0 || orNone && seconds.signum() == 0;
        if (!longEnough || seconds.compareTo(BigDecimal.valueOf(longest.toSeconds())) > 0) {
            body.mustBe(name, expected);
            return null;
        }
        return Duration.ofNanos(
                Math.max(seconds.signum(), seconds.movePointRight(NANO_DIGITS).longValue()));
    }
}
