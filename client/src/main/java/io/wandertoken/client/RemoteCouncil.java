package io.wandertoken.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.agent.control.CouncilControl;
import io.wandertoken.agent.control.CouncilRequest;
import io.wandertoken.agent.control.CouncilView;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The councils of the fleet, over the HTTP API of this host's agent. */
final class RemoteCouncil implements CouncilControl {

    /** Sends a request and reads the object that answers it. */
    interface Asking {
        JsonObject ask(String method, String path, @Nullable String body);
    }

    private static final String PATH = "/v1/council";

    private final Asking asking;

    RemoteCouncil(Asking asking) {
        this.asking = asking;
    }

    @Override
    public CouncilView council() {
        return view(asking.ask("GET", PATH, null));
    }

    /** Answers before it returns: there is a thread for nothing else. */
    @Override
    public void elect(CouncilRequest request, Consumer<CouncilView> done) {
        done.accept(view(asking.ask("POST", PATH, json(request))));
    }

    @Override
    public CouncilView adjourn() {
        return view(asking.ask("DELETE", PATH, null));
    }

    private static String json(CouncilRequest request) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberField("lower", request.lower());
            json.writeNumberField("upper", request.upper());
            json.writeStringField(
                    "algorithm",
                    request.algorithm().name().toLowerCase(Locale.ROOT).replace('_', '-'));
            json.writeNumberField("agents", request.agents());
            json.writeBooleanField("keep", request.keep());
            Duration window = request.window();
            if (window != null) {
                json.writeNumberField("windowSeconds", BigDecimal.valueOf(window.toNanos(), 9));
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory failed", e);
        }
        return text.toString();
    }

    private static CouncilView view(JsonObject json) {
        List<CouncilView.Member> members =
                json.objects("members").stream().map(RemoteCouncil::member).toList();
        List<CouncilView.Estimate> estimates = json.objects("estimates").stream()
                .map(estimate -> new CouncilView.Estimate(
                        estimate.text("name"),
                        estimate.number("value"),
                        estimate.numberOrNull("low"),
                        estimate.numberOrNull("high")))
                .toList();
        return new CouncilView(
                json.text("state"),
                json.truth("member"),
                json.text("chair"),
                json.whole("epoch"),
                json.whole("began"),
                json.truth("kept"),
                (int) json.whole("lower"),
                (int) json.whole("upper"),
                (int) json.whole("rounds"),
                (int) json.whole("replies"),
                members,
                estimates);
    }

    private static CouncilView.Member member(JsonObject json) {
        return new CouncilView.Member(
                json.text("id"),
                json.text("name"),
                json.text("address"),
                json.has("report") ? report(json.object("report")) : null);
    }

    private static CouncilView.Report report(JsonObject json) {
        return new CouncilView.Report(
                json.text("version"),
                json.number("up"),
                json.truth("isolated"),
                (int) json.whole("peers"),
                (int) json.whole("resources"),
                (int) json.whole("holding"),
                (int) json.whole("waiting"),
                json.whole("granted"),
                json.whole("trouble"),
                json.numberOrNull("interval"));
    }
}
