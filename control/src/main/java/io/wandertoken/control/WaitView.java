package io.wandertoken.control;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a request that waits.
 *
 * @param ahead the number of clients of the same agent that are served before it
 * @param waitingElsewhere the number of other agents known to wait; null in modes in which agents do not know it
 * @param position the place of this agent in the queue of the fleet, from 1; null when it has none or does not know it
 * @param usualWait the median of the latest waits here, or null before the first
 * @param isolated whether the agent hears from no peer and therefore grants nothing
 * @param stopped whether the token is lost and only a person may replace it
 * @param missingVoters the agents of the quorum that do not answer, if this agent reaches no majority of it; otherwise none
 * @param otherRules the agents that have other rules for the resource, so that it may never be granted
 * @param restsUntil until when the resource rests between two accesses; null if it does not, as far as this agent knows
 */
public record WaitView(
        String leaseId,
        int ahead,
        @Nullable Integer waitingElsewhere,
        @Nullable Integer position,
        List<ResourceView.Holder> holders,
        @Nullable Duration usualWait,
        boolean isolated,
        boolean stopped,
        List<String> missingVoters,
        List<String> otherRules,
        @Nullable Instant restsUntil) {

    /** A request without a known place in the queue of the fleet. */
    public WaitView(
            String leaseId,
            int ahead,
            @Nullable Integer waitingElsewhere,
            List<ResourceView.Holder> holders,
            @Nullable Duration usualWait,
            boolean isolated,
            boolean stopped) {
        this(leaseId, ahead, waitingElsewhere, null, holders, usualWait, isolated, stopped, List.of(), List.of(), null);
    }
}
