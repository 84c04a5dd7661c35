package io.wandertoken.control;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The latest council that an agent has heard of. If this agent chairs it, also what the members report about the fleet.
 *
 * @param state none (no council, or another agent chairs it), electing, sitting, degraded (fewer members than
 *     requested, kept or not), over (it was asked once), or resigned (this agent was the chair, and another one has
 *     replaced it)
 * @param member whether this agent is a member of this council
 * @param chair the name of the agent that chairs it; empty for none
 * @param epoch the number of this council; 0 for none
 * @param began the epoch of its first election, which a re-election does not change; 0 when another agent chairs it, as
 *     are all numbers that follow
 * @param kept whether it is kept until it is ended
 * @param lower the requested minimum, or 0
 * @param upper the requested maximum, or 0
 * @param rounds the number of rounds of the election
 * @param replies the number of replies to the election
 * @param members its members
 * @param estimates estimates for the whole fleet, each with a confidence interval
 */
public record CouncilView(
        String state,
        boolean member,
        String chair,
        long epoch,
        long began,
        boolean kept,
        int lower,
        int upper,
        int rounds,
        int replies,
        List<Member> members,
        List<Estimate> estimates) {

    /** The view of an agent that takes no part in councils. */
    public static final CouncilView NONE =
            new CouncilView("none", false, "", 0, 0, false, 0, 0, 0, 0, List.of(), List.of());

    public CouncilView {
        members = List.copyOf(members);
        estimates = List.copyOf(estimates);
    }

    /** A member and its report; the report is null until the member has answered. */
    public record Member(
            String id,
            String name,
            String address,
            @Nullable Report report) {}

    /**
     * The report of one agent about itself. Counts are over all of its resources.
     *
     * @param up its uptime in seconds
     * @param peers the number of agents that it knows
     * @param holding the number of tokens that it has now
     * @param waiting the number of its clients that wait
     * @param granted the number of leases that it has granted
     * @param trouble the number of those that were lost or overlapped
     * @param interval the mean number of seconds between two of its leases, or null
     */
    public record Report(
            String version,
            double up,
            boolean isolated,
            int peers,
            int resources,
            int holding,
            int waiting,
            long granted,
            long trouble,
            @Nullable Double interval) {}

    /**
     * An estimate for the fleet.
     *
     * @param name agents for the number of agents; a field of the report for its mean over all agents; version-… and
     *     isolated for the share of agents to which that applies
     * @param low the lower end of the 95 % confidence interval; for a mean it assumes that there are no extreme
     *     outliers. Null when unknown: for the mean of one answer, or of equal answers
     * @param high the upper end, or null
     */
    public record Estimate(
            String name,
            double value,
            @Nullable Double low,
            @Nullable Double high) {}
}
