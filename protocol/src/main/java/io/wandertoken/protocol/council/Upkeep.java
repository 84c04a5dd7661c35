package io.wandertoken.protocol.council;

import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.election.Question;
import java.util.List;

/**
 * How a council that sits is kept complete while its members leave. Questions to those who are not in it ride on the
 * heartbeats, so that they cost no rounds; members are never dismissed. The paper leaves this open and elects anew.
 *
 * @paper C §7
 */
public interface Upkeep {

    /** A new council sits. */
    void begin(List<CouncilReply> elected, List<CouncilReply> surplus);

    /** What to ask those who are not in the council with the next heartbeat, and which hosts to add at once. */
    Question ask(Seating seating);

    /**
     * Who of those that replied to the question becomes a member.
     *
     * @param newcomers everybody who replied in the round that just ended
     */
    List<HostToken> choose(List<CouncilReply> newcomers, Seating seating);

    /** Known hosts that can replace the dead ones without being asked. */
    List<HostToken> promote(Seating seating);

    /** Takes note of a reply that came after its round. */
    default void onLate(CouncilReply reply) {}

    /** Whether a council of fewer than L members should be elected anew. */
    boolean isHopeless();

    /**
     * How the council stands.
     *
     * @param seatCount how many members are believed alive
     * @param hosts how many hosts there are, as far as is known
     */
    record Seating(int seatCount, double hosts) {}
}
