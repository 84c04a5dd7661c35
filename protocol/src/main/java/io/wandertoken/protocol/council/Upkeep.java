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
    /** Elects anew when the council has become too small, as the paper's remark on continuous operation says. */
    Upkeep NONE = new Upkeep() {};

    /** A new council sits. */
    default void begin(List<CouncilReply> elected, List<CouncilReply> surplus) {}

    /** What to ask those who are not in the council with the next heartbeat, and which hosts to add at once. */
    default Question ask(Seating seating) {
        return Question.NONE;
    }

    /**
     * Who of those that replied to the question becomes a member.
     *
     * @param newcomers everybody who replied in the round that just ended
     */
    default List<HostToken> choose(List<CouncilReply> newcomers, Seating seating) {
        return List.of();
    }

    /** Known hosts that can replace the dead ones without being asked. */
    default List<HostToken> promote(Seating seating) {
        return List.of();
    }

    /** Takes note of a reply that came after its round. */
    default void onLate(CouncilReply reply) {}

    /** Whether a council of fewer than L members should be elected anew. */
    default boolean isHopeless() {
        return true;
    }

    /**
     * How the council stands.
     *
     * @param seatCount how many members are believed alive
     * @param hosts how many hosts there are, as far as is known
     */
    record Seating(int seatCount, double hosts) {}
}
