package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.token.Token;

/** What the resource does when a permit's token can be used here, and no longer can. */
interface Desk {
    void onAccess(Permit permit, Token token);

    void onAccessEnded(Permit permit);

    /** Who waits longest elsewhere, or {@link AgentEvent#SELF}. */
    int longestWaiter();

    boolean isAwaitedHere();

    double estimatedAgents();

    boolean isViewComplete();

    /** Whether a new token would be of use here: not while the agent is cut off and nobody would use it all the same. */
    boolean mayGenerate();

    void onHandedTo(int peer);

    /** A beat is due at the holder, as often as it should be while the agent runs. */
    void onBeat(Permit permit);

    /** Another token is noticed beside the one that is here: it came, or its number was not known. */
    void onOtherToken(Permit permit);

    /** How often a holder gives a sign of life here. */
    long beatNanos(Permit permit);

    /** How long a guardian waits for one. */
    long patienceNanos();

    /** What the client that uses the resource calls its work; empty when nobody does. */
    String label(Permit permit);
}
