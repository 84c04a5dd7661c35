package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.council.CouncilChair;
import io.wandertoken.protocol.council.CouncilRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The council that an agent chairs, and whether it sits in one.
 *
 * @param isMember whether this agent is in a council, chaired by itself or another one
 * @param chair who chairs the council that was heard of last: a number, {@link AgentEvent#SELF}, or null for nobody yet
 * @param epoch the number of the epoch that was heard of last, or 0
 * @param range what was asked for here, or null
 * @param roundCount how many rounds the last election took
 * @param replyCount how many replies it brought
 * @param ranks the ranks of all that replied in it, lowest first; empty where it was not by rank
 * @param askedRank up to which rank everybody was asked
 * @param members who is in the council that this agent chairs
 */
public record CouncilSnapshot(
        CouncilChair.State state,
        boolean isMember,
        @Nullable Integer chair,
        long epoch,
        @Nullable CouncilRange range,
        int roundCount,
        int replyCount,
        List<Double> ranks,
        double askedRank,
        List<Member> members) {

    public CouncilSnapshot {
        ranks = List.copyOf(ranks);
        members = List.copyOf(members);
    }

    /**
     * One member.
     *
     * @param peer its number, or {@link AgentEvent#SELF}
     * @param report what it told with its last heartbeat, or null when none came yet
     */
    public record Member(int peer, @Nullable CouncilReport report) {}
}
