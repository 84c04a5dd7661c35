package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.membership.Peer;

/**
 * Another agent as the machines of this one call it. Where it is and which key it has, the driver knows.
 *
 * @param number the driver's number for it, and never for another one; a peer that was forgotten gets a new one
 * @param sequence how new the claim is where it can be reached
 */
public record PeerRef(int number, long sequence) implements Peer {
    @Override
    public Integer id() {
        return number;
    }
}
