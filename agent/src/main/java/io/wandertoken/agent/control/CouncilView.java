package io.wandertoken.agent.control;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The council that an agent heard of last, and what its members tell about the fleet if this agent is in the chair.
 *
 * @param state none (no council, or another agent is in the chair), electing, sitting, degraded (fewer members than wanted,
 *     whether it is kept or was asked once), over (asked once), or resigned (this agent was in the chair, and gave way to
 *     the one that is)
 * @param member whether this agent is in that council itself
 * @param chair the name of the agent that chairs it; empty for none
 * @param epoch the number of that council; 0 for none
 * @param began the epoch in which it was first elected, which stays the same when it is elected anew; 0, as are all figures
 *     that follow, where another agent is in the chair
 * @param kept whether it is kept alive until it is let go
 * @param lower what was asked for here, or 0
 * @param upper what was asked for here, or 0
 * @param rounds how many rounds the election took
 * @param replies how many replies it brought
 * @param members who is in it
 * @param estimates what follows for the whole fleet, each with its error bar
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

    /** What an agent says that takes no part in councils. */
    public static final CouncilView NONE =
            new CouncilView("none", false, "", 0, 0, false, 0, 0, 0, 0, List.of(), List.of());

    public CouncilView {
        members = List.copyOf(members);
        estimates = List.copyOf(estimates);
    }

    /** A representative, and what it told about itself; null when it has not answered yet. */
    public record Member(
            String id,
            String name,
            String address,
            @Nullable Report report) {}

    /**
     * How one agent is doing. Counts are over all of its resources.
     *
     * @param up for how many seconds it has been running
     * @param peers how many agents it knows
     * @param holding how many tokens are there now
     * @param waiting how many of its clients wait
     * @param granted how many leases it has given
     * @param trouble how many of those were lost or overlapped
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
     * A figure of the fleet.
     *
     * @param name agents for how many there are, a field of the report for its mean over all agents, or version-… and
     *     isolated for the share of agents of which that is true
     * @param low with a probability of 95 % it is not less than this; for a mean that supposes that no few agents stand out
     *     far from the rest. Null when nothing can be said: for a mean of one answer, or of answers that are all the same
     * @param high and not more than this
     */
    public record Estimate(
            String name,
            double value,
            @Nullable Double low,
            @Nullable Double high) {}
}
