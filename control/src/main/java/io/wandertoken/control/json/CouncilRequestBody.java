package io.wandertoken.control.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.EnumWords;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/** A request for a council, as a client sends it. */
public final class CouncilRequestBody {
    private static final double MOST_SECONDS = 60;

    private CouncilRequestBody() {}

    public static void write(JsonGenerator json, CouncilRequest request) throws IOException {
        json.writeStartObject();
        json.writeNumberField("lower", request.lower());
        json.writeNumberField("upper", request.upper());
        json.writeStringField("algorithm", EnumWords.of(request.algorithm()));
        json.writeNumberField("agents", request.agents());
        json.writeBooleanField("keep", request.keep());
        Json.exactSeconds(json, "windowSeconds", request.window());
        json.writeEndObject();
    }

    /** @throws ControlProblem that lists everything that is wrong with the body */
    public static CouncilRequest parse(byte[] bytes) {
        BodyReader body =
                new BodyReader(bytes, List.of("lower", "upper", "algorithm", "agents", "keep", "windowSeconds"));
        int lower = body.integer("lower").orElse(4);
        int upper = body.integer("upper").orElse(8);
        CouncilRequest.Algorithm algorithm =
                body.constant("algorithm", CouncilRequest.Algorithm.class).orElse(CouncilRequest.Algorithm.RANK);
        double agents =
                body.number("agents", "a number").map(BigDecimal::doubleValue).orElse(0.0);
        boolean keep = body.truth("keep").orElse(false);
        Duration window = body.number("windowSeconds", "a number")
                .map(CouncilRequestBody::window)
                .orElse(null);
        body.throwProblems();
        try {
            return new CouncilRequest(lower, upper, algorithm, agents, keep, window);
        } catch (IllegalArgumentException e) {
            body.problem(String.valueOf(e.getMessage()));
            body.throwProblems();
            throw e;
        }
    }

    /** Bounded, so that any number is a duration; the request itself refuses what is out of range. */
    private static Duration window(BigDecimal seconds) {
        return Duration.ofNanos((long) (Math.min(MOST_SECONDS + 1, Math.max(0, seconds.doubleValue())) * 1e9));
    }
}
