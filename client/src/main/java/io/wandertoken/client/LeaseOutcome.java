package io.wandertoken.client;

import java.time.Duration;

/**
 * How a lease ended, and whether it was exclusive: whether there were never more holders than permits.
 *
 * @param result what is known about its exclusivity
 * @param reason the reason, as one sentence
 * @param held how long it was held; zero when it was never granted
 */
public record LeaseOutcome(String leaseId, long fence, Result result, String reason, Duration held) {

    /** What is known about a lease after its end. */
    public enum Result {
        /** While it was held, no more holders were heard of than the resource has permits; with one permit, no other holder. */
        EXCLUSIVE,
        /** Another holder of the same permit was heard of. */
        OVERLAPPED,
        /** It ended before the client released it. */
        LOST,
        /** No other holder was heard of, but there may have been one. */
        UNVERIFIED,
        /** The request was withdrawn before the grant. */
        NEVER_GRANTED
    }

    /** The outcome as the agent reports it. */
    static LeaseOutcome of(io.wandertoken.control.LeaseOutcome reported) {
        return new LeaseOutcome(
                reported.leaseId(),
                reported.fence(),
                Result.valueOf(reported.result().name()),
                reported.reason(),
                reported.held());
    }
}
