package io.wandertoken.simulator.walk.routing;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.walk.Access;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Peers 100, 101, … whose answers the test chooses; they write down who was asked. */
final class FakePeers implements Peers {
    private static final int FIRST = 100;

    /** Whom the last inquiry asked. */
    final List<Integer> asked = new ArrayList<>();

    private final Inquiry inquiry = new Inquiry();
    private final long[] lastAccess;
    private final BitSet witnesses = new BitSet();
    private final BitSet silent = new BitSet();
    private int successor = Routing.NOBODY;

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

    FakePeers silence(int peer) {
        silent.set(peer - FIRST);
        return this;
    }

    long lastAccess(int peer) {
        return lastAccess[peer - FIRST];
    }

    /** Asks whom the routing wants to ask, and lets it choose. */
    int ask(Routing routing, @Nullable Shortlist shortlist, RandomSource random) {
        inquiry.clear();
        routing.prepare(shortlist, this, random, inquiry);
        answerAll();
        return routing.choose(shortlist, this, random, inquiry);
    }

    private void answerAll() {
        asked.clear();
        for (int place = 0; place < inquiry.count(); place++) {
            int peer = inquiry.peer(place);
            asked.add(peer);
            if (!silent.get(peer - FIRST)) {
                inquiry.answer(place, lastAccess(peer), witnesses.get(peer - FIRST));
            }
        }
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
}
