package io.wandertoken.protocol.council;

import io.wandertoken.protocol.council.election.Question;
import java.util.Comparator;
import java.util.List;

/**
 * What chair and hosts say to each other. Who may speak as a chair, and that nobody speaks as another host, is made sure of
 * by the driver.
 *
 * <p>The paper's words: its feedback is an announcement, its central entity C the chair.
 *
 * @paper C §3
 */
public sealed interface CouncilMessage {

    /** Which council of a fleet this is about. */
    long session();

    Term term();

    /** Counts the announcements of an term, from 1. */
    int round();

    /**
     * How fast an announcement is to be answered, and for how long it is good.
     *
     * @param spreadNanos hosts spread their replies over this time, so that they do not collide
     * @param leaseNanos a member that hears nothing for this long is one no more
     */
    record Timing(long spreadNanos, long leaseNanos) {}

    /**
     * Chair to everybody. Says who is in the council, which members answer (the heartbeat), and asks the others.
     *
     * @param members who is in the council; empty while it is being elected
     */
    record Announcement(long session, Term term, int round, Question question, List<HostToken> members, Timing timing)
            implements CouncilMessage {
        public Announcement {
            members = List.copyOf(members);
        }

        public Announcement withMembers(List<HostToken> changed) {
            return new Announcement(session, term, round, question, changed, timing);
        }
    }

    /**
     * Host to chair.
     *
     * @param rank the host's random place in this term, from 0 to 1
     * @param coins which of its coins showed heads: the sum of 1 for the first and 2 for the second
     * @param member it answers as a member of the council: a heartbeat
     */
    record CouncilReply(long session, Term term, int round, HostToken host, double rank, int coins, boolean member)
            implements CouncilMessage {

        /** The order in which seats are given; equal ranks are decided by the token. */
        static final Comparator<CouncilReply> BY_RANK =
                Comparator.comparingDouble(CouncilReply::rank).thenComparing(CouncilReply::host);

        boolean hasHeads(int coin) {
            return (coins & coin) != 0;
        }
    }
}
