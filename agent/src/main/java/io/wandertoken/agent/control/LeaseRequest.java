package io.wandertoken.agent.control;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a client asks for.
 *
 * @param resource the resource's name
 * @param label what the client calls its work, for people; at most {@value #MOST_LABEL} characters
 * @param permits how many permits the client believes the resource to have; 0 when it does not care
 * @param maxHold after how long the lease ends at the latest; null for as long as the resource allows
 * @param timeToLive how long the lease lasts without being renewed; null when the client's connection keeps it alive
 * @param onIsolated what to do while the agent hears of nobody: null for what the resource says
 */
public record LeaseRequest(
        String resource,
        String label,
        int permits,
        @Nullable Duration maxHold,
        @Nullable Duration timeToLive,
        @Nullable OnIsolated onIsolated) {

    /** Longer labels are cut. */
    public static final int MOST_LABEL = 48;

    /** Whoever wants to wait for longer means for ever. */
    public static final Duration LONGEST_WAIT = Duration.ofDays(3660);

    /** What to do while the agent should have peers but hears of none. */
    public enum OnIsolated {
        /** Wait until it hears of somebody. */
        WAIT,
        /** Give up at once. */
        SKIP,
        /** Grant all the same: the resource is believed to be out of everybody's reach, or the work harmless. */
        RUN
    }

    public static LeaseRequest of(String resource) {
        return new LeaseRequest(resource, "", 0, null, null, null);
    }

    public LeaseRequest withLabel(String changed) {
        return new LeaseRequest(resource, changed, permits, maxHold, timeToLive, onIsolated);
    }

    public LeaseRequest withMaxHold(@Nullable Duration changed) {
        return new LeaseRequest(resource, label, permits, changed, timeToLive, onIsolated);
    }

    public LeaseRequest withTimeToLive(@Nullable Duration changed) {
        return new LeaseRequest(resource, label, permits, maxHold, changed, onIsolated);
    }

    public LeaseRequest withPermits(int changed) {
        return new LeaseRequest(resource, label, changed, maxHold, timeToLive, onIsolated);
    }

    public LeaseRequest withOnIsolated(@Nullable OnIsolated changed) {
        return new LeaseRequest(resource, label, permits, maxHold, timeToLive, changed);
    }
}
