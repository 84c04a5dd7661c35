package io.wandertoken.agent.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.agent.control.CouncilView;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A council as JSON, field by field in the order of {@code openapi.yaml}. */
final class CouncilJson {
    private CouncilJson() {}

    static Json.Writing of(CouncilView council) {
        return json -> {
            json.writeStartObject();
            json.writeStringField("state", council.state());
            json.writeBooleanField("member", council.member());
            json.writeStringField("chair", council.chair());
            json.writeNumberField("epoch", council.epoch());
            json.writeNumberField("began", council.began());
            json.writeBooleanField("kept", council.kept());
            json.writeNumberField("lower", council.lower());
            json.writeNumberField("upper", council.upper());
            json.writeNumberField("rounds", council.rounds());
            json.writeNumberField("replies", council.replies());
            json.writeArrayFieldStart("members");
            for (CouncilView.Member member : council.members()) {
                member(json, member);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("estimates");
            for (CouncilView.Estimate estimate : council.estimates()) {
                json.writeStartObject();
                json.writeStringField("name", estimate.name());
                number(json, "value", estimate.value());
                number(json, "low", estimate.low());
                number(json, "high", estimate.high());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        };
    }

    private static void member(JsonGenerator json, CouncilView.Member member) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", member.id());
        json.writeStringField("name", member.name());
        json.writeStringField("address", member.address());
        CouncilView.Report report = member.report();
        if (report == null) {
            json.writeNullField("report");
        } else {
            json.writeObjectFieldStart("report");
            json.writeStringField("version", report.version());
            number(json, "up", report.up());
            json.writeBooleanField("isolated", report.isolated());
            json.writeNumberField("peers", report.peers());
            json.writeNumberField("resources", report.resources());
            json.writeNumberField("holding", report.holding());
            json.writeNumberField("waiting", report.waiting());
            json.writeNumberField("granted", report.granted());
            json.writeNumberField("trouble", report.trouble());
            number(json, "interval", report.interval());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, String name, @Nullable Double value) throws IOException {
        json.writeFieldName(name);
        Json.number(json, value == null ? Double.NaN : value);
    }
}
