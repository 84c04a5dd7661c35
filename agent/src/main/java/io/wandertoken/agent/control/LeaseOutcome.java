package io.wandertoken.agent.control;

import java.time.Duration;

/**
 * How a lease ended, and whether no more were held at a time than the resource has permits.
 *
 * @param result what can be said about its exclusivity
 * @param reason why, as one sentence
 * @param held for how long it was held; zero when it was never granted
 */
public record LeaseOutcome(String leaseId, long fence, Result result, String reason, Duration held) {

    /** What can be said about a lease afterwards. */
    public enum Result {
        /** No more holders were heard of while it was held than the resource has permits: with one permit, no other. */
        EXCLUSIVE,
        /** Another holder of the same permit was heard of. */
        OVERLAPPED,
        /** It ended before the client released it. */
        LOST,
        /** None was heard of, but the agent cannot vouch for it. */
        UNVERIFIED,
        /** It was given back before it was granted. */
        NEVER_GRANTED
    }
}
