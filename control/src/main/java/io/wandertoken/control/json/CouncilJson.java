package io.wandertoken.control.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.control.CouncilView;
import java.io.IOException;

/** A council as JSON, in the order of {@code openapi.yaml}. */
public final class CouncilJson {
    private CouncilJson() {}

    public static void council(JsonGenerator json, CouncilView council) throws IOException {
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
        Json.array(json, "members", council.members(), CouncilJson::member);
        Json.array(json, "estimates", council.estimates(), CouncilJson::estimate);
        json.writeEndObject();
    }

    public static CouncilView council(JsonObject json) {
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
                json.objects("members").stream().map(CouncilJson::member).toList(),
                json.objects("estimates").stream().map(CouncilJson::estimate).toList());
    }

    private static void member(JsonGenerator json, CouncilView.Member member) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", member.id());
        json.writeStringField("name", member.name());
        json.writeStringField("address", member.address());
        json.writeFieldName("report");
        CouncilView.Report report = member.report();
        if (report == null) {
            json.writeNull();
        } else {
            report(json, report);
        }
        json.writeEndObject();
    }

    private static CouncilView.Member member(JsonObject json) {
        return new CouncilView.Member(
                json.text("id"),
                json.text("name"),
                json.text("address"),
                json.has("report") ? report(json.object("report")) : null);
    }

    private static void report(JsonGenerator json, CouncilView.Report report) throws IOException {
        json.writeStartObject();
        json.writeStringField("version", report.version());
        Json.number(json, "up", report.up());
        json.writeBooleanField("isolated", report.isolated());
        json.writeNumberField("peers", report.peers());
        json.writeNumberField("resources", report.resources());
        json.writeNumberField("holding", report.holding());
        json.writeNumberField("waiting", report.waiting());
        json.writeNumberField("granted", report.granted());
        json.writeNumberField("trouble", report.trouble());
        Json.number(json, "interval", report.interval());
        json.writeEndObject();
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

    private static void estimate(JsonGenerator json, CouncilView.Estimate estimate) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", estimate.name());
        Json.number(json, "value", estimate.value());
        Json.number(json, "low", estimate.low());
        Json.number(json, "high", estimate.high());
        json.writeEndObject();
    }

    private static CouncilView.Estimate estimate(JsonObject json) {
        return new CouncilView.Estimate(
                json.text("name"), json.number("value"), json.numberOrNull("low"), json.numberOrNull("high"));
    }
}
