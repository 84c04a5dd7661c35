package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.token.Shortlist;
import io.wandertoken.protocol.token.Token;

/**
 * The power of choice: probes a few peers drawn at random and takes the one whose last access is longest ago. A probed
 * peer that is a witness against the token says so, and the token disappears; without that, choice would let spurious
 * tokens live longer, because they too avoid the agents that saw them.
 *
 * <p>When the token carries a shortlist, the runners-up are remembered there and compete again at the next choice. A
 * handful of fresh probes then choose as well as hundreds would: the list collects those who wait longest of all that
 * were ever probed. What it says of a peer may be out of date, so the winner is probed once more before it is believed.
 *
 * <p>When the walk retraces its steps, the holder also considers the peer that it gave the token to the time before. That
 * one had its access right after the holder had, so unless somebody was left out it is the neediest of all, and the token
 * goes round in the order of the last accesses: a ring that nobody planned. Whoever was left out is found by a probe and
 * finds its place in the ring by being chosen once; whoever is gone drops out. The random probes also bring two tokens
 * that go round behind each other to notice it.
 */
public final class ChoiceRouting implements Routing {
    private final int choices;
    private final boolean retraces;

    /**
     * @param choices how many peers to probe. More: shorter tails and quicker removal; fewer: less traffic
     * @param retraces whether to consider the former successor too; the token must carry a shortlist then
     */
    public ChoiceRouting(int choices, boolean retraces) {
        if (choices < 1) {
            throw new IllegalArgumentException("choice needs at least one peer to choose from, not " + choices);
        }
        this.choices = choices;
        this.retraces = retraces;
    }

    @Override
    public int choose(Token token, Peers peers, RandomSource random) {
        Shortlist shortlist = token.shortlist();
        int best = NOBODY;
        long bestAccess = Long.MAX_VALUE;
        for (int i = 0; i < choices; i++) {
            int peer = peers.at(random.nextInt(peers.count()));
            long access = peers.probeLastAccess(peer);
            if (peers.probeWitness(peer, token.id())) {
                return NOBODY;
            }
            if (shortlist != null) {
                shortlist.note(peer, access);
            } else if (best == NOBODY || access < bestAccess) {
                best = peer;
                bestAccess = access;
            }
        }
        if (shortlist == null) {
            return best;
        }
        if (retraces && peers.formerSuccessor() != NOBODY) {
            shortlist.note(peers.formerSuccessor(), peers.probeLastAccess(peers.formerSuccessor()));
        }
        int chosen = takeFrom(shortlist, token, peers);
        if (retraces && chosen != NOBODY) {
            peers.noteSuccessor(chosen);
        }
        return chosen;
    }

    private static int takeFrom(Shortlist shortlist, Token token, Peers peers) {
        while (true) {
            int slot = shortlist.longestWaiting();
            int peer = shortlist.peer(slot);
            long access = peers.probeLastAccess(peer);
            if (peers.probeWitness(peer, token.id())) {
                return NOBODY;
            }
            if (access == shortlist.lastAccessNanos(slot)) {
                shortlist.remove(slot);
                return peer;
            }
            // Served by another token meanwhile. A corrected entry is exact, so this ends after one round of the list.
            shortlist.note(peer, access);
        }
    }
}
