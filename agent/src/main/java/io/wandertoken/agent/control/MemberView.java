package io.wandertoken.agent.control;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An agent that this one knows.
 *
 * @param id the hash of its key, in hexadecimal; empty for a seed that never answered
 * @param name its certificate's common name, or empty when it has not shown it yet
 * @param address where it is reached
 * @param state self, alive, quarantined or seed
 * @param lastHeard how long ago it was heard, or null for never
 * @param failures how often in a row it did not answer
 * @param roundTrip the usual time until it answers, or null when unknown
 */
public record MemberView(
        String id,
        String name,
        String address,
        String state,
        @Nullable Duration lastHeard,
        int failures,
        @Nullable Duration roundTrip) {}
