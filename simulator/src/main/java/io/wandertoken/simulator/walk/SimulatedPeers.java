package io.wandertoken.simulator.walk;

import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.Access;
import io.wandertoken.protocol.walk.Peers;

/** All other agents, as seen by one of them: a complete mesh. */
final class SimulatedPeers implements Peers {

    /** Asks the walk of a given number about a token. */
    interface Probe {
        boolean witnessesAgainst(int walk, TokenId token);
    }

    private final Fleet fleet;
    private final Probe probe;
    private int self;
    private int permit;

    SimulatedPeers(Fleet fleet, Probe probe) {
        this.fleet = fleet;
        this.probe = probe;
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

    @Override
    public long probeLastAccess(int peer) {
        long start = fleet.access(peer).lastStartNanos();
        // A live peer would tell an age, so the error of its clock cancels out.
        return start == Access.NEVER ? start : start - fleet.clockOffset(peer);
    }

    @Override
    public boolean probeWitness(int peer, TokenId token) {
        return probe.witnessesAgainst(fleet.numberOf(peer, permit), token);
    }
}
