package io.wandertoken.simulator.membership;

import io.wandertoken.protocol.membership.Peer;

/** An agent of the simulation. Numbers are never used again; modulo the size of the fleet they name a place in it. */
record SimulatedPeer(int number) implements Peer {

    @Override
    public Integer id() {
        return number;
    }

    @Override
    public long sequence() {
        return 1;
    }

    @Override
    public boolean isSameAgent(Peer other) {
        return other instanceof SimulatedPeer peer && peer.number == number;
    }
}
