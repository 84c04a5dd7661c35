package io.wandertoken.agent.control;

import java.util.function.Consumer;

/** The councils of a fleet, as one of its agents can chair them. Safe for several threads; nothing here blocks for long. */
public interface CouncilControl {

    /** How the council stands that this agent chairs, and whether it is a member of one. */
    CouncilView council();

    /**
     * Elects a council with this agent in the chair. It replaces any other council of the fleet.
     *
     * @param done hears the result once: when the members have answered, or three heartbeats were not enough for
     *     that, or it has come to nothing
     * @throws ControlProblem when this agent cannot chair
     */
    void elect(CouncilRequest request, Consumer<CouncilView> done);

    /** Lets the council go that this agent chairs. */
    CouncilView adjourn();
}
