package io.wandertoken.simulator.walk.routing;

/** The other agents as the holder of a token sees them, by their numbers in the fleet. */
public interface Peers {

    /** How many there are. */
    int count();

    /** The peer at a position from 0 to {@code count() - 1}. Position 0 is the next one on the ring of all agents. */
    int at(int position);

    /** Who got the token when this agent gave it away the time before, or {@link Routing#NOBODY}. */
    int formerSuccessor();

    /** Remembers for the next time who gets the token now. */
    void noteSuccessor(int peer);
}
