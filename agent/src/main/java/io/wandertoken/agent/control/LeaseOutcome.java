package io.wandertoken.agent.control;

import java.time.Duration;

/**
 * How a lease ended, and whether it was the only one.
 *
 * @param result what can be said about its exclusivity
 * @param reason why, as one sentence
 * @param held for how long it was held; zero when it was never granted
 */
public record LeaseOutcome(String leaseId, long fence, Result result, String reason, Duration held) {

    /** What can be said about a lease afterwards. */
    public enum Result {
        /** No other holder was heard of while it was held. */
        EXCLUSIVE,
        /** Another holder was heard of. */
        OVERLAPPED,
        /** It ended before the client released it. */
        LOST,
        /** The agent heard of no peer while it was held, so nothing can be said. */
        UNVERIFIED,
        /** It was given back before it was granted. */
        NEVER_GRANTED
    }
}
