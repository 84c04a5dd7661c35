package io.wandertoken.protocol.council.election;

/**
 * An election algorithm as the chair runs it: what to ask first, and what follows from the number of replies. It knows
 * neither messages nor hosts, only counts; so a simulation of hosts that cannot be told apart may draw the counts instead
 * of asking anybody.
 */
public interface Election {

    /** The question of the first round. */
    Question begin();

    /** What follows from the replies to the last question. */
    Conclusion conclude(Tally tally);

    /** How many hosts the chair believes there are. */
    double hosts();
}
