package io.wandertoken.control.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.EnumWords;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A request for a council, as a client sends it. */
public final class CouncilRequestBody {
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
    public static CouncilRequest parse(byte[] body) {
        Reader reader = new Reader();
        reader.read(body);
        return reader.request();
    }

    private static final class Reader extends BodyReader {
        private static final double MOST_SECONDS = 60;

        private int lower = 4;
        private int upper = 8;
        private CouncilRequest.Algorithm algorithm = CouncilRequest.Algorithm.RANK;
        private double agents;
        private boolean keep;
        private @Nullable Duration window;

        Reader() {
            super("lower, upper, algorithm, agents, keep, windowSeconds");
        }

        @Override
        boolean field(Field field) throws IOException {
            switch (field.name()) {
                case "lower" -> lower = field.integer().orElse(lower);
                case "upper" -> upper = field.integer().orElse(upper);
                case "algorithm" ->
                    algorithm = field.constant(CouncilRequest.Algorithm.class).orElse(algorithm);
                case "agents" -> agents = field.number().orElse(agents);
                case "keep" -> keep = field.truth().orElse(keep);
                case "windowSeconds" -> window = window(field.number().orElse(1.0));
                default -> {
                    return false;
                }
            }
            return true;
        }

        /** Bounded, so that any number is a duration; the request itself refuses what is out of range. */
        private static Duration window(double seconds) {
            return Duration.ofNanos((long) (Math.min(MOST_SECONDS + 1, Math.max(0, seconds)) * 1e9));
        }

        CouncilRequest request() {
            throwProblems();
            try {
                return new CouncilRequest(lower, upper, algorithm, agents, keep, window);
            } catch (IllegalArgumentException e) {
                problem(String.valueOf(e.getMessage()));
                throwProblems();
                throw e;
            }
        }
    }
}
