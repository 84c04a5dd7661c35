package io.wandertoken.control.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.control.AgentView;
import io.wandertoken.control.EnumWords;
import io.wandertoken.control.EventView;
import io.wandertoken.control.MemberView;
import io.wandertoken.control.ResourceView;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Agents, resources, members and events as JSON, in the order of {@code openapi.yaml}. Constants are lower case with
 * hyphens. A reader takes a missing field as empty, zero or null, so that it understands older and newer agents.
 */
public final class ViewJson {
    private ViewJson() {}

    public static void agent(JsonGenerator json, AgentView agent) throws IOException {
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
        Json.number(json, "estimatedAgents", agent.estimatedAgents());
        json.writeStringField("signatures", agent.signatures());
        Json.instant(json, "certificateExpires", agent.certificateExpires());
        Json.strings(json, "warnings", agent.warnings());
        json.writeEndObject();
    }

    public static AgentView agent(JsonObject json) {
        return new AgentView(
                json.text("id"),
                json.text("name"),
                json.text("fleet"),
                json.text("address"),
                json.text("profile"),
                json.text("version"),
                json.instantOrEpoch("startedAt"),
                json.truth("isolated"),
                json.text("shutOut"),
                json.number("estimatedAgents"),
                json.text("signatures"),
                json.instantOrEpoch("certificateExpires"),
                json.texts("warnings"));
    }

    public static void resources(JsonGenerator json, List<ResourceView> resources) throws IOException {
        Json.array(json, resources, ViewJson::resource);
    }

    public static void resource(JsonGenerator json, ResourceView resource) throws IOException {
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
        Json.array(json, "waiting", resource.waiting(), ViewJson::waiter);
        waitingElsewhere(json, resource.waitingElsewhere());
        json.writeBooleanField("tokenHere", resource.tokenHere());
        Json.seconds(json, "usualWait", resource.usualWait());
        Json.instant(json, "lastVisit", resource.lastVisit());
        Json.seconds(json, "returnTime", resource.returnTime());
        Json.seconds(json, "recoveryBound", resource.recoveryBound());
        Json.seconds(json, "regenerationBound", resource.regenerationBound());
        counts(json, resource.counts());
        Json.array(json, "intervals", resource.intervals(), Json::number);
        Json.array(json, "returnTimes", resource.returnTimes(), Json::number);
        json.writeEndObject();
    }

    public static ResourceView resource(JsonObject json) {
        JsonObject counts = json.object("counts");
        return new ResourceView(
                json.text("name"),
                json.text("mode"),
                json.text("guarantee"),
                json.textOrNull("onTokenLoss"),
                json.truth("stopped"),
                (int) json.whole("permits"),
                json.durationOrZero("hold"),
                json.durationOrZero("minInterval"),
                holders(json),
                json.objects("waiting").stream()
                        .map(waiter -> new ResourceView.Waiter(
                                waiter.text("leaseId"), waiter.text("label"), waiter.instantOrEpoch("since")))
                        .toList(),
                json.count("waitingElsewhere"),
                json.truth("tokenHere"),
                json.duration("usualWait"),
                json.instant("lastVisit"),
                json.duration("returnTime"),
                json.durationOrZero("recoveryBound"),
                json.duration("regenerationBound"),
                new ResourceView.Counts(
                        counts.whole("visits"),
                        counts.whole("granted"),
                        counts.whole("lost"),
                        counts.whole("overlapped"),
                        counts.whole("regenerated"),
                        counts.whole("removed")),
                json.numbers("intervals"),
                json.numbers("returnTimes"));
    }

    public static void members(JsonGenerator json, List<MemberView> members) throws IOException {
        Json.array(json, members, ViewJson::member);
    }

    public static void member(JsonGenerator json, MemberView member) throws IOException {
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

    public static MemberView member(JsonObject json) {
        return new MemberView(
                json.text("id"),
                json.text("name"),
                json.text("address"),
                json.text("state"),
                json.duration("lastHeard"),
                (int) json.whole("failures"),
                json.duration("roundTrip"));
    }

    public static void events(JsonGenerator json, List<EventView> events) throws IOException {
        Json.array(json, events, ViewJson::event);
    }

    public static void event(JsonGenerator json, EventView event) throws IOException {
        json.writeStartObject();
        json.writeNumberField("sequence", event.sequence());
        Json.instant(json, "time", event.time());
        json.writeStringField("kind", EnumWords.of(event.kind()));
        json.writeStringField("agent", event.agent());
        json.writeStringField("resource", event.resource());
        json.writeStringField("token", event.token());
        json.writeNumberField("fence", event.fence());
        json.writeStringField("peer", event.peer());
        json.writeStringField("text", event.text());
        json.writeEndObject();
    }

    public static EventView event(JsonObject json) {
        return new EventView(
                json.whole("sequence"),
                json.instantOrEpoch("time"),
                json.constant("kind", EventView.Kind.class, EventView.Kind.WARNING),
                json.text("agent"),
                json.text("resource"),
                json.text("token"),
                json.whole("fence"),
                json.text("peer"),
                json.text("text"));
    }

    /** An event as one line of a log: its level in addition, and without the fields that are empty. */
    public static String logLine(EventView event, String level) {
        return Json.logText(json -> {
            json.writeStartObject();
            Json.instant(json, "time", event.time());
            json.writeStringField("level", level);
            json.writeStringField("kind", EnumWords.of(event.kind()));
            json.writeStringField("agent", event.agent());
            json.writeNumberField("sequence", event.sequence());
            unlessEmpty(json, "resource", event.resource());
            if (event.fence() != 0) {
                json.writeNumberField("fence", event.fence());
            }
            unlessEmpty(json, "token", event.token());
            unlessEmpty(json, "peer", event.peer());
            json.writeStringField("text", event.text());
            json.writeEndObject();
        });
    }

    static void holders(JsonGenerator json, List<ResourceView.Holder> holders) throws IOException {
        Json.array(json, "holders", holders, ViewJson::holder);
    }

    static List<ResourceView.Holder> holders(JsonObject json) {
        return json.objects("holders").stream()
                .map(holder -> new ResourceView.Holder(
                        holder.text("agent"),
                        holder.truth("here"),
                        holder.instantOrEpoch("since"),
                        holder.whole("fence"),
                        holder.text("label")))
                .toList();
    }

    static void waitingElsewhere(JsonGenerator json, @Nullable Integer count) throws IOException {
        json.writeFieldName("waitingElsewhere");
        if (count == null) {
            json.writeNull();
        } else {
            json.writeNumber(count);
        }
    }

    private static void holder(JsonGenerator json, ResourceView.Holder holder) throws IOException {
        json.writeStartObject();
        json.writeStringField("agent", holder.agent());
        json.writeBooleanField("here", holder.here());
        Json.instant(json, "since", holder.since());
        json.writeNumberField("fence", holder.fence());
        json.writeStringField("label", holder.label());
        json.writeEndObject();
    }

    private static void waiter(JsonGenerator json, ResourceView.Waiter waiter) throws IOException {
        json.writeStartObject();
        json.writeStringField("leaseId", waiter.leaseId());
        json.writeStringField("label", waiter.label());
        Json.instant(json, "since", waiter.since());
        json.writeEndObject();
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

    private static void unlessEmpty(JsonGenerator json, String name, String text) throws IOException {
        if (!text.isEmpty()) {
            json.writeStringField(name, text);
        }
    }
}
