package io.wandertoken.simulator.walk;

import io.wandertoken.simulator.walk.routing.Peers;

/** All other agents, as seen by one of them: a complete mesh. */
final class SimulatedPeers implements Peers {

    private final Fleet fleet;
    private int self;
    private int permit;

    SimulatedPeers(Fleet fleet) {
        this.fleet = fleet;
    }

    /** Looks through the eyes of another agent. */
    SimulatedPeers seenBy(int agent, int ofPermit) {
        self = agent;
        permit = ofPermit;
        return this;
    }

    @Override
    public int count() {
        return fleet.agents() - 1;
    }

    @Override
    public int at(int position) {
        int agent = self + 1 + position;
        return agent < fleet.agents() ? agent : agent - fleet.agents();
    }

    @Override
    public int formerSuccessor() {
        return fleet.successor(self, permit);
    }

    @Override
    public void noteSuccessor(int peer) {
        fleet.setSuccessor(self, permit, peer);
    }
}
