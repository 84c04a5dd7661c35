package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.FleetEstimate;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.context.RuleConflicts;
import io.wandertoken.protocol.agent.licence.LicenceSnapshot;
import io.wandertoken.protocol.agent.licence.VoterContacts;
import io.wandertoken.protocol.memory.congestion.CongestionBook;
import io.wandertoken.protocol.memory.locks.LockBook;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * What the permits of one resource share.
 *
 * @param latest the greatest session number of any of its permits
 * @param congestion how many of its permits may be used
 * @param voters those that license its tokens, or null if it has no quorum
 */
public record ResourceContext(
        AgentContext agent,
        ResourceConfig config,
        FleetEstimate fleet,
        RuleConflicts conflicts,
        BeatPeriods beats,
        FenceNumbers.Latest latest,
        CongestionBook congestion,
        @Nullable VoterContacts voters) {

    /** For how long a token without a licence lets owners reclaim their locks: longer than it stays without one. */
    private static final long UNLICENSED_NANOS = 3_600_000_000_000L;

    public static ResourceContext of(
            AgentContext agent, ResourceConfig config, FleetEstimate fleet, RuleConflicts conflicts) {
        BeatPeriods beats = new BeatPeriods(agent.config.vigilance(), config.strictness(), fleet);
        VoterContacts voters = config.quorum() == null ? null : new VoterContacts(agent, config.quorum());
        CongestionBook congestion = new CongestionBook(config.controller());
        return new ResourceContext(
                agent, config, fleet, conflicts, beats, new FenceNumbers.Latest(), congestion, voters);
    }

    /** What one agent knows of the held names of a permit. A token that needs a licence counts the time to reclaim from its first one. */
    LockBook lockBook() {
        long reclaimNanos = voters == null ? beats.patienceNanos() : UNLICENSED_NANOS;
        return new LockBook(voters != null, config.namedLocks() ? reclaimNanos : 0);
    }

    /**
     * How its licences stand, or null if it has no quorum.
     *
     * @param licensedNanos how long the tokens that are here are still licensed
     */
    public @Nullable LicenceSnapshot licence(LongStream licensedNanos) {
        return voters == null ? null : voters.snapshot(licensedNanos.max().orElse(0));
    }
}
