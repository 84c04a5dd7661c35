package io.wandertoken.protocol.request;

/** A token-request algorithm: makes the machines of all agents of an epoch. */
public interface RequestAlgorithm {

    /**
     * The machine of one agent at the beginning of an epoch.
     *
     * @param self this agent's place in the sorted list of members
     * @param holder the place of the agent that has the token
     * @param restNanos how long the unused token of a ring rests at each agent
     */
    RequestMachine machine(int self, int agents, int holder, long restNanos, RequestEffects effects);

    /** By which number agents tell each other which algorithm they have; 0 for one that no fleet can be configured with. */
    default int number() {
        return 0;
    }

    /** The maximum number of members of a live fleet's epoch. */
    default int mostMembers() {
        return 1000;
    }
}
