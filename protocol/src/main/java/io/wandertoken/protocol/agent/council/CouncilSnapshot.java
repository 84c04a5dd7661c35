package io.wandertoken.protocol.agent.council;

import io.wandertoken.protocol.agent.message.CouncilReport;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.council.CouncilChair;
import io.wandertoken.protocol.council.election.CouncilRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The council that an agent heard of last, and all that it knows of it if it is in the chair.
 *
 * @param state how this agent's own chair stands; resigned or idle while another one is in office
 * @param isMember whether this agent is in that council
 * @param chair who chairs it: a number, {@link PeerRef#SELF}, or null for nobody yet
 * @param term its number, or 0
 * @param began the number of the term in which it was first elected by this chair, which stays the same when it is elected
 *     anew; 0 where another agent is in the chair, as is all that follows
 * @param isKept whether it is kept alive
 * @param range what was asked for, or null
 * @param roundCount how many rounds the last election took
 * @param replyCount how many replies it brought
 * @param ranks the ranks up to {@code askedRank} that agents are known to have, lowest first
 * @param askedRank up to which rank everybody was asked, by the election or while the council is kept; 0 where that was
 *     not by rank
 * @param members who is in it
 */
public record CouncilSnapshot(
        CouncilChair.State state,
        boolean isMember,
        @Nullable Integer chair,
        long term,
        long began,
        boolean isKept,
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

    /** What is known of the council of another chair. */
    static CouncilSnapshot ofOther(CouncilChair.State state, boolean isMember, @Nullable Integer chair, long term) {
        return new CouncilSnapshot(state, isMember, chair, term, 0, false, null, 0, 0, List.of(), 0, List.of());
    }

    /**
     * One member.
     *
     * @param peer its number, or {@link PeerRef#SELF}
     * @param report what it told with its last heartbeat, or null when none came yet
     */
    public record Member(int peer, @Nullable CouncilReport report) {}
}
