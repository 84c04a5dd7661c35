package io.wandertoken.control;

import java.util.function.Consumer;

/** The council of a fleet, as one of its agents can chair it. Safe for several threads; no call blocks for long. */
public interface CouncilControl {

    /** The state of the council that this agent chairs, and whether this agent is a member of a council. */
    CouncilView council();

    /**
     * Elects a council with this agent in the chair. It replaces any other council of the fleet.
     *
     * @param done receives the result once: when the members have answered, when they have not answered within three
     *     heartbeats, or when the election has failed
     * @throws ControlProblem when this agent cannot chair
     */
    void elect(CouncilRequest request, Consumer<CouncilView> done);

    /** Ends the council that this agent chairs. */
    CouncilView adjourn();
}
