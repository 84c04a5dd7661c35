package io.wandertoken.agent.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.agent.control.AgentView;
import io.wandertoken.agent.control.EventView;
import io.wandertoken.agent.control.LeaseOutcome;
import io.wandertoken.agent.control.LeaseView;
import io.wandertoken.agent.control.MemberView;
import io.wandertoken.agent.control.ResourceView;
import io.wandertoken.agent.control.WaitView;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The views of an agent as JSON, field by field in the order of {@code openapi.yaml}. Durations are seconds, instants
 * ISO-8601, constants lower case with hyphens; what is not known is null.
 */
final class ViewJson {
    private ViewJson() {}

    static void agent(JsonGenerator json, AgentView agent) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", agent.id());
        json.writeStringField("name", agent.name());
        json.writeStringField("fleet", agent.fleet());
        json.writeStringField("address", agent.address());
        json.writeStringField("profile", agent.profile());
        json.writeStringField("version", agent.version());
        Json.instant(json, "startedAt", agent.startedAt());
        json.writeBooleanField("isolated", agent.isolated());
        json.writeStringField("shutOut", agent.shutOut());
        json.writeFieldName("estimatedAgents");
        Json.number(json, agent.estimatedAgents());
        json.writeStringField("signatures", agent.signatures());
        Json.instant(json, "certificateExpires", agent.certificateExpires());
        strings(json, "warnings", agent.warnings());
        json.writeEndObject();
    }

    static void resource(JsonGenerator json, ResourceView resource) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", resource.name());
        json.writeStringField("mode", resource.mode());
        json.writeStringField("guarantee", resource.guarantee());
        json.writeStringField("onTokenLoss", resource.onTokenLoss());
        json.writeBooleanField("stopped", resource.stopped());
        json.writeNumberField("permits", resource.permits());
        Json.seconds(json, "hold", resource.hold());
        Json.seconds(json, "minInterval", resource.minInterval());
        holders(json, resource.holders());
        json.writeArrayFieldStart("waiting");
        for (ResourceView.Waiter waiter : resource.waiting()) {
            json.writeStartObject();
            json.writeStringField("leaseId", waiter.leaseId());
            json.writeStringField("label", waiter.label());
            Json.instant(json, "since", waiter.since());
            json.writeEndObject();
        }
        json.writeEndArray();
        waitingElsewhere(json, resource.waitingElsewhere());
        json.writeBooleanField("tokenHere", resource.tokenHere());
        Json.seconds(json, "usualWait", resource.usualWait());
        Json.instant(json, "lastVisit", resource.lastVisit());
        Json.seconds(json, "returnTime", resource.returnTime());
        Json.seconds(json, "recoveryBound", resource.recoveryBound());
        Json.seconds(json, "regenerationBound", resource.regenerationBound());
        counts(json, resource.counts());
        numbers(json, "intervals", resource.intervals());
        numbers(json, "returnTimes", resource.returnTimes());
        json.writeEndObject();
    }

    static void member(JsonGenerator json, MemberView member) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", member.id());
        json.writeStringField("name", member.name());
        json.writeStringField("address", member.address());
        json.writeStringField("state", member.state());
        Json.seconds(json, "lastHeard", member.lastHeard());
        json.writeNumberField("failures", member.failures());
        Json.seconds(json, "roundTrip", member.roundTrip());
        json.writeEndObject();
    }

    static void event(JsonGenerator json, EventView event) throws IOException {
        json.writeStartObject();
        json.writeNumberField("sequence", event.sequence());
        Json.instant(json, "time", event.time());
        json.writeStringField("kind", Words.of(event.kind()));
        json.writeStringField("agent", event.agent());
        json.writeStringField("resource", event.resource());
        json.writeStringField("token", event.token());
        json.writeNumberField("fence", event.fence());
        json.writeStringField("peer", event.peer());
        json.writeStringField("text", event.text());
        json.writeEndObject();
    }

    /** The fields of a wait, without the braces: the caller says in which state the lease is. */
    static void waitFields(JsonGenerator json, WaitView wait) throws IOException {
        json.writeStringField("leaseId", wait.leaseId());
        json.writeNumberField("ahead", wait.ahead());
        waitingElsewhere(json, wait.waitingElsewhere());
        holders(json, wait.holders());
        Json.seconds(json, "usualWait", wait.usualWait());
        json.writeBooleanField("isolated", wait.isolated());
        json.writeBooleanField("stopped", wait.stopped());
    }

    private static void waitingElsewhere(JsonGenerator json, @Nullable Integer count) throws IOException {
        json.writeFieldName("waitingElsewhere");
        if (count == null) {
            json.writeNull();
        } else {
            json.writeNumber(count);
        }
    }

    static void leaseFields(JsonGenerator json, LeaseView lease) throws IOException {
        json.writeStringField("leaseId", lease.leaseId());
        json.writeStringField("resource", lease.resource());
        json.writeNumberField("fence", lease.fence());
        json.writeNumberField("permits", lease.permits());
        json.writeStringField("mode", lease.mode());
        json.writeStringField("guarantee", lease.guarantee());
        Json.instant(json, "grantedAt", lease.grantedAt());
        Json.instant(json, "deadline", lease.deadline());
        json.writeStringField("onLost", Words.of(lease.onLost()));
    }

    static void outcomeFields(JsonGenerator json, LeaseOutcome outcome) throws IOException {
        json.writeStringField("leaseId", outcome.leaseId());
        json.writeNumberField("fence", outcome.fence());
        json.writeStringField("result", Words.of(outcome.result()));
        json.writeStringField("reason", outcome.reason());
        Json.seconds(json, "held", outcome.held());
    }

    private static void holders(JsonGenerator json, List<ResourceView.Holder> holders) throws IOException {
        json.writeArrayFieldStart("holders");
        for (ResourceView.Holder holder : holders) {
            json.writeStartObject();
            json.writeStringField("agent", holder.agent());
            json.writeBooleanField("here", holder.here());
            Json.instant(json, "since", holder.since());
            json.writeNumberField("fence", holder.fence());
            json.writeStringField("label", holder.label());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void counts(JsonGenerator json, ResourceView.Counts counts) throws IOException {
        json.writeObjectFieldStart("counts");
        json.writeNumberField("visits", counts.visits());
        json.writeNumberField("granted", counts.granted());
        json.writeNumberField("lost", counts.lost());
        json.writeNumberField("overlapped", counts.overlapped());
        json.writeNumberField("regenerated", counts.regenerated());
        json.writeNumberField("removed", counts.removed());
        json.writeEndObject();
    }

    static void strings(JsonGenerator json, String name, List<String> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    private static void numbers(JsonGenerator json, String name, List<Double> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (double value : values) {
            Json.number(json, value);
        }
        json.writeEndArray();
    }
}
