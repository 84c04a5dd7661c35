package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Peers 100, 101, … whose answers the test chooses; they write down who was probed. */
final class FakePeers implements Peers {
    private static final int FIRST = 100;

    final List<Integer> probed = new ArrayList<>();
    private final long[] lastAccess;
    private int successor = Routing.NOBODY;
    private final BitSet witnesses = new BitSet();

    FakePeers(int count) {
        lastAccess = new long[count];
        Arrays.fill(lastAccess, Access.NEVER);
    }

    FakePeers access(int peer, long nanos) {
        lastAccess[peer - FIRST] = nanos;
        return this;
    }

    FakePeers witness(int peer) {
        witnesses.set(peer - FIRST);
        return this;
    }

    @Override
    public int count() {
        return lastAccess.length;
    }

    @Override
    public int at(int position) {
        return FIRST + position;
    }

    @Override
    public int formerSuccessor() {
        return successor;
    }

    @Override
    public void noteSuccessor(int peer) {
        successor = peer;
    }

    @Override
    public long probeLastAccess(int peer) {
        probed.add(peer);
        return lastAccess[peer - FIRST];
    }

    @Override
    public boolean probeWitness(int peer, TokenId token) {
        return witnesses.get(peer - FIRST);
    }
}
