package io.wandertoken.control.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.control.EnumWords;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseState;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.WaitView;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A lease as JSON: its state, then the fields that belong to the state. */
public final class LeaseJson {
    private LeaseJson() {}

    /** A lease that waits; without fields before the agent has said anything about it. */
    public static Json.Writing waiting(@Nullable WaitView wait) {
        return object(LeaseState.WAITING, json -> {
            if (wait != null) {
                json.writeStringField("leaseId", wait.leaseId());
                json.writeNumberField("ahead", wait.ahead());
                ViewJson.waitingElsewhere(json, wait.waitingElsewhere());
                ViewJson.holders(json, wait.holders());
                Json.seconds(json, "usualWait", wait.usualWait());
                json.writeBooleanField("isolated", wait.isolated());
                json.writeBooleanField("stopped", wait.stopped());
            }
        });
    }

    /** A lease that is held. */
    public static Json.Writing held(LeaseState state, LeaseView lease) {
        return object(state, json -> {
            json.writeStringField("leaseId", lease.leaseId());
            json.writeStringField("resource", lease.resource());
            json.writeNumberField("fence", lease.fence());
            json.writeNumberField("permits", lease.permits());
            json.writeStringField("mode", lease.mode());
            json.writeStringField("guarantee", lease.guarantee());
            Json.instant(json, "grantedAt", lease.grantedAt());
            Json.instant(json, "deadline", lease.deadline());
            json.writeStringField("onLost", EnumWords.of(lease.onLost()));
            if (!lease.grace().isZero()) {
                json.writeNumberField("graceMillis", lease.grace().toMillis());
            }
        });
    }

    /** A lease that was released or lost. */
    public static Json.Writing ended(LeaseState state, LeaseOutcome outcome) {
        return object(state, json -> {
            json.writeStringField("leaseId", outcome.leaseId());
            json.writeNumberField("fence", outcome.fence());
            json.writeStringField("result", EnumWords.of(outcome.result()));
            json.writeStringField("reason", outcome.reason());
            Json.seconds(json, "held", outcome.held());
        });
    }

    /** A lease that was never granted, and why. */
    public static Json.Writing refused(LeaseState state, String leaseId, String code, String message) {
        return object(state, json -> {
            json.writeStringField("leaseId", leaseId);
            json.writeStringField("code", code);
            json.writeStringField("message", message);
        });
    }

    /** A lease that an agent was told to release, without waiting for its outcome. */
    public static void releasing(JsonGenerator json, String leaseId) throws IOException {
        json.writeStartObject();
        json.writeStringField("leaseId", leaseId);
        json.writeEndObject();
    }

    /** The state; empty when a newer agent has one that this client does not know. */
    public static Optional<LeaseState> state(JsonObject json) {
        return EnumWords.parse(LeaseState.class, json.text("state"));
    }

    public static WaitView waiting(JsonObject json) {
        return new WaitView(
                json.text("leaseId"),
                (int) json.whole("ahead"),
                json.count("waitingElsewhere"),
                ViewJson.holders(json),
                json.duration("usualWait"),
                json.truth("isolated"),
                json.truth("stopped"));
    }

    public static LeaseView held(JsonObject json) {
        return new LeaseView(
                json.text("leaseId"),
                json.text("resource"),
                json.whole("fence"),
                (int) json.whole("permits"),
                json.text("mode"),
                json.text("guarantee"),
                json.instantOrEpoch("grantedAt"),
                json.instantOrEpoch("deadline"),
                json.constant("onLost", LeaseView.OnLost.class, LeaseView.OnLost.TERM),
                Duration.ofMillis(json.has("graceMillis") ? json.whole("graceMillis") : 0));
    }

    public static LeaseOutcome ended(JsonObject json) {
        return new LeaseOutcome(
                json.text("leaseId"),
                json.whole("fence"),
                json.constant("result", LeaseOutcome.Result.class, LeaseOutcome.Result.UNVERIFIED),
                json.text("reason"),
                json.durationOrZero("held"));
    }

    private static Json.Writing object(LeaseState state, Json.Writing fields) {
        return json -> {
            json.writeStartObject();
            json.writeStringField("state", EnumWords.of(state));
            fields.to(json);
            json.writeEndObject();
        };
    }
}
