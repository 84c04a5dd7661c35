package io.wandertoken.protocol.agent.message;

import io.wandertoken.protocol.membership.Peer;

/**
 * Another agent as the machines of this one call it. Where it is and which key it has, the driver knows.
 *
 * @param number the driver's number for it, and never for another one; a peer that was forgotten gets a new one
 * @param sequence how new the claim is where it can be reached
 */
public record PeerRef(int number, long sequence) implements Peer {

    /** The number of this agent itself, where others are called by theirs. */
    public static final int SELF = -1;

    /** The number of no agent at all. */
    public static final int NOBODY = Integer.MIN_VALUE;

    @Override
    public Integer id() {
        return number;
    }

    /** Views search their entries for each message, so this does not box the numbers. */
    @Override
    public boolean isSameAgent(Peer other) {
        return other instanceof PeerRef peer && number == peer.number;
    }
}
