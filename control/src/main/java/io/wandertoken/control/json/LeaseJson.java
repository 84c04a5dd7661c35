package io.wandertoken.control.json;

import io.wandertoken.control.EnumWords;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseState;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.WaitView;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A lease as JSON: its state, then the fields that belong to the state. */
public final class LeaseJson {
    private LeaseJson() {}

    /** A lease that waits; without fields before the agent has said anything about it. */
    public static Json.Writing waiting(@Nullable WaitView wait) {
        return object(LeaseState.WAITING, json -> {
            if (wait != null) {
                ViewJson.WAIT.writeFields(json, wait);
            }
        });
    }

    /** A lease that is held. */
    public static Json.Writing held(LeaseState state, LeaseView lease) {
        return object(state, json -> ViewJson.LEASE.writeFields(json, lease));
    }

    /** A lease that was released or lost. */
    public static Json.Writing ended(LeaseState state, LeaseOutcome outcome) {
        return object(state, json -> ViewJson.OUTCOME.writeFields(json, outcome));
    }

    /** A lease that was never granted, and why. */
    public static Json.Writing refused(LeaseState state, String leaseId, String code, String message) {
        return object(state, json -> {
            json.writeStringField("leaseId", leaseId);
            json.writeStringField("code", code);
            json.writeStringField("message", message);
        });
    }

    /** The state; empty when a newer agent has one that this client does not know. */
    public static Optional<LeaseState> state(JsonObject json) {
        return EnumWords.parse(LeaseState.class, json.text("state"));
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
